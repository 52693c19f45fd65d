import type { PricingModel } from '../demand/index.ts';
import { type DeviceType, type Placement, views } from '../lib/placement.ts';

/** Why an offer may not stand here, in the order in which the rules are asked. */
export const refusals = [
  'inactive',
  'excluded_channel',
  'excluded_publisher',
  'excluded_external',
  'own_brand',
  'targeting_channel',
  'targeting_publisher',
  'targeting_view',
  'targeting_display_mode',
  'not_started',
  'ended',
  'targeting_country',
  'targeting_language',
  'targeting_device_type',
  'budget',
  'already_bought',
  'frequency_cap',
  'pacing',
] as const;
export type Refusal = (typeof refusals)[number];

/** What became of a candidate: it won, it was refused by a rule, or others were better. */
export type CandidateOutcome = 'won' | Refusal | 'same_advertiser' | 'outranked';

export const identifierKinds = ['email', 'phone', 'external'] as const;
/** The best identifier a shopper came with. */
export type IdentifierKind = (typeof identifierKinds)[number];

/** Who the offers are for. No field of it can be turned back into a person. */
export interface Shopper {
  readonly identity: IdentifierKind;
  /** A keyed hash of each identifier that was sent, as hex. */
  readonly hashes: readonly string[];
  readonly country: string | null;
  readonly language: string | null;
  readonly deviceType: DeviceType | null;
  readonly bot: boolean;
}

/** A call for offers, as far as the decision looks at it. */
export interface OfferRequest {
  readonly sessionId: string;
  readonly at: Date;
  readonly placement: Placement;
  readonly shopper: Shopper;
  readonly maxOffers: number;
  readonly sandbox: boolean;
  /** Advertisers that the shopper has just bought from. */
  readonly boughtFrom: ReadonlySet<string>;
}

/** How often each capped campaign was served to the shopper within its window. */
export type ServedCounts = ReadonlyMap<string, number>;

/** An offer of a capped campaign that a shopper was served. */
export interface ServedOffer {
  readonly channelId: string;
  /** One of the hashes under which the shopper is known. */
  readonly shopper: string;
  readonly campaignId: string;
  /** The how manieth of the campaign to this shopper. */
  readonly number: number;
  readonly sessionId: string;
  readonly at: Date;
}

/** What an answer leaves behind. */
export interface Session {
  readonly ask: OfferRequest;
  readonly revision: number;
  readonly learningVersion: number;
  /** In display order. */
  readonly offers: readonly SessionOffer[];
}

/** What its events are judged by. */
export interface SessionTerms extends Pick<OfferRequest, 'sessionId' | 'at' | 'placement' | 'sandbox'> {
  readonly bot: boolean;
  readonly identity: IdentifierKind;
  /** The first hash of the shopper; none once they are forgotten. */
  readonly shopper: string | undefined;
  readonly offers: readonly SessionOffer[];
}

export interface SessionOffer {
  readonly offerId: string;
  readonly pricingModel: PricingModel;
  readonly bidMicros: number;
}

/** Impressions, clicks and conversions by view, in one row: what happened with an offer, faded by age. */
export type Counts = Float64Array;

export const viewNumber: ReadonlyMap<string, number> = new Map(views.map((view, number) => [view, number]));
export const countKinds = ['impressions', 'clicks', 'conversions'] as const;

export function noCounts(): Counts {
  return new Float64Array(views.length * countKinds.length);
}

/** How fast the past fades: what is this old counts half. */
export const halfLifeDays = 14;

/** Today's counts of an offer in a view: offer id, number of the view, impressions, clicks, conversions. */
export type CountRow = readonly [
  offerId: string,
  view: number,
  impressions: number,
  clicks: number,
  conversions: number,
];
/** Campaign id, spent today, spent in all, in micro-dollars; and how often money came back (absent: never). */
export type SpendRow = readonly [campaignId: string, today: number, total: number, credits?: number];

/** What one version of what is learned adds to the one before. */
export interface LearningUpdate {
  readonly version: number;
  readonly at: Date;
  /** Days since 1970. */
  readonly day: number;
  readonly counts: readonly CountRow[];
  readonly spend: readonly SpendRow[];
}
