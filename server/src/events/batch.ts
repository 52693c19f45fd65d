import { type Amounts, activeHours, type RollupChanges } from '../counters/index.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { newIdAt } from '../lib/ids.ts';
import type { SessionEvents } from './checks.ts';
import { onceKey } from './find-once.ts';
import {
  type ActiveVoid,
  type EventEntry,
  type EventSession,
  type EventState,
  type OfferAmounts,
  type StoredEvent,
  stateCounters,
  stateOf,
} from './model.ts';
import type { Pairs } from './pairs.ts';

export interface Money {
  readonly billedMicros: number;
  readonly payoutMicros: number;
}

/** Money that a void took back and that is to be drawn again. */
export interface Reversed extends Money {
  readonly voidId: string;
}

/** An event that newly counts; `reversed` is set where a void that is undone had taken its money. */
export interface Billable {
  readonly event: StoredEvent;
  readonly book: SessionEvents;
  readonly reversed: Reversed | undefined;
}

/** What the group does to one event: the state it had, and the money that moves. */
interface Touched {
  readonly session: EventSession;
  readonly before: EventState;
  billedMicros: number;
  payoutMicros: number;
  voidedSpendMicros: number;
}

/** What became of one event: its state before and after, and the money that moved. */
export interface EventChange extends Money {
  readonly event: StoredEvent;
  readonly before: EventState;
  readonly after: EventState;
}

/** Everything that was loaded for a group of sessions. */
export interface Loaded {
  readonly now: Date;
  readonly books: Pairs<SessionEvents>;
  readonly byId: Pairs<StoredEvent>;
  readonly voids: readonly ActiveVoid[];
  readonly entries: readonly EventEntry[];
}

/**
 * The sessions that a group of calls or a slice of a void is about, and what is done to them. Rules change events through
 * `create` and `touch`; what has to be written follows from the difference between before and after.
 */
export class Batch {
  readonly now: Date;
  readonly voids: readonly ActiveVoid[];
  readonly created = new Set<StoredEvent>();
  /** Stored before this group, and changed by it. */
  readonly changed = new Set<StoredEvent>();
  readonly newEntries: EventEntry[] = [];
  readonly billable: Billable[] = [];
  /** Money that goes back to the campaigns of these events. */
  readonly reversals: { readonly event: StoredEvent; readonly amountMicros: number }[] = [];
  readonly #touched = new Map<StoredEvent, Touched>();
  readonly #loaded: Loaded;
  /** By event id: those that were loaded, and those of this group. */
  readonly #entries: Map<string, EventEntry[]>;
  /** The hours in which each session was active before this group. */
  readonly #activeBefore = new Map<SessionEvents, ReadonlySet<number>>();

  constructor(loaded: Loaded) {
    this.now = loaded.now;
    this.voids = loaded.voids;
    this.#loaded = loaded;
    this.#entries = Map.groupBy(loaded.entries, ({ eventId }) => eventId);
    for (const book of loaded.books.values()) this.#activeBefore.set(book, hoursOf(book));
  }

  get books(): Iterable<SessionEvents> {
    return this.#activeBefore.keys();
  }

  book(channelId: string, sessionId: string): SessionEvents | undefined {
    return this.#loaded.books.get(channelId, sessionId);
  }

  eventById(channelId: string, eventId: string): StoredEvent | undefined {
    return this.#loaded.byId.get(channelId, eventId);
  }

  /** Puts a new event into its session's book. It is judged later. */
  create({ session, events }: SessionEvents, event: StoredEvent): void {
    events.set(onceKey(event), event);
    this.#loaded.byId.set(event.channelId, event.id, event);
    this.created.add(event);
    this.#touched.set(event, { session, before: 'ignored', ...noMoney, voidedSpendMicros: 0 });
  }

  /** Call it before an event changes. */
  touch({ session }: SessionEvents, event: StoredEvent): void {
    if (this.#touched.has(event)) return;
    this.changed.add(event);
    this.#touched.set(event, { session, before: stateOf(event), ...noMoney, voidedSpendMicros: 0 });
  }

  /** A counted event is to be billed, unless its campaign pays for something else. */
  bill(book: SessionEvents, event: StoredEvent, reversed?: Reversed): void {
    this.billable.push({ event, book, reversed });
  }

  /** What an event costs by now: its bill and all its entries. */
  netOf(event: StoredEvent): Money {
    let { billedMicros, payoutMicros } = event;
    for (const entry of this.#entries.get(event.id) ?? []) {
      billedMicros += entry.billedMicros;
      payoutMicros += entry.payoutMicros;
    }
    return { billedMicros, payoutMicros };
  }

  /** What was taken back from an event last, if nothing was billed since. */
  lastReversal(event: StoredEvent): Reversed | undefined {
    const last = this.#entries.get(event.id)?.at(-1);
    if (last?.kind !== 'reversal' || last.voidId === null) return undefined;
    return { billedMicros: -last.billedMicros, payoutMicros: -last.payoutMicros, voidId: last.voidId };
  }

  /** Money was drawn for an event. The first bill is the event's own, later ones are entries. */
  pay(event: StoredEvent, money: Money): void {
    if (event.billedMicros === 0 && event.payoutMicros === 0) {
      event.billedMicros = money.billedMicros;
      event.payoutMicros = money.payoutMicros;
      this.#move(event, money, 0);
    } else this.#addEntry(event, 'bill', money, null);
  }

  /** Gives back what a void took: the same money, marked as no longer voided. */
  payBack(event: StoredEvent, { voidId, ...money }: Reversed): void {
    this.#addEntry(event, 'bill', money, voidId);
  }

  /** Takes back all that an event costs. */
  reverse(event: StoredEvent, voidId: string): void {
    const { billedMicros, payoutMicros } = this.netOf(event);
    if (billedMicros === 0 && payoutMicros === 0) return;
    this.#addEntry(event, 'reversal', { billedMicros: -billedMicros, payoutMicros: -payoutMicros }, voidId);
    this.reversals.push({ event, amountMicros: billedMicros });
  }

  #addEntry(event: StoredEvent, kind: EventEntry['kind'], money: Money, voidId: string | null): void {
    const { channelId, id: eventId, sessionId, occurredAt: at } = event;
    const id = newIdAt(this.now.getTime());
    const entry = { channelId, id, eventId, sessionId, kind, at, recordedAt: this.now, ...money, voidId };
    this.newEntries.push(entry);
    this.#entries.set(eventId, [...(this.#entries.get(eventId) ?? []), entry]);
    this.#move(event, money, voidId === null ? 0 : -money.billedMicros);
  }

  #move(event: StoredEvent, { billedMicros, payoutMicros }: Money, voidedSpendMicros: number): void {
    const touched = this.#touched.get(event) as Touched;
    touched.billedMicros += billedMicros;
    touched.payoutMicros += payoutMicros;
    touched.voidedSpendMicros += voidedSpendMicros;
  }

  /** What the group has done so far, event by event. */
  *changes(): Iterable<EventChange> {
    for (const [event, { before, billedMicros, payoutMicros }] of this.#touched)
      yield { event, before, after: stateOf(event), billedMicros, payoutMicros };
  }

  countInto(rollups: RollupChanges): void {
    const active = new Set<EventSession>();
    for (const [event, touched] of this.#touched) {
      const { session, before, billedMicros, payoutMicros, voidedSpendMicros } = touched;
      const after = stateOf(event);
      const amounts: Amounts = {};
      if (before !== after) {
        if (before !== 'ignored') amounts[stateCounters[before][event.type]] = -1;
        if (after !== 'ignored') amounts[stateCounters[after][event.type]] = 1;
        if (before === 'counted' || after === 'counted') active.add(session);
      }
      if (billedMicros !== 0)
        amounts[session.withEmail ? 'revenueWithEmailMicros' : 'revenueWithoutEmailMicros'] = billedMicros;
      if (payoutMicros !== 0) amounts.payoutMicros = payoutMicros;
      if (voidedSpendMicros !== 0) amounts.voidedSpendMicros = voidedSpendMicros;
      // An event that counts for nothing must not make a row of zeros.
      if (before !== after || billedMicros !== 0)
        rollups.add(session.placement, event.occurredAt.getTime(), amounts);
    }
    for (const [book, before] of this.#activeBefore)
      if (active.has(book.session)) rollups.changeActivity(book.session.placement, before, hoursOf(book));
  }

  /** By the day an event happened: what the operator's reports read. */
  offerDays(): OfferAmounts[] {
    const sums = new OfferSums();
    for (const [event, touched] of this.#touched) {
      const { session, before, billedMicros, voidedSpendMicros } = touched;
      const after = stateOf(event);
      if (before === after && billedMicros === 0) continue;
      const row = sums.row(session, event, event.occurredAt);
      if (before !== 'ignored') row[stateCounters[before][event.type]]--;
      if (after !== 'ignored') row[stateCounters[after][event.type]]++;
      row.spendMicros += billedMicros;
      row.voidedSpendMicros += voidedSpendMicros;
    }
    return sums.rows;
  }

  /** By the day of arrival (or of the void), and by view: what the ranking learns from. */
  offerCounts(): OfferAmounts[] {
    const sums = new OfferSums({ byView: true });
    for (const [event, { session, before }] of this.#touched) {
      const change = Number(stateOf(event) === 'counted') - Number(before === 'counted');
      if (change !== 0) sums.row(session, event, this.now)[stateCounters.counted[event.type]] += change;
    }
    return sums.rows;
  }
}

const noMoney: Money = { billedMicros: 0, payoutMicros: 0 };

function hoursOf({ events }: SessionEvents): Set<number> {
  const times: number[] = [];
  for (const { counted, occurredAt } of events.values()) if (counted) times.push(occurredAt.getTime());
  return activeHours(times);
}

class OfferSums {
  readonly #rows = new Map<string, OfferAmounts>();
  readonly #byView: boolean;

  constructor({ byView = false } = {}) {
    this.#byView = byView;
  }

  row({ placement }: EventSession, { offerId }: StoredEvent, at: Date): OfferAmounts {
    const date = dateOfDay(dayNumber(at.getTime()));
    const view = this.#byView ? placement.view : '';
    const key = `${placement.channelId}/${date}/${offerId}/${view}`;
    let row = this.#rows.get(key);
    if (!row) {
      row = { channelId: placement.channelId, date, offerId, view, ...noAmounts };
      this.#rows.set(key, row);
    }
    return row;
  }

  /** In one order, so that concurrent writers lock the rows in the same order. */
  get rows(): OfferAmounts[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}

const noAmounts = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  spendMicros: 0,
  invalidImpressions: 0,
  invalidClicks: 0,
  invalidConversions: 0,
  voidedImpressions: 0,
  voidedClicks: 0,
  voidedConversions: 0,
  voidedSpendMicros: 0,
};
