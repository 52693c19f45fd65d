import type { Channel } from '../channel/index.ts';
import { allOf, type Tx } from '../db/handle.ts';
import type { LeakedKeys } from '../keys/index.ts';
import type { Absence } from '../publisher/index.ts';
import { readSessionTerms, type SessionTerms } from '../serving/index.ts';
import { Batch } from './batch.ts';
import { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import { ClickCounts, clickMinuteOf, countClicks } from './click-limit.ts';
import { addClicks } from './click-store.ts';
import { deduplicationKey, findDuplicate } from './deduplication.ts';
import { occurredAtOf } from './event-time.ts';
import { type LedgerSnapshot, readAbsences, readChannelsFor, readDemandFor } from './ledger-snapshot.ts';
import type { Call, ClickMinute, EventEntry, EventSession, SessionKey, Stop, StoredEvent } from './model.ts';
import { conversionsOf } from './order-events.ts';
import { canReplace } from './settle.ts';
import { listEvents, listEventsByIds, lockSessions } from './store.ts';
import { listActiveVoids, listEntries } from './void-store.ts';

/** The memory that the ledger reads. */
interface LedgerReads {
  readonly snapshot: LedgerSnapshot;
  readonly leakedKeys: LeakedKeys;
}

/**
 * Locks the sessions of a group of calls and loads everything that settles their events. Event ids are looked
 * up in other sessions only for duplicates, or with `lookUpIds` for all events: a new event with a used id is
 * rejected by the primary key, and the retry of the transaction looks up all ids.
 */
export async function loadCalls(
  tx: Tx,
  calls: readonly Call[],
  { lookUpIds, snapshot, leakedKeys }: LedgerReads & { lookUpIds: boolean },
): Promise<Batch> {
  const keys = sessionKeysOf(calls);
  const now = new Date(Math.max(...calls.map(({ receivedAt }) => receivedAt.getTime())));
  const loaded = await loadSessions(tx, keys, now, { snapshot, leakedKeys });
  const { sessionEvents, eventsById } = loaded;
  const ids = idsToLookUp(calls, sessionEvents, lookUpIds);
  for (const event of await listEventsByIds(tx, ids)) {
    // An event of a locked session is loaded already. Its object must stay the only one, because
    // the batch changes it.
    if (!eventsById.get(event.channelId, event.id)) eventsById.set(event.channelId, event.id, event);
  }
  const channelIds = calls.map(({ reporter }) => reporter.channelId);
  const channels = await readChannelsFor(tx, channelIds, snapshot);
  const clicks = countClicks(clickMinutesOf(calls, sessionEvents, channels));
  const clickCounts = new ClickCounts(clicks, await addClicks(tx, clicks));
  const offerIds = calls.flatMap(({ reportedEvents }) => reportedEvents.map(({ offerId }) => offerId));
  const demand = await readDemandFor(tx, offerIds, snapshot);
  const changing = calls.filter((call) => canMoveMoney(call, sessionEvents));
  const entries = changing.length > 0 ? await listEntries(tx, sessionKeysOf(changing)) : [];
  return new Batch({ ...loaded, now, entries, channels, demand, clickCounts });
}

/**
 * Locks and loads the sessions of a void. The entries are loaded too, because a void needs the current cost
 * of its events.
 */
export async function loadForVoid(
  tx: Tx,
  keys: readonly SessionKey[],
  { channelId, now, snapshot, leakedKeys }: LedgerReads & { channelId: string; now: Date },
): Promise<Batch> {
  const loaded = await loadSessions(tx, keys, now, { snapshot, leakedKeys });
  const entries: EventEntry[] = await listEntries(tx, keys);
  const channels = await readChannelsFor(tx, [channelId], snapshot);
  const offerIds = [...loaded.sessionEvents.values()].flatMap(({ events }) =>
    [...events.values()].map(({ offerId }) => offerId),
  );
  const demand = await readDemandFor(tx, offerIds, snapshot);
  const clickCounts = new ClickCounts([], []);
  return new Batch({ ...loaded, now, entries, channels, demand, clickCounts });
}

/**
 * Only an order of an advertiser, a decision about an event, or a better report of one can change the bill of
 * an earlier event.
 */
function canMoveMoney(
  { reporter, reportedEvents, evidence, receivedAt }: Call,
  sessionEvents: ChannelMap<SessionEvents>,
): boolean {
  return reportedEvents.some((reported) => {
    if (reported.order || reported.decision) return true;
    const found = sessionEvents.get(reporter.channelId, reported.sessionId);
    if (!found || found.events.size === 0) return false;
    const duplicate = findDuplicate(found.events, reported);
    // A touchpoint can change which conversions are billed.
    const occurredAt = occurredAtOf(reported, receivedAt, found.session);
    return duplicate
      ? canReplace(duplicate, { evidence, occurredAt })
      : conversionsOf(found, reported.offerId).length > 0;
  });
}

/**
 * The shoppers and minutes of clicks that may be new. Clicks that are stored already do not count again,
 * unless a better report replaces them.
 */
function clickMinutesOf(
  calls: readonly Call[],
  sessionEvents: ChannelMap<SessionEvents>,
  channels: ReadonlyMap<string, Channel>,
): ClickMinute[] {
  const minutes: ClickMinute[] = [];
  for (const { reporter, reportedEvents, receivedAt, evidence } of calls)
    for (const reported of reportedEvents) {
      const found = sessionEvents.get(reporter.channelId, reported.sessionId);
      if (!found?.session.offers.has(reported.offerId)) continue;
      const duplicate = findDuplicate(found.events, reported);
      const { session } = found;
      const occurredAt = occurredAtOf(reported, receivedAt, session);
      if (duplicate && !canReplace(duplicate, { evidence, occurredAt })) continue;
      const channel = channels.get(reporter.channelId);
      const minute = clickMinuteOf({ type: reported.type, occurredAt }, session, channel);
      if (minute) minutes.push(minute);
    }
  return minutes;
}

async function loadSessions(
  tx: Tx,
  keys: readonly SessionKey[],
  now: Date,
  { snapshot, leakedKeys }: LedgerReads,
) {
  // Sent together, executed one after the other: the reads see what was committed before
  // the locks were taken.
  const [, sessions, events, voids] = await allOf([
    lockSessions(tx, keys),
    readSessionTerms(tx, keys),
    listEvents(tx, keys),
    listActiveVoids(tx, keys, now),
  ]);
  const absences = await readAbsences(tx, sessions, snapshot);
  const sessionEvents = new ChannelMap<SessionEvents>();
  for (const stored of sessions) {
    const session = eventSession(stored, stopsOf(stored, absences, leakedKeys));
    sessionEvents.set(session.placement.channelId, session.id, { session, events: new Map() });
  }
  const eventsById = new ChannelMap<StoredEvent>();
  for (const event of events) {
    sessionEvents.get(event.channelId, event.sessionId)?.events.set(deduplicationKey(event), event);
    eventsById.set(event.channelId, event.id, event);
  }
  return { sessionEvents, eventsById, voids };
}

function sessionKeysOf(calls: readonly Call[]): SessionKey[] {
  const keys = new Map<string, SessionKey>();
  for (const { reporter, reportedEvents } of calls)
    for (const { sessionId } of reportedEvents)
      keys.set(`${reporter.channelId}/${sessionId}`, { channelId: reporter.channelId, sessionId });
  return [...keys.values()];
}

/**
 * The event ids to look up in other sessions. A duplicate with an event id of its own is not inserted, so the
 * primary key cannot detect that the id belongs to another event.
 */
function idsToLookUp(
  calls: readonly Call[],
  sessionEvents: ChannelMap<SessionEvents>,
  lookUpAll: boolean,
): { channelId: string; eventId: string }[] {
  const ids: { channelId: string; eventId: string }[] = [];
  const seen = new Set<string>();
  for (const { reporter, reportedEvents } of calls)
    for (const reported of reportedEvents) {
      const { channelId } = reporter;
      const session = sessionEvents.get(channelId, reported.sessionId);
      const duplicate = session && findDuplicate(session.events, reported);
      const key = `${reported.sessionId}/${deduplicationKey(reported)}`;
      // A duplicate of a stored event under another id, or of an event that was reported
      // earlier in these calls.
      const isRepeat = duplicate ? duplicate.id !== reported.eventId : seen.has(key);
      seen.add(key);
      if (reported.eventId && (lookUpAll || isRepeat)) ids.push({ channelId, eventId: reported.eventId });
    }
  return ids;
}

/**
 * The times in which a session bills nothing: its publisher was removed, or its key was revoked as leaked.
 */
function stopsOf(
  { placement: { channelId, publisherId }, keyId, at }: SessionTerms,
  absences: ChannelMap<Absence[]>,
  leakedKeys: LeakedKeys,
): Stop[] {
  const stops: Stop[] = publisherId === null ? [] : [...(absences.get(channelId, publisherId) ?? [])];
  const leak = keyId === null ? undefined : leakedKeys.get(keyId);
  if (leak && at >= leak.since) stops.push({ from: leak.revokedAt, until: null });
  return stops;
}

function eventSession(
  { sessionId, placement, identifierKind, offers, ...session }: SessionTerms,
  stops: readonly Stop[],
): EventSession {
  return {
    ...session,
    id: sessionId,
    placement,
    withEmail: identifierKind === 'email',
    stops,
    offers: new Map(offers.map(({ offerId, ...price }) => [offerId, price])),
  };
}
