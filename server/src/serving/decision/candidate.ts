import type { Advertiser, Campaign, Offer } from '../../demand/index.ts';
import type { BitSet } from '../../lib/bit-set.ts';
import type { LinkTemplate } from '../link-template.ts';
import type { OfferRequest, Refusal, ServedCounts } from '../model.ts';
import type { Spend } from './spend.ts';
import type { PreparedTargeting } from './targeting-rules.ts';

/** A campaign with its settings in the form that the rules read: times as numbers, targeting prepared. */
export interface CampaignTerms {
  readonly campaign: Campaign;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** The price of one billed event. */
  readonly priceMicros: number;
  readonly targeting: PreparedTargeting;
}

/** Everything a decision reads of a campaign. */
export interface CampaignFacts extends CampaignTerms {
  /**
   * The request rules that can refuse this campaign. Most campaigns use few settings, so this skips
   * most of the rules.
   */
  readonly requestRules: readonly RequestRule[];
  /** Hash of the campaign id. Makes the pacing draws of different campaigns in one request independent. */
  readonly salt: number;
  readonly spend: Spend;
}

export interface AdvertiserFacts {
  readonly advertiser: Advertiser;
  readonly brandKey: string;
  readonly registrableDomain: string;
  readonly subcategories: BitSet;
  /** The category of its first subcategory: the prior for offers with few impressions. */
  readonly categoryId: string;
}

/**
 * An offer's part of an answer as JSON text, serialised when the offer changes. `write-answer.ts`
 * puts the parts together.
 */
export interface AnswerText {
  /** Empty, unless the logo was uploaded: then the address of the service follows. */
  readonly beforeLogo: string;
  readonly beforeLink: string;
  /** `target_url` as it is stored, and with a click reference. */
  readonly plainLink: string;
  readonly link: LinkTemplate;
  /** The text after `target_url` and the tracking links. */
  readonly afterLink: string;
}

/** An offer with everything of its campaign and its advertiser that a decision reads. */
export interface Candidate {
  /**
   * Its number in memory: the index into the arrays of the ranking. Another process may use another number.
   */
  readonly slot: number;
  readonly offer: Offer;
  readonly campaign: CampaignFacts;
  readonly advertiser: AdvertiserFacts;
  /** Hash of the offer id. Breaks ties between equal scores. */
  readonly salt: number;
  readonly answerText: AnswerText;
}

/**
 * A reason to refuse a candidate, and the test for it. `Context` is what the test depends
 * on besides the candidate.
 */
export interface Rule<Context> {
  readonly reason: Refusal;
  readonly refuses: (candidate: Candidate, context: Context) => boolean;
}

/** The data that the rules about one request read. */
export interface RuleContext {
  readonly request: OfferRequest;
  readonly atMs: number;
  readonly served: ServedCounts;
  /** Random number of this decision. Combined with a campaign's salt it gives the campaign's pacing draw. */
  readonly seed: number;
}

export interface RequestRule extends Rule<RuleContext> {
  /**
   * True if the rule can refuse this campaign at all. Without `appliesTo` the rule is evaluated for every
   * campaign.
   */
  readonly appliesTo?: (campaign: CampaignTerms) => boolean;
}
