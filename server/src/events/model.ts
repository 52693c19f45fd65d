import type { CountedState } from '../counters/index.ts';
import type { PricingModel } from '../demand/index.ts';
import type { FieldErrors } from '../errors.ts';
import { type EventType, eventTypes } from '../lib/event-types.ts';
import type { Evidence, RequestEvidence } from '../lib/evidence.ts';
import { type InvalidReason, invalidReasons, isInvalidReason } from '../lib/invalid-reasons.ts';
import type { Placement } from '../lib/placement.ts';

export { type EventType, eventTypes };

/** Why an accepted event is not counted, or is counted and not billed. */
export const reasons = [
  'sandbox',
  ...invalidReasons,
  'not_attributed',
  'budget_spent',
  'conversion_limit',
  // Reported by a partner, or from a browser, and not yet with a key of the advertiser.
  'unconfirmed',
  // Counted, and too long after its session to be billed.
  'late',
  // Counted, and not billed: the publisher was removed, the key was leaked, or the campaign had
  // ended before it arrived.
  'stopped',
  // Counted, and not billed until staff approve it: pages and links have billed enough for their
  // publisher in this hour.
  'over_ceiling',
  // Counted, and billed when the days are over for which the campaign holds orders back.
  'held',
  // Refunded in full while it was held back, so it is never billed.
  'refunded',
  // The order is counted with the advertiser's own report.
  'reported_by_advertiser',
  // The advertiser has reported the order, and it belongs to another session or to none.
  'order_elsewhere',
  // The advertiser's order was attributed to another session later.
  'reassigned',
  'voided',
] as const;
/** The reason of an event of the older vocabulary that has no counterpart here. It is not stored. */
export const notCountedHere = 'not_counted_here';
export type Reason = (typeof reasons)[number];

/**
 * The state of an event before it was voided; null if it was not voided, or arrived while
 * the void was active.
 */
export type VoidedFrom =
  | 'counted'
  | 'budget_spent'
  | 'conversion_limit'
  | 'unconfirmed'
  | 'held'
  | 'refunded'
  | 'late'
  | 'stopped'
  | 'over_ceiling'
  | 'not_attributed'
  | null;

/** The kind of touchpoint that a counted conversion is attributed to. */
export type Attribution = 'click' | 'view';

/**
 * The state of the conversion that the order of an advertiser has in a ledger. Only a confirmed one
 * counts. A released one has moved to another session, or was replaced by a later version of the same
 * order; it never comes back.
 */
export type OrderState = 'confirmed' | 'unconfirmed' | 'released';

/**
 * The decision of the advertiser's side about a conversion of a partner with an order number. `duplicate`:
 * another session has reported the same order, and is in the unconfirmed figures instead. `lost`: the
 * advertiser has reported the order, and it does not belong here.
 */
export type OrderRole = 'duplicate' | 'lost';

/** A refund of an order, with all that was refunded up to it. */
export interface Refund {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The part of the order's value that this refund takes back. Null if the order has none. */
  readonly value: string | null;
  /**
   * The part of the order that was refunded up to now, with all earlier refunds: `refunded` of `of`. Both are
   * in millionths of the currency, or 1 if the order has no value.
   */
  readonly refunded: string;
  readonly of: string;
}

/** All refunds of an order by time. A later revision replaces an earlier one. */
export interface Refunds {
  readonly revision: number;
  readonly items: readonly Refund[];
}

/** The state that the conversion of an order gets, and what it is attributed to. */
export interface ReportedOrder {
  readonly state: OrderState;
  readonly attribution: Attribution;
  /** True if nothing but the shopper's identity says that the order belongs to the session. */
  readonly isMatched: boolean;
  /**
   * True if an earlier version of the order was stored and is released: this one is not refused for its age.
   */
  readonly isCorrection: boolean;
  readonly refunds: Refunds | null;
  /** Until when it is not billed. */
  readonly heldUntil: Date | null;
  /**
   * When the order was first reported to us. It decides if the publisher or the key was stopped before. Null:
   * at the time of the call.
   */
  readonly reportedAt: Date | null;
}

/**
 * A decision about a stored event. A later revision replaces an earlier one, and the
 * same one changes nothing.
 */
export type Decision =
  | { readonly kind: 'role'; readonly role: OrderRole | null; readonly revision: number }
  | { readonly kind: 'refunds'; readonly refunds: Refunds };

/** An event as the caller sent it, before it is checked and stored. */
export interface ReportedEvent {
  readonly sessionId: string;
  readonly offerId: string;
  readonly type: EventType;
  /**
   * The caller's idempotency key: a repeated call with the same id is recognised. Unique within the channel.
   */
  readonly eventId: string | undefined;
  readonly occurredAt: Date | undefined;
  /** The order id of a conversion in the form that is stored; empty without an order. */
  readonly orderId: string;
  /** Other forms in which an earlier event of the same order may be stored. */
  readonly orderAliases?: readonly string[];
  readonly amount: string | null;
  readonly currencyCode: string | null;
  /** Set by our own routes if the way in which the event was reported shows that no shopper caused it. */
  readonly invalidReason?: InvalidReason;
  /** Set for the order of an advertiser, which only our own code sends. */
  readonly order?: ReportedOrder;
  /**
   * Set if nothing is reported, and the stored event with this id follows a decision. Only our
   * own code sends it.
   */
  readonly decision?: Decision;
}

/** The sender: a channel (for all its sessions) or one of its publishers (for its own sessions). */
export interface Reporter {
  readonly channelId: string;
  readonly publisherId: string | null;
}

/** One API call. Its events are checked independently of each other and stored in one transaction. */
export interface Call {
  readonly reporter: Reporter;
  /** The grade of the credential. */
  readonly evidence: Evidence;
  readonly reportedEvents: readonly ReportedEvent[];
  readonly receivedAt: Date;
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly channelId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly offerId: string;
  readonly type: EventType;
  readonly orderId: string;
  /** Null for an event that was stored before grades existed. */
  evidence: Evidence | null;
  /** Time, value and currency are those of the strongest report. */
  occurredAt: Date;
  receivedAt: Date;
  amount: string | null;
  currencyCode: string | null;
  counted: boolean;
  reason: Reason | null;
  attribution: Attribution | null;
  /** The first bill. Later bills and reversals are entries. */
  billedMicros: number;
  payoutMicros: number;
  voidId: string | null;
  voidedFrom: VoidedFrom;
  /** Null for an event that a partner reported. */
  orderState: OrderState | null;
  /** Only for a conversion of a partner, with the revision of the order that decided it. */
  orderRole: OrderRole | null;
  orderRevision: number | null;
  refunds: Refunds | null;
  /** The conversion is billed at this time, not when it happened. */
  readonly heldUntil: Date | null;
}

/** The amount that an advertiser pays for an event, and the channel's share of it. */
export interface Money {
  readonly billedMicros: number;
  readonly payoutMicros: number;
}

/** A movement of money after an event's first bill. */
export interface EventEntry {
  readonly channelId: string;
  readonly id: string;
  readonly eventId: string;
  readonly sessionId: string;
  readonly kind: 'reversal' | 'bill' | 'refund';
  /** The time under which the money is counted: when the event happened, or when it was refunded. */
  readonly at: Date;
  readonly recordedAt: Date;
  /** Negative for a reversal, and for a refund unless it is taken back. */
  readonly billedMicros: number;
  readonly payoutMicros: number;
  /** The part of the order's value that a refund takes back. Negative, unless the refund is taken back. */
  readonly value: string | null;
  readonly voidId: string | null;
}

/** A time in which a session bills nothing. `until` is exclusive; null if it has not ended. */
export interface Stop {
  readonly from: Date;
  readonly until: Date | null;
}

/** The part of a session that classifies and prices its events. */
export interface EventSession {
  readonly id: string;
  readonly placement: Placement;
  readonly at: Date;
  readonly sandbox: boolean;
  readonly bot: boolean;
  readonly withEmail: boolean;
  /** The grade of the credential with which it was requested. Null if it is not known. */
  readonly requestEvidence: RequestEvidence | null;
  /**
   * The key with which it was requested, and a hash of the shopper's address block. Null if
   * they are not known.
   */
  readonly keyId: string | null;
  readonly addressBlock: string | null;
  /** The shopper's hash, for the click limit; undefined after the shopper was forgotten. */
  readonly shopper: string | undefined;
  /**
   * Events that arrive in these times are not billed: the publisher was removed, or the key of the session
   * was revoked as leaked.
   */
  readonly stops: readonly Stop[];
  readonly offers: ReadonlyMap<string, { readonly pricingModel: PricingModel; readonly bidMicros: number }>;
}

export type EventOutcome =
  | {
      readonly status: 'accepted' | 'duplicate';
      readonly eventId: string;
      readonly counted: boolean;
      readonly reason: Reason | null;
    }
  | { readonly status: 'rejected'; readonly eventId: string | null; readonly errors: FieldErrors };

/** A shopper's clicks in one minute. */
export interface ClickMinute {
  readonly channelId: string;
  /** The keyed hash, as a UUID. */
  readonly shopper: string;
  readonly minute: Date;
}

/** The event type that each pricing model bills. */
export const billedType: Record<PricingModel, EventType> = {
  CPM: 'IMPRESSION',
  CPC: 'CLICK',
  CPA: 'CONVERSION',
};

export interface SessionKey {
  readonly channelId: string;
  readonly sessionId: string;
}

/**
 * The state of an event, as far as counters distinguish it. No counter has ignored events, such as
 * those of the sandbox.
 */
export type EventState = CountedState | 'ignored';

export function stateOf({ counted, reason }: Pick<StoredEvent, 'counted' | 'reason'>): EventState {
  if (counted) return 'counted';
  if (isInvalidReason(reason)) return 'invalid';
  return reason === 'voided' ? 'voided' : 'ignored';
}

/** When the event happened, when its session was requested, or when the event arrived. */
export const filteredTimes = ['event', 'session', 'arrival'] as const;
export type FilteredTime = (typeof filteredTimes)[number];
/** `unknown`: from before grades existed. */
export const filteredEvidence = ['server', 'link', 'page', 'public', 'unknown'] as const;
export type FilteredEvidence = (typeof filteredEvidence)[number];

/** The reasons of events that count and are not billed until staff approve them. */
export const unbilledReasons = ['over_ceiling', 'stopped'] as const;
export type UnbilledReason = (typeof unbilledReasons)[number];

/** The filter of a void. A field that is null matches everything. */
export interface VoidFilter {
  readonly channelId: string;
  /** Null for any publisher; all zeros for the channel itself. */
  readonly publisherId: string | null;
  /** The time range, and which time it is about; `to` is exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly timeOf: FilteredTime;
  /** For only what has this reason and waits for staff. */
  readonly unbilledAs: UnbilledReason | null;
  /** For only what arrived before this time. */
  readonly arrivedBefore: Date | null;
  /** The key and the address block with which the session was requested. */
  readonly keyId: string | null;
  readonly addressBlock: string | null;
  /** The grades of the events. */
  readonly evidence: ReadonlySet<FilteredEvidence> | null;
  readonly offerIds: ReadonlySet<string> | null;
  readonly types: ReadonlySet<EventType> | null;
  /** For a void by session: those of its sessions that were loaded here. */
  readonly sessionIds: ReadonlySet<string> | null;
}

/** A void that is in effect: matching events that arrive now are voided. */
export interface ActiveVoid extends VoidFilter {
  readonly id: string;
}
