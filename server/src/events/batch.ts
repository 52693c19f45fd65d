import type { Channel } from '../channel/index.ts';
import { activeHours, CounterChanges, type SaleMovement } from '../counters/index.ts';
import { type Campaign, inactiveSince } from '../demand/index.ts';
import { newId, newIdAt } from '../lib/ids.ts';
import { isInvalidReason } from '../lib/invalid-reasons.ts';
import { toMicros } from '../lib/micros.ts';
import { payoutOf } from '../lib/share.ts';
import { isForgottenOrder } from '../serving/index.ts';
import {
  type Arrival,
  ArrivalChanges,
  type ArrivalHour,
  arrivalHourOf,
  arrivalOf,
  chargedHourOf,
  isBilledType,
  type KeptRoom,
} from './arrival-hours.ts';
import { graceAfterStopMs } from './billable-time.ts';
import type { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import type { ClickCounts } from './click-limit.ts';
import { deduplicationKey } from './deduplication.ts';
import { figuresOf, noFigures } from './event-figures.ts';
import type { OfferDemand } from './ledger-snapshot.ts';
import {
  type ActiveVoid,
  type EventEntry,
  type EventSession,
  type EventState,
  type Money,
  type StoredEvent,
  stateOf,
} from './model.ts';
import { conversionsOf } from './order-events.ts';
import type { PartnerOrder } from './partner-orders-store.ts';
import { priceOf } from './price.ts';
import { billedAtOf, isNothing, type Movement, noMovement, opposite, storedValue, sum } from './refunds.ts';
import { TrackedEvent } from './tracked-event.ts';
import { type UnlearnedEvents, unlearnedEventsOf } from './unlearned-events.ts';

/** Money that a void reversed and that an undo bills again. */
export interface Reversed extends Money {
  readonly voidId: string;
}

/**
 * An event that newly counts and may have to be billed. `reversed` is set if an undone void had reversed its
 * bill, `moved` if its bill moves with the event to another time.
 */
export interface Billable {
  readonly event: StoredEvent;
  readonly sessionEvents: SessionEvents;
  readonly reversed: Reversed | undefined;
  readonly moved: Money | undefined;
}

/**
 * Money to credit to the campaign of an event: to the budget of the day on which it was billed, and
 * to the total budget.
 */
export interface Credited {
  readonly event: StoredEvent;
  /** When the money was billed. */
  readonly billedAt: Date;
  readonly dayMicros: number;
  readonly totalMicros: number;
}

/** An event that staff have approved or that counts because of that, and the most that it can cost. */
export interface Approval extends Money {
  readonly event: StoredEvent;
  readonly isApproved: boolean;
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
  /** The offers with their campaigns, by offer id. */
  readonly demand: ReadonlyMap<string, OfferDemand>;
  readonly clickCounts: ClickCounts;
}

/**
 * A unit of work: the sessions of a group of calls or of one transaction of a void, and the changes to their
 * events. The code that classifies events announces every change with `create` or `trackChange`. All rows and
 * counters to write follow from the difference between the tracked state before and the state after.
 */
export class Batch {
  readonly now: Date;
  readonly voids: readonly ActiveVoid[];
  readonly channels: ReadonlyMap<string, Channel>;
  /** The campaigns of the offers, by offer id. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly clickCounts: ClickCounts;
  readonly created = new Set<StoredEvent>();
  /** Events that were stored before this batch and are changed by it. */
  readonly changed = new Set<StoredEvent>();
  readonly newEntries: EventEntry[] = [];
  /**
   * Sessions and offers with a new event. Orders that partners reported there may have to be decided again.
   */
  readonly #reportedOffers = new Map<SessionEvents, Set<string>>();
  #partnerOrders: PartnerOrder[] | undefined;
  /** By session and offer: the events that were not learned from before this batch. */
  readonly #unlearnedBefore = new Map<SessionEvents, Map<string, UnlearnedEvents>>();
  /** Bills that were taken from events because their time changes. */
  readonly #movedBills = new Map<StoredEvent, Money>();
  #credits: Credited[] = [];
  readonly #billable = new Map<StoredEvent, Billable>();
  readonly #approved = new Map<StoredEvent, SessionEvents>();
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
    this.campaigns = new Map([...data.demand].map(([offerId, { campaign }]) => [offerId, campaign]));
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

  /** Undefined if the offer does not exist any more. */
  advertiserOf({ offerId }: StoredEvent): string | undefined {
    return this.campaigns.get(offerId)?.advertiserId;
  }

  /** Adds a new event to its session, not yet classified. */
  create(sessionEvents: SessionEvents, event: StoredEvent): void {
    this.#keepUnlearned(sessionEvents, event.offerId);
    sessionEvents.events.set(deduplicationKey(event), event);
    this.#data.eventsById.set(event.channelId, event.id, event);
    this.created.add(event);
    this.#tracked.set(
      event,
      new TrackedEvent(event, sessionEvents.session, { figures: noFigures(event), arrival: undefined }),
    );
  }

  /** Must be called before an event is changed: it stores the state before. */
  trackChange(sessionEvents: SessionEvents, event: StoredEvent): void {
    if (this.#tracked.has(event)) return;
    this.#keepUnlearned(sessionEvents, event.offerId);
    this.changed.add(event);
    const before = {
      figures: figuresOf(event, sessionEvents.session),
      arrival: this.#arrivalOf(event, sessionEvents.session),
    };
    this.#tracked.set(event, new TrackedEvent(event, sessionEvents.session, before));
  }

  #keepUnlearned(sessionEvents: SessionEvents, offerId: string): void {
    const byOffer = this.#unlearnedBefore.get(sessionEvents) ?? new Map<string, UnlearnedEvents>();
    this.#unlearnedBefore.set(sessionEvents, byOffer);
    if (!byOffer.has(offerId)) byOffer.set(offerId, unlearnedEventsOf(sessionEvents, offerId));
  }

  /**
   * Marks a counted event for billing. Events that the campaign's pricing model does not
   * bill are skipped later.
   */
  markBillable(sessionEvents: SessionEvents, event: StoredEvent, reversed?: Reversed): void {
    const moved = this.#movedBills.get(event);
    this.#billable.set(event, { event, sessionEvents, reversed, moved });
  }

  /**
   * Announces the change of an event that staff have approved. It is billed beyond the ceiling of its hour.
   */
  approve(sessionEvents: SessionEvents, event: StoredEvent): void {
    this.trackChange(sessionEvents, event);
    this.#approved.set(event, sessionEvents);
  }

  isApproved(event: StoredEvent): boolean {
    return this.#approved.has(event);
  }

  /**
   * True if the offer or its campaign had been inactive for longer than the grace period
   * when the event arrived.
   */
  isInactive({ offerId, receivedAt, evidence }: StoredEvent): boolean {
    if (evidence === null) return false;
    const demand = this.#data.demand.get(offerId);
    const since = demand ? inactiveSince(demand.campaign, demand.offer, receivedAt) : null;
    return since !== null && receivedAt.getTime() - since.getTime() > graceAfterStopMs;
  }

  /**
   * Call it for a new event, and for one that a stronger report has changed. An impression may attribute an
   * order that came before it.
   */
  markReported(sessionEvents: SessionEvents, { offerId }: StoredEvent): void {
    const offers = this.#reportedOffers.get(sessionEvents) ?? new Set();
    this.#reportedOffers.set(sessionEvents, offers.add(offerId));
  }

  /**
   * The orders that the advertisers' side has to decide, or to decide again because of a new touchpoint:
   * those that a server reported, the first of each session and offer. Pages report order numbers too, but
   * anybody can invent them.
   */
  get partnerOrders(): readonly PartnerOrder[] {
    this.#partnerOrders ??= this.#listPartnerOrders();
    return this.#partnerOrders;
  }

  #listPartnerOrders(): PartnerOrder[] {
    const orders: PartnerOrder[] = [];
    for (const [sessionEvents, offerIds] of this.#reportedOffers)
      for (const offerId of offerIds) {
        const { advertiserId, conversionSource } = this.campaigns.get(offerId) ?? {};
        if (advertiserId === undefined || conversionSource === 'partner') continue;
        const ofServers = conversionsOf(sessionEvents, offerId).filter(isComparedOrder);
        for (const { channelId, id: eventId, sessionId, orderId, occurredAt, receivedAt } of ofServers.slice(
          0,
          maxComparedOrders,
        ))
          orders.push({
            channelId,
            eventId,
            sessionId,
            offerId,
            orderId,
            occurredAt,
            receivedAt,
            advertiserId,
            noticeId: newId(),
          });
      }
    return orders;
  }

  /** True if the event was billed once, also if the bill was taken back. */
  wasBilled(event: StoredEvent): boolean {
    return event.billedMicros > 0 || this.hasEntries(event);
  }

  /** True if money moved after the first bill of the event. */
  hasEntries(event: StoredEvent): boolean {
    return this.#entries.has(event.id);
  }

  /** True if a void or a refund has moved money of the event. */
  hasVoidOrRefund(event: StoredEvent): boolean {
    const entries = this.#entries.get(event.id) ?? [];
    return entries.some(({ kind, voidId }) => kind === 'refund' || voidId !== null);
  }

  /**
   * Takes the bill from an event whose time changes. If it still counts then, the same amount is billed at
   * the new time. What was reversed or billed again since the first bill stays at the time that it had, with
   * an entry for the first bill.
   */
  moveBill(event: StoredEvent): void {
    const cost = this.baseCostOf(event);
    const first = { billedMicros: event.billedMicros, payoutMicros: event.payoutMicros };
    if (isNoMoney(first)) return;
    const billedAt = billedAtOf(event);
    if (this.hasEntries(event)) {
      this.reverse(event, null);
      this.#addBill(event, 'bill', first, null);
    } else {
      const { billedMicros } = first;
      this.#credits.push({ event, billedAt, dayMicros: billedMicros, totalMicros: billedMicros });
    }
    const taken = { billedMicros: -first.billedMicros, payoutMicros: -first.payoutMicros };
    this.#tracked.get(event)?.addMoney(billedAt, taken, 0);
    event.billedMicros = 0;
    event.payoutMicros = 0;
    if (!isNoMoney(cost)) this.#movedBills.set(event, cost);
  }

  /**
   * The events that newly count. One that was marked may have stopped counting since: an order can move
   * within a batch.
   */
  get billable(): Billable[] {
    return [...this.#billable.values()].filter(({ event }) => event.counted && event.reason === null);
  }

  /**
   * The approved events and those that are billed because of them, with the most that each can cost and the
   * channel's share of it.
   */
  get approvals(): Approval[] {
    const billable = [...this.#billable].map(([event, { sessionEvents }]) => [event, sessionEvents] as const);
    return [...new Map([...this.#approved, ...billable])].map(([event, { session }]) => {
      const billedMicros =
        this.#billable.has(event) && isBilledType(event, session) ? priceOf(event, session) : 0;
      const share = this.channels.get(event.channelId)?.revenueSharePpm ?? 0;
      const payoutMicros = payoutOf(billedMicros, share);
      return { event, isApproved: this.isApproved(event), billedMicros, payoutMicros };
    });
  }

  /**
   * Computes the current bill of an event, without refunds: the first bill, and all later bills and
   * reversals.
   */
  baseCostOf(event: StoredEvent): Money {
    let { billedMicros, payoutMicros } = event;
    for (const entry of this.#entries.get(event.id) ?? []) {
      if (entry.kind === 'refund') continue;
      billedMicros += entry.billedMicros;
      payoutMicros += entry.payoutMicros;
    }
    return { billedMicros, payoutMicros };
  }

  /** Sums the refund entries of an event, by time. */
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

  /**
   * Records money drawn for an event. The first bill is stored in the event itself if it counts at the
   * event's own time, others as entries.
   */
  recordBill(event: StoredEvent, money: Money): void {
    if (event.heldUntil === null && isNoMoney(event)) {
      event.billedMicros = money.billedMicros;
      event.payoutMicros = money.payoutMicros;
      this.#tracked.get(event)?.addMoney(event.occurredAt, money, 0);
    } else this.#addBill(event, 'bill', money, null);
  }

  /**
   * Bills again what a void had reversed. The entry names the void, so the counter of voided spend goes down.
   */
  recordRestoredBill(event: StoredEvent, { voidId, ...money }: Reversed): void {
    this.#addBill(event, 'bill', money, voidId);
  }

  /**
   * Reverses the current cost of an event: its bill, and what was refunded of it at the times of the refunds.
   * `voidId` is null if no void is the cause.
   */
  reverse(event: StoredEvent, voidId: string | null): void {
    let refundedMicros = 0;
    for (const [at, movement] of this.refundedOf(event)) {
      refundedMicros -= movement.billedMicros;
      this.#addRefund(event, at, opposite(movement), voidId);
    }
    const { billedMicros, payoutMicros } = this.baseCostOf(event);
    if (isNoMoney({ billedMicros, payoutMicros })) return;
    this.#addBill(event, 'reversal', { billedMicros: -billedMicros, payoutMicros: -payoutMicros }, voidId);
    const billedAt = billedAtOf(event);
    this.#credits.push({
      event,
      billedAt,
      dayMicros: billedMicros,
      totalMicros: billedMicros - refundedMicros,
    });
  }

  /**
   * Moves money and value of a refund. It goes back to the total budget, not to that of a day
   * which may be over.
   */
  refund(event: StoredEvent, at: number, movement: Movement): void {
    this.#addRefund(event, at, movement, null);
    if (movement.billedMicros !== 0)
      this.#credits.push({
        event,
        billedAt: billedAtOf(event),
        dayMicros: 0,
        totalMicros: -movement.billedMicros,
      });
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
      yield { event, before: before.state, after: stateOf(event), ...money };
  }

  #arrivalOf(event: StoredEvent, session: EventSession): Arrival | undefined {
    return arrivalOf(event, session, this.#entries.get(event.id) ?? []);
  }

  /** The hours of arrival of the events whose bills may change. */
  get chargedHours(): ArrivalHour[] {
    const hours: ArrivalHour[] = [];
    for (const { event, session, arrivalBefore } of this.#tracked.values()) {
      if (arrivalBefore) hours.push(arrivalBefore);
      const isCharged = event.counted && event.reason === null;
      const hour = isCharged ? chargedHourOf(event, session) : this.#arrivalOf(event, session);
      if (hour) hours.push(hour);
    }
    return hours;
  }

  /** The changes of hours of arrival so far. */
  arrivalChanges(): ArrivalChanges {
    const changes = new ArrivalChanges();
    for (const { event, session, arrivalBefore } of this.#tracked.values()) {
      changes.add(arrivalBefore, -1);
      changes.add(this.#arrivalOf(event, session), 1);
    }
    for (const room of this.keptRooms) changes.keep(room);
    return changes;
  }

  /**
   * The room that events had taken in their hours and do not take any more because a stronger report has
   * raised them. It is not given back.
   */
  get keptRooms(): KeptRoom[] {
    const rooms: KeptRoom[] = [];
    for (const { event, session, arrivalBefore, evidenceBefore } of this.#tracked.values()) {
      if (!arrivalBefore || event.evidence === evidenceBefore) continue;
      const { channelId, publisherId, hour, usedMicros } = arrivalBefore;
      const after = this.#arrivalOf(event, session);
      const micros = usedMicros - (after?.hour === hour ? after.usedMicros : 0);
      if (micros > 0) rooms.push({ channelId, publisherId, hour, eventId: event.id, micros });
    }
    return rooms;
  }

  /** True if the event has taken room in its hour already. */
  hasRoom(event: StoredEvent): boolean {
    const { arrivalBefore, session } = this.#tracked.get(event) ?? {};
    if (!arrivalBefore || !session || arrivalBefore.usedMicros === 0) return false;
    return arrivalHourOf(event, session)?.hour === arrivalBefore.hour;
  }

  /** The movements of the value of orders. */
  get sales(): SaleMovement[] {
    const movements: SaleMovement[] = [];
    for (const tracked of this.#tracked.values())
      if (tracked.event.type === 'CONVERSION') movements.push(...tracked.sales());
    return movements;
  }

  /**
   * The changes of the counters: the differences of all tracked events, and the changed active
   * hours of their sessions.
   */
  counterChanges(): CounterChanges {
    const changes = new CounterChanges();
    const sessionsToUpdate = new Set<EventSession>();
    for (const tracked of this.#tracked.values())
      if (tracked.addTo(changes)) sessionsToUpdate.add(tracked.session);
    this.#addUnlearned(changes);
    for (const [sessionEvents, before] of this.#activeBefore)
      if (sessionsToUpdate.has(sessionEvents.session))
        changes.changeActivity(sessionEvents.session.placement, before, activeHoursOf(sessionEvents));
    return changes;
  }

  /**
   * The change of what is not learned from. It is counted by the day of arrival, so the hour of the delta
   * does not matter.
   */
  #addUnlearned(changes: CounterChanges): void {
    for (const [sessionEvents, byOffer] of this.#unlearnedBefore)
      for (const [offerId, before] of byOffer) {
        const after = unlearnedEventsOf(sessionEvents, offerId);
        const amounts = {
          unlearnedImpressions: after.impressions - before.impressions,
          unlearnedClicks: after.clicks - before.clicks,
          unlearnedConversions: after.conversions - before.conversions,
        };
        const { placement, at } = sessionEvents.session;
        if (Object.values(amounts).some((amount) => amount !== 0))
          changes.add(placement, at.getTime(), amounts, offerId);
      }
  }
}

function isNoMoney({ billedMicros, payoutMicros }: Money): boolean {
  return billedMicros === 0 && payoutMicros === 0;
}

/** The order numbers of one session and offer that are compared with those of the advertiser. */
const maxComparedOrders = 5;

/**
 * Also without a touchpoint, which may arrive later. The forgotten orders of all shoppers have the same
 * names, so they are not compared.
 */
function isComparedOrder({ orderState, evidence, orderId, reason }: StoredEvent): boolean {
  const hasNumber = orderId !== '' && !isForgottenOrder(orderId);
  const isOrder = orderState === null && evidence === 'server' && hasNumber;
  return isOrder && reason !== 'sandbox' && !isInvalidReason(reason);
}

/** The hours in which a session has a counted event. */
function activeHoursOf({ events }: SessionEvents): Set<number> {
  const times: number[] = [];
  for (const { counted, occurredAt } of events.values()) if (counted) times.push(occurredAt.getTime());
  return activeHours(times);
}
