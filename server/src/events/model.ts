import type { PricingModel } from '../demand/index.ts';
import type { FieldErrors } from '../errors.ts';
import type { Placement } from '../lib/placement.ts';

export const eventTypes = ['IMPRESSION', 'CLICK', 'CONVERSION'] as const;
export type EventType = (typeof eventTypes)[number];

/** Why an event that was accepted did not count, or was not billed. */
export const reasons = [
  'sandbox',
  'bot',
  'flood',
  'not_attributed',
  'budget_spent',
  'conversion_limit',
  'voided',
] as const;
export type Reason = (typeof reasons)[number];

/** What an event was before it was voided; null for one that arrived under a void. */
export type VoidedFrom = 'counted' | 'budget_spent' | 'conversion_limit' | 'not_attributed' | null;

/** What a counted conversion is owed to. */
export type Attribution = 'click' | 'view';

/** An event as it was reported. */
export interface ReportedEvent {
  readonly sessionId: string;
  readonly offerId: string;
  readonly type: EventType;
  /** The caller's own id for it, by which a repeat is known. */
  readonly eventId: string | undefined;
  readonly occurredAt: Date | undefined;
  /** Of a conversion, as it is to be stored; empty for none. */
  readonly orderId: string;
  /** Other forms in which an earlier report of the same order may be stored. */
  readonly orderAliases?: readonly string[];
  readonly amount: string | null;
  readonly currencyCode: string | null;
}

/** Who reports: a channel for all its sessions, or one of its publishers for its own. */
export interface Reporter {
  readonly channelId: string;
  readonly publisherId: string | null;
}

/** One call: its reports stand or fall each for itself, but are stored together. */
export interface Call {
  readonly reporter: Reporter;
  readonly reports: readonly ReportedEvent[];
  readonly receivedAt: Date;
}

/** An event as it is kept. */
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
  /** The first bill. What was billed or taken back later are entries. */
  billedMicros: number;
  payoutMicros: number;
  voidId: string | null;
  voidedFrom: VoidedFrom;
}

/** A movement of money after an event's first bill. */
export interface EventEntry {
  readonly channelId: string;
  readonly id: string;
  readonly eventId: string;
  readonly sessionId: string;
  readonly kind: 'reversal' | 'bill';
  /** The moment whose hour the money belongs to. */
  readonly at: Date;
  readonly recordedAt: Date;
  /** Negative for a reversal. */
  readonly billedMicros: number;
  readonly payoutMicros: number;
  readonly voidId: string | null;
}

/** The part of a session that its events are judged by. */
export interface EventSession {
  readonly id: string;
  readonly placement: Placement;
  readonly at: Date;
  readonly sandbox: boolean;
  readonly bot: boolean;
  readonly withEmail: boolean;
  /** By whom clicks are limited; none for a forgotten shopper. */
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

/** The event that each way of paying pays for. */
export const billedType: Record<PricingModel, EventType> = {
  CPM: 'IMPRESSION',
  CPC: 'CLICK',
  CPA: 'CONVERSION',
};

export interface SessionKey {
  readonly channelId: string;
  readonly sessionId: string;
}

/** One row of the counts by offer. */
export interface OfferAmounts {
  readonly channelId: string;
  /** YYYY-MM-DD: of the event itself, or of its arrival. */
  readonly date: string;
  readonly offerId: string;
  readonly view: string;
  impressions: number;
  clicks: number;
  conversions: number;
  spendMicros: number;
  invalidImpressions: number;
  invalidClicks: number;
  invalidConversions: number;
  voidedImpressions: number;
  voidedClicks: number;
  voidedConversions: number;
  voidedSpendMicros: number;
}

/** What became of an event, as far as counters tell events apart. */
export type EventState = 'counted' | 'invalid' | 'voided' | 'ignored';

export function stateOf({ counted, reason }: Pick<StoredEvent, 'counted' | 'reason'>): EventState {
  if (counted) return 'counted';
  if (reason === 'bot' || reason === 'flood') return 'invalid';
  return reason === 'voided' ? 'voided' : 'ignored';
}

/** The counter of each type and state. */
export const stateCounters = {
  counted: { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' },
  invalid: { IMPRESSION: 'invalidImpressions', CLICK: 'invalidClicks', CONVERSION: 'invalidConversions' },
  voided: { IMPRESSION: 'voidedImpressions', CLICK: 'voidedClicks', CONVERSION: 'voidedConversions' },
} as const satisfies Record<Exclude<EventState, 'ignored'>, Record<EventType, string>>;

/** Which events a void is about. A field that is null does not narrow it. */
export interface VoidFilter {
  readonly channelId: string;
  /** Null for any publisher; all zeros for the channel itself. */
  readonly publisherId: string | null;
  /** By when events happened: from the first moment, up to but not including the second. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly offerIds: ReadonlySet<string> | null;
  readonly types: ReadonlySet<EventType> | null;
  /** Of a void by session: those of its sessions that are concerned here. */
  readonly sessionIds: ReadonlySet<string> | null;
}

/** A void under which arriving events are voided. */
export interface ActiveVoid extends VoidFilter {
  readonly id: string;
}
