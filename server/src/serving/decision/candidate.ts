import type { Advertiser, Campaign, Offer } from '../../demand/index.ts';
import type { BitSet } from '../../lib/bit-set.ts';
import type { OfferRequest, Refusal, ServedCounts } from '../model.ts';
import type { Spend } from './spend.ts';

/** What a campaign wants, made ready for the rules to look at. */
export interface CampaignTerms {
  readonly campaign: Campaign;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Of the event that is billed. */
  readonly priceMicros: number;
  /** Each undefined where the campaign does not aim. */
  readonly views: ReadonlySet<string> | undefined;
  readonly displayModes: ReadonlySet<string> | undefined;
  readonly countries: ReadonlySet<string> | undefined;
  readonly languages: ReadonlySet<string> | undefined;
  readonly deviceTypes: ReadonlySet<string> | undefined;
  readonly channelIds: ReadonlySet<string> | undefined;
  readonly publisherIds: ReadonlySet<string> | undefined;
}

/** A campaign, with what a decision asks of it made ready. */
export interface CampaignFacts extends CampaignTerms {
  /** Those of the rules about a request that can refuse it: most campaigns want little, and most requests ask many. */
  readonly requestRules: readonly RequestRule[];
  /** Different for every campaign; makes the coins of one request independent of each other. */
  readonly salt: number;
  readonly spend: Spend;
}

export interface AdvertiserFacts {
  readonly advertiser: Advertiser;
  readonly brandKey: string;
  readonly registrableDomain: string;
  readonly subcategories: BitSet;
  /** Of its first subcategory: offers without a record of their own are expected to do as this category does. */
  readonly categoryId: string;
}

/** An offer with everything of its campaign and its advertiser that a decision reads. */
export interface Candidate {
  readonly slot: number;
  readonly offer: Offer;
  readonly campaign: CampaignFacts;
  readonly advertiser: AdvertiserFacts;
  /** Breaks ties, differently for every offer. */
  readonly salt: number;
  /** Its part of an answer, written once. */
  readonly answer: string;
}

/** A reason, and whether it holds against a candidate here. */
export interface Rule<Here> {
  readonly reason: Refusal;
  readonly refuses: (candidate: Candidate, here: Here) => boolean;
}

/** What a rule about one request looks at. */
export interface RuleContext {
  readonly ask: OfferRequest;
  readonly atMs: number;
  readonly served: ServedCounts;
  /** Of this decision; mixed with a campaign's salt it gives the campaign's coin. */
  readonly seed: number;
}

export interface RequestRule extends Rule<RuleContext> {
  /** The campaigns that it can ever refuse; where it does not tell, all. */
  readonly concerns?: (campaign: CampaignTerms) => boolean;
}
