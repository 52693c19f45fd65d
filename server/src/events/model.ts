import type { CountedState } from '../counters/index.ts';
import type { PricingModel } from '../demand/index.ts';
import type { FieldErrors } from '../errors.ts';
import { type EventType, eventTypes } from '../lib/event-types.ts';
import type { Placement } from '../lib/placement.ts';

export { type EventType, eventTypes };

/** Why an accepted event is not counted, or is counted and not billed. */
export const reasons = [
  'sandbox',
  'bot',
  'flood',
  'not_attributed',
  'budget_spent',
  'conversion_limit',
  // Reported by a partner, or from a browser, and not yet by a server of the advertiser.
  'unconfirmed',
  // Counted, and billed when the days are over for which the campaign holds orders back.
  'held',
  // Refunded in full while it was held back, so it is never billed.
  'refunded',
  // The order is counted with the advertiser's own report.
  'reported_by_advertiser',
  // The advertiser's order was attributed to another session later.
  'reassigned',
  'voided',
] as const;
/** The reason of an event of the older vocabulary that has no counterpart here. It is not stored. */
export const notCountedHere = 'not_counted_here';
export type Reason = (typeof reasons)[number];

/** The state of an event before it was voided; null if it was not voided, or arrived while the void was active. */
export type VoidedFrom =
  | 'counted'
  | 'budget_spent'
  | 'conversion_limit'
  | 'unconfirmed'
  | 'held'
  | 'refunded'
  | 'not_attributed'
  | null;

/** What a counted conversion is attributed to. */
export type Attribution = 'click' | 'view';

/**
 * The state of a conversion that comes from an advertiser's report of an order. Only a confirmed one is billed. A released one has moved to
 * another session, or was replaced by a later version of the same order; it never comes back.
 */
export type Claim = 'confirmed' | 'unconfirmed' | 'released';

/** A refund of an order, with all that was refunded up to it. */
export interface Refund {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** What this refund takes back of the order's value. Null if the order has none. */
  readonly value: string | null;
  /** What was refunded together with all earlier refunds, as a part of the order, in millionths. */
  readonly refunded: string;
  readonly of: string;
}

/** All refunds of an order by time. A later revision replaces an earlier one. */
export interface Refunds {
  readonly revision: number;
  readonly items: readonly Refund[];
}

/** The state that the conversion of an order gets, and what it is attributed to. */
export interface ReportedClaim {
  readonly state: Claim;
  readonly attribution: Attribution;
  readonly refunds: Refunds | null;
  /** Until when it is not billed. */
  readonly heldUntil: Date | null;
}

/** An event as the caller sent it, before it is checked and stored. */
export interface ReportedEvent {
  readonly sessionId: string;
  readonly offerId: string;
  readonly type: EventType;
  /** The caller's idempotency key: a repeated call with the same id is recognised. Unique within the channel. */
  readonly eventId: string | undefined;
  readonly occurredAt: Date | undefined;
  /** The order id of a conversion in the form that is stored; empty without an order. */
  readonly orderId: string;
  /** Other forms in which an earlier event of the same order may be stored. */
  readonly orderAliases?: readonly string[];
  readonly amount: string | null;
  readonly currencyCode: string | null;
  /** Set for the order of an advertiser, which only our own code sends. */
  readonly claim?: ReportedClaim;
}

/** The sender: a channel (for all its sessions) or one of its publishers (for its own sessions). */
export interface Reporter {
  readonly channelId: string;
  readonly publisherId: string | null;
}

/** One API call. Its events are checked independently of each other and stored in one transaction. */
export interface Call {
  readonly reporter: Reporter;
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
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  counted: boolean;
  reason: Reason | null;
  attribution: Attribution | null;
  /** The first bill. Later bills and reversals are entries. */
  billedMicros: number;
  payoutMicros: number;
  voidId: string | null;
  voidedFrom: VoidedFrom;
  /** Null for an event that a partner reported. */
  claim: Claim | null;
  refunds: Refunds | null;
  /** The conversion is billed at this time, not when it happened. */
  readonly heldUntil: Date | null;
}

/** What an advertiser pays for an event, and the channel's share of it. */
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
  /** What a refund takes back of the order's value, as a negative number. */
  readonly value: string | null;
  readonly voidId: string | null;
}

/** The part of a session that classifies and prices its events. */
export interface EventSession {
  readonly id: string;
  readonly placement: Placement;
  readonly at: Date;
  readonly sandbox: boolean;
  readonly bot: boolean;
  readonly withEmail: boolean;
  /** The shopper's hash, for the click limit; undefined after the shopper was forgotten. */
  readonly shopper: string | undefined;
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

/** The state of an event, as far as counters distinguish it. No counter has ignored events, such as those of the sandbox. */
export type EventState = CountedState | 'ignored';

export function stateOf({ counted, reason }: Pick<StoredEvent, 'counted' | 'reason'>): EventState {
  if (counted) return 'counted';
  if (reason === 'bot' || reason === 'flood') return 'invalid';
  return reason === 'voided' ? 'voided' : 'ignored';
}

/** The filter of a void. A field that is null matches everything. */
export interface VoidFilter {
  readonly channelId: string;
  /** Null for any publisher; all zeros for the channel itself. */
  readonly publisherId: string | null;
  /** The time range in which events happened; `to` is exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly offerIds: ReadonlySet<string> | null;
  readonly types: ReadonlySet<EventType> | null;
  /** For a void by session: those of its sessions that were loaded here. */
  readonly sessionIds: ReadonlySet<string> | null;
}

/** A void that is in effect: matching events that arrive now are voided. */
export interface ActiveVoid extends VoidFilter {
  readonly id: string;
}
