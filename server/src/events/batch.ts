import type { Channel } from '../channel/index.ts';
import { activeHours, CounterChanges, type SaleMovement } from '../counters/index.ts';
import type { Campaign } from '../demand/index.ts';
import { newIdAt } from '../lib/ids.ts';
import { toMicros } from '../lib/micros.ts';
import type { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import type { ClickCounts } from './click-limit.ts';
import { deduplicationKey } from './deduplication.ts';
import {
  type ActiveVoid,
  type EventEntry,
  type EventSession,
  type EventState,
  type Money,
  type StoredEvent,
  stateOf,
} from './model.ts';
import type { PartnerOrder } from './partner-orders-store.ts';
import { billedAtOf, isNothing, type Movement, noMovement, opposite, storedValue, sum } from './refunds.ts';
import { TrackedEvent } from './tracked-event.ts';

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

/** Money to credit to the campaign of an event: to the budget of the day on which it was billed, and to the total budget. */
export interface Credited {
  readonly event: StoredEvent;
  readonly dayMicros: number;
  readonly totalMicros: number;
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
  /** The campaigns of the offers, by offer id. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
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
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly clickCounts: ClickCounts;
  readonly created = new Set<StoredEvent>();
  /** Events that were stored before this batch and are changed by it. */
  readonly changed = new Set<StoredEvent>();
  readonly newEntries: EventEntry[] = [];
  /** Conversions of partners that the advertiser may confirm. */
  readonly confirmable = new Set<StoredEvent>();
  #credits: Credited[] = [];
  readonly #billable = new Map<StoredEvent, Billable>();
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
    this.campaigns = data.campaigns;
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
    this.#tracked.set(event, new TrackedEvent(event, session, 'ignored'));
  }

  /** Must be called before an event is changed: it stores the state before. */
  trackChange({ session }: SessionEvents, event: StoredEvent): void {
    if (this.#tracked.has(event)) return;
    this.changed.add(event);
    this.#tracked.set(event, new TrackedEvent(event, session, stateOf(event)));
  }

  /** Marks a counted event for billing. Events that the campaign's pricing model does not bill are skipped later. */
  markBillable(sessionEvents: SessionEvents, event: StoredEvent, reversed?: Reversed): void {
    this.#billable.set(event, { event, sessionEvents, reversed });
  }

  /** The orders that the advertisers' side has to know. */
  get partnerOrders(): PartnerOrder[] {
    return [...this.confirmable]
      .filter(({ counted, reason }) => counted && reason === 'unconfirmed')
      .map(({ channelId, id: eventId, sessionId, offerId, orderId, occurredAt, receivedAt }) => ({
        ...{ channelId, eventId, sessionId, offerId, orderId, occurredAt, receivedAt },
        advertiserId: this.campaigns.get(offerId)?.advertiserId ?? '',
      }));
  }

  /** The events that newly count. One that was marked may have stopped counting since: an order can move within a batch. */
  get billable(): Billable[] {
    return [...this.#billable.values()].filter(({ event }) => event.counted && event.reason === null);
  }

  /** What the bill of an event is now, without refunds: the first bill, and all later bills and reversals. */
  baseCostOf(event: StoredEvent): Money {
    let { billedMicros, payoutMicros } = event;
    for (const entry of this.#entries.get(event.id) ?? []) {
      if (entry.kind === 'refund') continue;
      billedMicros += entry.billedMicros;
      payoutMicros += entry.payoutMicros;
    }
    return { billedMicros, payoutMicros };
  }

  /** What the refund entries of an event move, by time. */
  refundedOf(event: StoredEvent): Map<number, Movement> {
    const refunded = new Map<number, Movement>();
    for (const entry of this.#entries.get(event.id) ?? []) {
      if (entry.kind !== 'refund') continue;
      const at = entry.at.getTime();
      const movement = { ...entry, valueMicros: entry.value === null ? 0n : toMicros(entry.value) };
      refunded.set(at, sum(refunded.get(at) ?? noMovement, movement));
    }
    return refunded;
  }

  /** Returns the money to credit to campaigns that was not taken yet. */
  takeCredits(): Credited[] {
    const credits = this.#credits;
    this.#credits = [];
    return credits;
  }

  get trackedEvents(): Iterable<StoredEvent> {
    return this.#tracked.keys();
  }

  /** The last reversal of an event, unless it was billed again since. */
  lastReversal(event: StoredEvent): Reversed | undefined {
    const last = this.#entries.get(event.id)?.at(-1);
    if (last?.kind !== 'reversal' || last.voidId === null) return undefined;
    return { billedMicros: -last.billedMicros, payoutMicros: -last.payoutMicros, voidId: last.voidId };
  }

  /** Records money drawn for an event. The first bill is stored in the event itself if it counts at the event's own time, others as entries. */
  recordBill(event: StoredEvent, money: Money): void {
    if (event.heldUntil === null && event.billedMicros === 0 && event.payoutMicros === 0) {
      event.billedMicros = money.billedMicros;
      event.payoutMicros = money.payoutMicros;
      this.#tracked.get(event)?.addMoney(event.occurredAt, money, 0);
    } else this.#addBill(event, 'bill', money, null);
  }

  /** Bills again what a void had reversed. The entry names the void, so the counter of voided spend goes down. */
  recordRestoredBill(event: StoredEvent, { voidId, ...money }: Reversed): void {
    this.#addBill(event, 'bill', money, voidId);
  }

  /** Reverses the current cost of an event: its bill, and what was refunded of it at the times of the refunds. `voidId` is null if no void is the cause. */
  reverse(event: StoredEvent, voidId: string | null): void {
    let refundedMicros = 0;
    for (const [at, movement] of this.refundedOf(event)) {
      refundedMicros -= movement.billedMicros;
      this.#addRefund(event, at, opposite(movement), voidId);
    }
    const { billedMicros, payoutMicros } = this.baseCostOf(event);
    if (billedMicros === 0 && payoutMicros === 0) return;
    this.#addBill(event, 'reversal', { billedMicros: -billedMicros, payoutMicros: -payoutMicros }, voidId);
    this.#credits.push({ event, dayMicros: billedMicros, totalMicros: billedMicros - refundedMicros });
  }

  /** Moves money and value of a refund. It goes back to the total budget, not to that of a day which may be over. */
  refund(event: StoredEvent, at: number, movement: Movement): void {
    this.#addRefund(event, at, movement, null);
    if (movement.billedMicros !== 0)
      this.#credits.push({ event, dayMicros: 0, totalMicros: -movement.billedMicros });
  }

  #addRefund(event: StoredEvent, at: number, movement: Movement, voidId: string | null): void {
    if (isNothing(movement)) return;
    const { billedMicros, payoutMicros } = movement;
    this.#addEntry(
      event,
      'refund',
      new Date(at),
      { billedMicros, payoutMicros },
      storedValue(movement),
      voidId,
    );
  }

  #addBill(event: StoredEvent, kind: 'bill' | 'reversal', money: Money, voidId: string | null): void {
    this.#addEntry(event, kind, billedAtOf(event), money, null, voidId);
  }

  #addEntry(
    event: StoredEvent,
    kind: EventEntry['kind'],
    at: Date,
    money: Money,
    value: string | null,
    voidId: string | null,
  ): void {
    const { channelId, id: eventId, sessionId } = event;
    const id = newIdAt(this.now.getTime());
    const entry = {
      channelId,
      id,
      eventId,
      sessionId,
      kind,
      at,
      recordedAt: this.now,
      ...money,
      value,
      voidId,
    };
    this.newEntries.push(entry);
    this.#entries.set(eventId, [...(this.#entries.get(eventId) ?? []), entry]);
    const tracked = this.#tracked.get(event);
    tracked?.addMoney(at, money, voidId === null ? 0 : -money.billedMicros);
    tracked?.addRefund(entry);
  }

  /** The changes so far, event by event. */
  *changes(): Iterable<EventChange> {
    for (const [event, { before, money }] of this.#tracked)
      yield { event, before, after: stateOf(event), ...money };
  }

  /** The movements of the value of orders. */
  get sales(): SaleMovement[] {
    const movements: SaleMovement[] = [];
    for (const { sale, refunds } of this.#tracked.values())
      movements.push(...(sale ? [sale, ...refunds] : refunds));
    return movements;
  }

  /** The changes of the counters: the differences of all tracked events, and the changed active hours of their sessions. */
  counterChanges(): CounterChanges {
    const changes = new CounterChanges();
    const sessionsToUpdate = new Set<EventSession>();
    for (const tracked of this.#tracked.values())
      if (tracked.addTo(changes)) sessionsToUpdate.add(tracked.session);
    for (const [sessionEvents, before] of this.#activeBefore)
      if (sessionsToUpdate.has(sessionEvents.session))
        changes.changeActivity(sessionEvents.session.placement, before, activeHoursOf(sessionEvents));
    return changes;
  }
}

/** The hours in which a session has a counted event. */
function activeHoursOf({ events }: SessionEvents): Set<number> {
  const times: number[] = [];
  for (const { counted, occurredAt } of events.values()) if (counted) times.push(occurredAt.getTime());
  return activeHours(times);
}
