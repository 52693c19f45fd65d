import type { Targeting } from './targeting.ts';

export const pricingModels = ['CPM', 'CPC', 'CPA'] as const;
export type PricingModel = (typeof pricingModels)[number];
export const pacings = ['even', 'asap'] as const;
export type Pacing = (typeof pacings)[number];
/** Only `active` is served. `archived` ones are not listed unless asked for. */
export const demandStatuses = ['active', 'paused', 'archived'] as const;
export type DemandStatus = (typeof demandStatuses)[number];

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
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The price of one billed event in micro-dollars. An impression costs a thousandth of the bid. */
export function priceOf({ pricingModel, bidMicros }: Pick<Campaign, 'pricingModel' | 'bidMicros'>): number {
  return pricingModel === 'CPM' ? bidMicros / 1000 : bidMicros;
}
