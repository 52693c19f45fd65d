import type { PricingModel } from '../demand/index.ts';
import type { FieldErrors } from '../errors.ts';
import type { Place } from '../rollup/index.ts';

export const eventTypes = ['IMPRESSION', 'CLICK', 'CONVERSION'] as const;
export type EventType = (typeof eventTypes)[number];

/** Why an event that was accepted did not count, or was not billed. */
export const reasons = ['sandbox', 'bot', 'flood', 'not_attributed', 'budget_spent'] as const;
export type Reason = (typeof reasons)[number];

/** What a counted conversion is owed to. */
export type Attribution = 'click' | 'view';

/** An event as it was reported. */
export interface Report {
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
  readonly reports: readonly Report[];
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
  billedMicros: number;
  payoutMicros: number;
}

/** The part of a session that its events are judged by. */
export interface EventSession {
  readonly id: string;
  readonly place: Place;
  readonly at: Date;
  readonly sandbox: boolean;
  readonly bot: boolean;
  readonly withEmail: boolean;
  /** By whom clicks are limited; none for a forgotten shopper. */
  readonly shopper: string | undefined;
  readonly offers: ReadonlyMap<string, { readonly pricingModel: PricingModel; readonly bidMicros: number }>;
}

export type Outcome =
  | {
      readonly status: 'accepted' | 'duplicate';
      readonly eventId: string;
      readonly counted: boolean;
      readonly reason: Reason | null;
    }
  | { readonly status: 'rejected'; readonly eventId: string | null; readonly errors: FieldErrors };

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
}

export const jobKinds = ['audit', 'rebuild'] as const;
export type JobKind = (typeof jobKinds)[number];

/** Long work that somebody waits for, on this process or another. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly status: 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly result: Record<string, unknown>;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}
