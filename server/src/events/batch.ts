import type { Tx } from '../db/handle.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { Activity, type Amounts, type RollupChanges } from '../rollup/index.ts';
import { readSessionTerms, type SessionTerms } from '../serving/index.ts';
import type { SessionBook } from './checks.ts';
import type { Call, EventSession, EventType, OfferAmounts, SessionKey, StoredEvent } from './model.ts';
import { listEvents, listEventsByIds, lockSessions } from './store.ts';

/** What counts once: of an offer in a session, one impression, one click, one conversion an order. */
export function onceKey({
  offerId,
  type,
  orderId,
}: Pick<StoredEvent, 'offerId' | 'type' | 'orderId'>): string {
  return `${offerId}/${type}/${orderId}`;
}

const plural = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;
const invalidOf = {
  IMPRESSION: 'invalidImpressions',
  CLICK: 'invalidClicks',
  CONVERSION: 'invalidConversions',
} as const;

interface Counted {
  readonly event: StoredEvent;
  readonly session: EventSession;
}

/** The sessions that a group of calls is about, and what the group does to them. */
export class Batch {
  readonly now: Date;
  readonly created = new Set<StoredEvent>();
  /** Stored before, and judged anew: a conversion that waited for its click. */
  readonly changed = new Set<StoredEvent>();
  readonly newlyCounted: Counted[] = [];
  readonly #invalid: Counted[] = [];
  readonly #books: Pairs<SessionBook>;
  readonly #byId: Pairs<StoredEvent>;
  /** When each session was known to be active, before this group. */
  readonly #active = new Map<EventSession, Activity>();

  constructor(now: Date, books: Pairs<SessionBook>, byId: Pairs<StoredEvent>) {
    this.now = now;
    this.#books = books;
    this.#byId = byId;
    for (const { session, events } of books.values()) {
      const times = [...events.values()]
        .filter(({ counted }) => counted)
        .map((event) => event.occurredAt.getTime());
      this.#active.set(session, new Activity(times));
    }
  }

  book(channelId: string, sessionId: string): SessionBook | undefined {
    return this.#books.get(channelId, sessionId);
  }

  eventById(channelId: string, eventId: string): StoredEvent | undefined {
    return this.#byId.get(channelId, eventId);
  }

  /** Puts a new event into its session's book. */
  create({ session, events }: SessionBook, event: StoredEvent): void {
    events.set(onceKey(event), event);
    this.#byId.set(event.channelId, event.id, event);
    this.created.add(event);
    if (event.counted) this.newlyCounted.push({ event, session });
    else if (event.reason === 'bot' || event.reason === 'flood') this.#invalid.push({ event, session });
  }

  /** A conversion that had not counted does now. */
  count({ session }: SessionBook, event: StoredEvent): void {
    this.newlyCounted.push({ event, session });
    this.change(event);
  }

  change(event: StoredEvent): void {
    if (!this.created.has(event)) this.changed.add(event);
  }

  countInto(rollups: RollupChanges): void {
    for (const { event, session } of this.newlyCounted) {
      const atMs = event.occurredAt.getTime();
      const revenue = session.withEmail ? 'revenueWithEmailMicros' : 'revenueWithoutEmailMicros';
      const amounts: Amounts = {
        [plural[event.type]]: 1,
        [revenue]: event.billedMicros,
        payoutMicros: event.payoutMicros,
      };
      rollups.add(session.place, atMs, amounts);
      const active = this.#active.get(session);
      if (active) rollups.addActivity(session.place, atMs, active);
    }
    for (const { event, session } of this.#invalid)
      rollups.add(session.place, event.occurredAt.getTime(), { [invalidOf[event.type]]: 1 });
  }

  /** By the day an event happened: what the operator's reports read. */
  offerDays(): OfferAmounts[] {
    const sums = new OfferSums();
    for (const { event, session } of this.newlyCounted)
      sums.add(session, event, event.occurredAt, plural[event.type]).spendMicros += event.billedMicros;
    for (const { event, session } of this.#invalid)
      sums.add(session, event, event.occurredAt, invalidOf[event.type]);
    return sums.rows;
  }

  /** By the day it arrived, and by view: what the ranking learns from. */
  offerCounts(): OfferAmounts[] {
    const sums = new OfferSums({ byView: true });
    for (const { event, session } of this.newlyCounted)
      sums.add(session, event, this.now, plural[event.type]);
    return sums.rows;
  }
}

/** By channel and id. Putting the two into one text for every look-up would take longer than the look-up. */
class Pairs<T> {
  readonly #channels = new Map<string, Map<string, T>>();

  get(channelId: string, id: string): T | undefined {
    return this.#channels.get(channelId)?.get(id);
  }

  set(channelId: string, id: string, value: T): void {
    const channel = this.#channels.get(channelId);
    if (channel) channel.set(id, value);
    else this.#channels.set(channelId, new Map([[id, value]]));
  }

  *values(): Iterable<T> {
    for (const channel of this.#channels.values()) yield* channel.values();
  }
}

class OfferSums {
  readonly #rows = new Map<string, OfferAmounts>();
  readonly #byView: boolean;

  constructor({ byView = false } = {}) {
    this.#byView = byView;
  }

  add(
    { place }: EventSession,
    { offerId }: { offerId: string; type: EventType },
    at: Date,
    counter: Exclude<keyof OfferAmounts, 'channelId' | 'date' | 'offerId' | 'view'>,
  ): OfferAmounts {
    const date = dateOfDay(dayNumber(at.getTime()));
    const view = this.#byView ? place.view : '';
    const key = `${place.channelId}/${date}/${offerId}/${view}`;
    let row = this.#rows.get(key);
    if (!row) {
      const zero = { impressions: 0, clicks: 0, conversions: 0, spendMicros: 0 };
      const valid = { invalidImpressions: 0, invalidClicks: 0, invalidConversions: 0 };
      row = { channelId: place.channelId, date, offerId, view, ...zero, ...valid };
      this.#rows.set(key, row);
    }
    row[counter]++;
    return row;
  }

  /** In one order, so that writers never lock up. */
  get rows(): OfferAmounts[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}

/**
 * Locks the sessions of a group of calls and reads what is known of them. Ids that were used for other sessions are not
 * looked up at first: hardly anybody does that, and the unique key notices.
 */
export async function openBatch(tx: Tx, calls: readonly Call[], lookUpIds: boolean): Promise<Batch> {
  const keys = sessionsOf(calls);
  await lockSessions(tx, keys);
  const books = new Pairs<SessionBook>();
  for (const stored of await readSessionTerms(tx, keys)) {
    const session = eventSession(stored);
    books.set(session.place.channelId, session.id, { session, events: new Map() });
  }
  const byId = new Pairs<StoredEvent>();
  for (const event of await listEvents(tx, keys)) {
    books.get(event.channelId, event.sessionId)?.events.set(onceKey(event), event);
    byId.set(event.channelId, event.id, event);
  }
  if (lookUpIds) await findIds(tx, calls, byId);
  const now = Math.max(...calls.map(({ receivedAt }) => receivedAt.getTime()));
  return new Batch(new Date(now), books, byId);
}

function sessionsOf(calls: readonly Call[]): SessionKey[] {
  const keys = new Map<string, SessionKey>();
  for (const { reporter, reports } of calls)
    for (const { sessionId } of reports)
      keys.set(`${reporter.channelId}/${sessionId}`, { channelId: reporter.channelId, sessionId });
  return [...keys.values()];
}

/** Events of other sessions that already have an id of these calls. */
async function findIds(tx: Tx, calls: readonly Call[], byId: Pairs<StoredEvent>): Promise<void> {
  const ids = calls.flatMap(({ reporter: { channelId }, reports }) =>
    reports.flatMap(({ eventId }) => (eventId ? { channelId, eventId } : [])),
  );
  for (const event of await listEventsByIds(tx, ids)) {
    // One of these sessions is known already, and by the object that its book holds.
    if (!byId.get(event.channelId, event.id)) byId.set(event.channelId, event.id, event);
  }
}

function eventSession({ sessionId, placement, identity, offers, ...session }: SessionTerms): EventSession {
  return {
    ...session,
    id: sessionId,
    place: placement,
    withEmail: identity === 'email',
    offers: new Map(offers.map(({ offerId, ...price }) => [offerId, price])),
  };
}
