import type { ConversionEventType } from '../lib/event-types.ts';
import type { Targeting } from './targeting.ts';

export const pricingModels = ['CPM', 'CPC', 'CPA'] as const;
export type PricingModel = (typeof pricingModels)[number];
export const pacings = ['even', 'asap'] as const;
export type Pacing = (typeof pacings)[number];
/** Only `active` is served. `archived` ones are not listed unless asked for. */
export const demandStatuses = ['active', 'paused', 'archived'] as const;
export type DemandStatus = (typeof demandStatuses)[number];

/**
 * The reporter whose conversions count for money. `partner`: the channel and its publishers.
 * `advertiser`: orders that the advertiser reports and a click reference attributes. `either`: also orders
 * that a partner reports and the advertiser confirms.
 */
export const conversionSources = ['partner', 'advertiser', 'either'] as const;
export type ConversionSource = (typeof conversionSources)[number];

export const defaultClickParameter = 'encart_click_id';

/** A brand that pays for offers. */
export interface Advertiser {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  /** An absolute address, or the path of an uploaded logo. */
  readonly logoUrl: string;
  /** The query parameter with the click reference. Null if the advertiser wants none. */
  readonly clickParameter: string | null;
  /**
   * True if its orders are matched with the shoppers of its offers by hashes of e-mail addresses and phone
   * numbers.
   */
  readonly identityMatching: boolean;
  readonly subcategoryIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Campaign {
  readonly id: string;
  readonly advertiserId: string;
  readonly name: string;
  readonly status: DemandStatus;
  readonly pricingModel: PricingModel;
  /** Per thousand impressions (CPM), per click (CPC) or per conversion (CPA). */
  readonly bidMicros: number;
  /** Null means unlimited. */
  readonly dailyBudgetMicros: number | null;
  readonly totalBudgetMicros: number | null;
  readonly pacing: Pacing;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The most impressions of the campaign for one shopper within the given hours. */
  readonly frequencyCap: { readonly impressions: number; readonly hours: number } | null;
  readonly targeting: Targeting;
  readonly conversionSource: ConversionSource;
  /** The types of the advertiser's events that are conversions of the campaign, such as `purchase`. */
  readonly conversionEvents: readonly ConversionEventType[];
  /** For how many days after the order a conversion that the advertiser reports is not billed. */
  readonly holdDays: number;
  /**
   * Since when it is inactive, if its last edit left it so; then it may have
   * started since. See `inactive-since.ts`.
   */
  readonly stoppedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The conversion settings of a campaign if nothing else is set. */
export const defaultConversions: Pick<Campaign, 'conversionSource' | 'conversionEvents' | 'holdDays'> = {
  conversionSource: 'partner',
  conversionEvents: ['purchase'],
  holdDays: 0,
};
export const maxHoldDays = 90;

export interface Offer {
  readonly id: string;
  readonly campaignId: string;
  readonly status: DemandStatus;
  readonly heading: string;
  readonly subheading: string;
  readonly targetUrl: string;
  readonly acceptCopy: string;
  readonly declineCopy: string;
  readonly imageUrl: string | null;
  readonly promoCode: string | null;
  /** Since when it is paused or archived. Null while it is active. */
  readonly stoppedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The price of one billed event in micro-dollars. An impression costs a thousandth of the bid. */
export function priceOf({ pricingModel, bidMicros }: Pick<Campaign, 'pricingModel' | 'bidMicros'>): number {
  return pricingModel === 'CPM' ? bidMicros / 1000 : bidMicros;
}
