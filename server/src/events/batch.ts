import type { Channel } from '../channel/index.ts';
import { type Amounts, activeHours, CounterChanges, eventCounters } from '../counters/index.ts';
import { newIdAt } from '../lib/ids.ts';
import type { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import type { ClickCounts } from './click-limit.ts';
import { deduplicationKey } from './deduplication.ts';
import {
  type ActiveVoid,
  type EventEntry,
  type EventSession,
  type EventState,
  type StoredEvent,
  stateOf,
} from './model.ts';

/** What an advertiser pays for an event, and the channel's share of it. */
export interface Money {
  readonly billedMicros: number;
  readonly payoutMicros: number;
}

/** Money that a void reversed and that an undo bills again. */
export interface Reversed extends Money {
  readonly voidId: string;
}

/** An event that newly counts and may have to be billed. `reversed` is set if an undone void had reversed its bill. */
export interface Billable {
  readonly event: StoredEvent;
  readonly sessionEvents: SessionEvents;
  readonly reversed: Reversed | undefined;
}

/** An event that the batch changes: its state before, and the money that the batch adds. */
interface TrackedEvent {
  readonly session: EventSession;
  readonly before: EventState;
  billedMicros: number;
  payoutMicros: number;
  /** Positive for money that a void reversed, negative for money that an undo billed again. */
  voidedSpendMicros: number;
}

/** The change to one event: its state before and after, and the money that was added. */
export interface EventChange extends Money {
  readonly event: StoredEvent;
  readonly before: EventState;
  readonly after: EventState;
}

/** Everything that was loaded for the sessions of a batch. */
export interface BatchData {
  readonly now: Date;
  readonly sessionEvents: ChannelMap<SessionEvents>;
  readonly eventsById: ChannelMap<StoredEvent>;
  readonly voids: readonly ActiveVoid[];
  readonly entries: readonly EventEntry[];
  /** The channels of the sessions, by id. */
  readonly channels: ReadonlyMap<string, Channel>;
  readonly clickCounts: ClickCounts;
}

/**
 * A unit of work: the sessions of a group of calls or of one transaction of a void, and the changes to their events. The
 * code that classifies events announces every change with `create` or `trackChange`. All rows and counters to write follow from the difference between
 * the tracked state before and the state after.
 */
export class Batch {
  readonly now: Date;
  readonly voids: readonly ActiveVoid[];
  readonly channels: ReadonlyMap<string, Channel>;
  readonly clickCounts: ClickCounts;
  readonly created = new Set<StoredEvent>();
  /** Events that were stored before this batch and are changed by it. */
  readonly changed = new Set<StoredEvent>();
  readonly newEntries: EventEntry[] = [];
  readonly billable: Billable[] = [];
  /** Money to credit to the campaigns of these events. */
  readonly reversals: { readonly event: StoredEvent; readonly amountMicros: number }[] = [];
  readonly #tracked = new Map<StoredEvent, TrackedEvent>();
  readonly #data: BatchData;
  /** By event id: the loaded entries, then those of this batch. */
  readonly #entries: Map<string, EventEntry[]>;
  /** The active hours of each session before this batch. */
  readonly #activeBefore = new Map<SessionEvents, ReadonlySet<number>>();

  constructor(data: BatchData) {
    this.now = data.now;
    this.voids = data.voids;
    this.channels = data.channels;
    this.clickCounts = data.clickCounts;
    this.#data = data;
    this.#entries = Map.groupBy(data.entries, ({ eventId }) => eventId);
    for (const each of data.sessionEvents.values()) this.#activeBefore.set(each, activeHoursOf(each));
  }

  get allSessionEvents(): Iterable<SessionEvents> {
    return this.#activeBefore.keys();
  }

  getSessionEvents(channelId: string, sessionId: string): SessionEvents | undefined {
    return this.#data.sessionEvents.get(channelId, sessionId);
  }

  getEvent(channelId: string, eventId: string): StoredEvent | undefined {
    return this.#data.eventsById.get(channelId, eventId);
  }

  /** Adds a new event to its session, not yet classified. */
  create({ session, events }: SessionEvents, event: StoredEvent): void {
    events.set(deduplicationKey(event), event);
    this.#data.eventsById.set(event.channelId, event.id, event);
    this.created.add(event);
    this.#tracked.set(event, { session, before: 'ignored', ...noMoney, voidedSpendMicros: 0 });
  }

  /** Must be called before an event is changed: it stores the state before. */
  trackChange({ session }: SessionEvents, event: StoredEvent): void {
    if (this.#tracked.has(event)) return;
    this.changed.add(event);
    this.#tracked.set(event, { session, before: stateOf(event), ...noMoney, voidedSpendMicros: 0 });
  }

  /** Marks a counted event for billing. Events that the campaign's pricing model does not bill are skipped later. */
  markBillable(sessionEvents: SessionEvents, event: StoredEvent, reversed?: Reversed): void {
    this.billable.push({ event, sessionEvents, reversed });
  }

  /** What an event costs now: its first bill plus all its entries. */
  currentCostOf(event: StoredEvent): Money {
    let { billedMicros, payoutMicros } = event;
    for (const entry of this.#entries.get(event.id) ?? []) {
      billedMicros += entry.billedMicros;
      payoutMicros += entry.payoutMicros;
    }
    return { billedMicros, payoutMicros };
  }

  /** The last reversal of an event, unless it was billed again since. */
  lastReversal(event: StoredEvent): Reversed | undefined {
    const last = this.#entries.get(event.id)?.at(-1);
    if (last?.kind !== 'reversal' || last.voidId === null) return undefined;
    return { billedMicros: -last.billedMicros, payoutMicros: -last.payoutMicros, voidId: last.voidId };
  }

  /** Records money drawn for an event. The first bill is stored in the event itself, later ones as entries. */
  recordBill(event: StoredEvent, money: Money): void {
    if (event.billedMicros === 0 && event.payoutMicros === 0) {
      event.billedMicros = money.billedMicros;
      event.payoutMicros = money.payoutMicros;
      this.#addMoney(event, money, 0);
    } else this.#addEntry(event, 'bill', money, null);
  }

  /** Bills again what a void had reversed. The entry names the void, so the counter of voided spend goes down. */
  recordRestoredBill(event: StoredEvent, { voidId, ...money }: Reversed): void {
    this.#addEntry(event, 'bill', money, voidId);
  }

  /** Reverses the current cost of an event. */
  reverse(event: StoredEvent, voidId: string): void {
    const { billedMicros, payoutMicros } = this.currentCostOf(event);
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
    this.#addMoney(event, money, voidId === null ? 0 : -money.billedMicros);
  }

  #addMoney(event: StoredEvent, { billedMicros, payoutMicros }: Money, voidedSpendMicros: number): void {
    const tracked = this.#tracked.get(event) as TrackedEvent;
    tracked.billedMicros += billedMicros;
    tracked.payoutMicros += payoutMicros;
    tracked.voidedSpendMicros += voidedSpendMicros;
  }

  /** The changes so far, event by event. */
  *changes(): Iterable<EventChange> {
    for (const [event, { before, billedMicros, payoutMicros }] of this.#tracked)
      yield { event, before, after: stateOf(event), billedMicros, payoutMicros };
  }

  /** The changes of the counters: the differences of all tracked events, and the changed active hours of their sessions. */
  counterChanges(): CounterChanges {
    const changes = new CounterChanges();
    const sessionsToUpdate = new Set<EventSession>();
    for (const [event, tracked] of this.#tracked) {
      const { session, before, billedMicros, payoutMicros, voidedSpendMicros } = tracked;
      const after = stateOf(event);
      const amounts: Amounts = {};
      if (before !== after) {
        if (before !== 'ignored') amounts[eventCounters[before][event.type]] = -1;
        if (after !== 'ignored') amounts[eventCounters[after][event.type]] = 1;
        if (before === 'counted' || after === 'counted') sessionsToUpdate.add(session);
      }
      if (billedMicros !== 0)
        amounts[session.withEmail ? 'revenueWithEmailMicros' : 'revenueWithoutEmailMicros'] = billedMicros;
      if (payoutMicros !== 0) amounts.payoutMicros = payoutMicros;
      if (voidedSpendMicros !== 0) amounts.voidedSpendMicros = voidedSpendMicros;
      changes.add(session.placement, event.occurredAt.getTime(), amounts, event.offerId);
    }
    for (const [sessionEvents, before] of this.#activeBefore)
      if (sessionsToUpdate.has(sessionEvents.session))
        changes.changeActivity(sessionEvents.session.placement, before, activeHoursOf(sessionEvents));
    return changes;
  }
}

const noMoney: Money = { billedMicros: 0, payoutMicros: 0 };

/** The hours in which a session has a counted event. */
function activeHoursOf({ events }: SessionEvents): Set<number> {
  const times: number[] = [];
  for (const { counted, occurredAt } of events.values()) if (counted) times.push(occurredAt.getTime());
  return activeHours(times);
}
