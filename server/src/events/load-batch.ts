import type { Tx } from '../db/handle.ts';
import { readSessionTerms, type SessionTerms } from '../serving/index.ts';
import { Batch } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import { findOnce, onceKey } from './find-once.ts';
import type { Call, EventEntry, EventSession, SessionKey, StoredEvent } from './model.ts';
import { Pairs } from './pairs.ts';
import { listEvents, listEventsByIds, lockSessions } from './store.ts';
import { listActiveVoids, listEntries } from './void-store.ts';

/**
 * Locks the sessions of a group of calls and loads all that its reports are judged by. Event ids that belong to other
 * sessions are looked up for repeats only (`lookUpIds`: for all), because the primary key rejects a new event under a used
 * id anyway.
 */
export async function loadCalls(tx: Tx, calls: readonly Call[], lookUpIds: boolean): Promise<Batch> {
  const keys = sessionsOf(calls);
  const { books, byId } = await loadSessions(tx, keys);
  const ids = idsToLookUp(calls, books, lookUpIds);
  for (const event of await listEventsByIds(tx, ids)) {
    // An event of one of these sessions is known already, as the object that its book holds.
    if (!byId.get(event.channelId, event.id)) byId.set(event.channelId, event.id, event);
  }
  const now = new Date(Math.max(...calls.map(({ receivedAt }) => receivedAt.getTime())));
  return new Batch({ now, books, byId, voids: await listActiveVoids(tx, keys, now), entries: [] });
}

/** The same for sessions that staff correct; what was billed and taken back is loaded too. */
export async function loadForVoid(tx: Tx, keys: readonly SessionKey[], now: Date): Promise<Batch> {
  const { books, byId } = await loadSessions(tx, keys);
  const voids = await listActiveVoids(tx, keys, now);
  const entries: EventEntry[] = await listEntries(tx, keys);
  return new Batch({ now, books, byId, voids, entries });
}

async function loadSessions(tx: Tx, keys: readonly SessionKey[]) {
  await lockSessions(tx, keys);
  const books = new Pairs<SessionEvents>();
  for (const stored of await readSessionTerms(tx, keys)) {
    const session = eventSession(stored);
    books.set(session.placement.channelId, session.id, { session, events: new Map() });
  }
  const byId = new Pairs<StoredEvent>();
  for (const event of await listEvents(tx, keys)) {
    books.get(event.channelId, event.sessionId)?.events.set(onceKey(event), event);
    byId.set(event.channelId, event.id, event);
  }
  return { books, byId };
}

function sessionsOf(calls: readonly Call[]): SessionKey[] {
  const keys = new Map<string, SessionKey>();
  for (const { reporter, reports } of calls)
    for (const { sessionId } of reports)
      keys.set(`${reporter.channelId}/${sessionId}`, { channelId: reporter.channelId, sessionId });
  return [...keys.values()];
}

/** A repeat under an id of its own is not stored, so no key notices when that id belongs to another event. */
function idsToLookUp(
  calls: readonly Call[],
  books: Pairs<SessionEvents>,
  all: boolean,
): { channelId: string; eventId: string }[] {
  const ids: { channelId: string; eventId: string }[] = [];
  const seen = new Set<string>();
  for (const { reporter, reports } of calls)
    for (const report of reports) {
      const { channelId } = reporter;
      const once = onceKey(report);
      const book = books.get(channelId, report.sessionId);
      const known = book && findOnce(book.events, report);
      const key = `${report.sessionId}/${once}`;
      const isRepeat = known ? known.id !== report.eventId : seen.has(key);
      seen.add(key);
      if (report.eventId && (all || isRepeat)) ids.push({ channelId, eventId: report.eventId });
    }
  return ids;
}

function eventSession({ sessionId, placement, identity, offers, ...session }: SessionTerms): EventSession {
  return {
    ...session,
    id: sessionId,
    placement: placement,
    withEmail: identity === 'email',
    offers: new Map(offers.map(({ offerId, ...price }) => [offerId, price])),
  };
}
