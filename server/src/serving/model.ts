import { type PricingModel, targetingReasons } from '../demand/index.ts';
import type { RequestEvidence } from '../lib/evidence.ts';
import { type DeviceType, type Placement, views } from '../lib/placement.ts';

/** Why a rule refuses a candidate, in the order in which the rules are evaluated. */
export const refusals = [
  'inactive',
  'excluded_channel',
  'excluded_publisher',
  'excluded_external',
  'own_brand',
  ...targetingReasons('member'),
  ...targetingReasons('placement'),
  'not_started',
  'ended',
  ...targetingReasons('request'),
  'budget',
  'already_bought',
  'frequency_cap',
  'pacing',
] as const;
export type Refusal = (typeof refusals)[number];

/** The result for one candidate: shown, refused by a rule, or ranked below the offers that were shown. */
export type CandidateOutcome = 'won' | Refusal | 'same_advertiser' | 'outranked';

export const identifierKinds = ['email', 'phone', 'external'] as const;
/** The strongest identifier that was sent for a shopper: email before phone before external id. */
export type IdentifierKind = (typeof identifierKinds)[number];

/**
 * The shopper that offers are requested for. Identifiers are keyed hashes, so no field identifies a person.
 */
export interface Shopper {
  readonly identifierKind: IdentifierKind;
  /** A keyed hash of each identifier that was sent, written as a UUID. */
  readonly hashes: readonly string[];
  readonly country: string | null;
  readonly language: string | null;
  readonly deviceType: DeviceType | null;
  readonly bot: boolean;
  /**
   * The hashes by which an advertiser's orders are matched with the shopper. Not stored with the session, so
   * absent in one that was read.
   */
  readonly matchesWith?: (advertiserId: string) => readonly string[];
}

/** One call for offers, with the fields that the decision reads. */
export interface OfferRequest {
  readonly sessionId: string;
  readonly at: Date;
  readonly placement: Placement;
  readonly shopper: Shopper;
  readonly maxOffers: number;
  readonly sandbox: boolean;
  /** Advertisers that the shopper has just bought from. */
  readonly boughtFrom: ReadonlySet<string>;
  /**
   * By the kind of the key. Null for the tests of signed-in users, and in sessions that are
   * older than this field.
   */
  readonly requestEvidence: RequestEvidence | null;
  /** The key of the call. Null where `requestEvidence` is. */
  readonly keyId: string | null;
  /**
   * A keyed hash of the block of the shopper's address, written as a UUID. Null if the address is unknown,
   * and after 30 days.
   */
  readonly addressBlock: string | null;
}

/**
 * By campaign id: how often a campaign with a frequency cap was served to the shopper
 * within the cap's window.
 */
export type ServedCounts = ReadonlyMap<string, number>;

/** One serving of a campaign with a frequency cap to a shopper: a row of `shopper_caps`. */
export interface ServedOffer {
  readonly channelId: string;
  /** One hash of the shopper. A shopper with several identifiers has one row for each hash. */
  readonly shopper: string;
  readonly campaignId: string;
  /**
   * Counts the servings of the campaign to this hash, from 1. Part of the primary key, so two processes
   * cannot use it twice.
   */
  readonly number: number;
  readonly sessionId: string;
  readonly at: Date;
}

/** For how many days orders are matched with shoppers: the longest attribution window. */
export const matchedDays = 90;

/** That a shopper has got an offer of an advertiser with identity matching: a row of `shopper_matches`. */
export interface ShopperMatch {
  readonly channelId: string;
  readonly sessionId: string;
  readonly offerId: string;
  readonly match: string;
  readonly at: Date;
  /** A page has requested the session. Anybody can do that in the name of a shopper. */
  readonly byPage: boolean;
}

/** A stored decision. Events refer to it, and explanations replay it. */
export interface Session {
  readonly request: OfferRequest;
  readonly revision: number;
  readonly learningVersion: number;
  /** In display order. */
  readonly offers: readonly SessionOffer[];
}

/** The part of a session that decides how its events are classified and billed. */
export interface SessionTerms
  extends Pick<
    OfferRequest,
    'sessionId' | 'at' | 'placement' | 'sandbox' | 'requestEvidence' | 'keyId' | 'addressBlock'
  > {
  readonly bot: boolean;
  readonly identifierKind: IdentifierKind;
  /** The first hash of the shopper; undefined after the shopper was forgotten. */
  readonly shopper: string | undefined;
  readonly offers: readonly SessionOffer[];
}

export interface SessionOffer {
  readonly offerId: string;
  readonly pricingModel: PricingModel;
  readonly bidMicros: number;
}

/**
 * Impressions, clicks and conversions of an offer, weighted down by age. One flat row: the impressions of
 * every view, then the clicks of every view, then the conversions.
 */
export type Counts = Float64Array;

/** The index of each view in `views`. */
export const viewNumbers: ReadonlyMap<string, number> = new Map(views.map((view, number) => [view, number]));
export const countKinds = ['impressions', 'clicks', 'conversions'] as const;
export type CountKind = (typeof countKinds)[number];

/** The position of a count in an offer's row of `Counts`. */
export function countIndex(kind: CountKind, viewNumber: number): number {
  return countKinds.indexOf(kind) * views.length + viewNumber;
}

export function noCounts(): Counts {
  return new Float64Array(views.length * countKinds.length);
}

/** An event of this age counts half. */
export const halfLifeDays = 14;

/** Today's counts of an offer in a view. */
export type CountRow = readonly [
  offerId: string,
  viewNumber: number,
  impressions: number,
  clicks: number,
  conversions: number,
];
/**
 * Spend of a campaign today and in total, in micro-dollars, and the number of credits so far (absent: none).
 */
export type SpendRow = readonly [
  campaignId: string,
  todayMicros: number,
  totalMicros: number,
  credits?: number,
];

/**
 * The counts and spend that changed since the previous version. Stored, so that all processes
 * apply the same updates.
 */
export interface LearningUpdate {
  readonly version: number;
  readonly at: Date;
  /** Days since 1970. */
  readonly day: number;
  readonly counts: readonly CountRow[];
  readonly spend: readonly SpendRow[];
}
