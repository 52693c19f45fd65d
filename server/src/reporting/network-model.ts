import type { Counter } from '../counters/index.ts';
import { roundedRatio, type SalesMeasure } from './model.ts';

/** The metrics of sales, in the format of the API. */
export function salesFigures(row: {
  readonly spendMicros: number;
  readonly conversions: number;
  readonly unconfirmedConversions: number;
  readonly sales_value: number;
  readonly refunds: number;
  readonly unconfirmed_sales: number;
  readonly unconverted: number;
}) {
  const spend = BigInt(row.spendMicros);
  const net = BigInt(row.sales_value) - BigInt(row.refunds);
  return {
    sales_value: row.sales_value / 1_000_000,
    refunds: row.refunds / 1_000_000,
    roas: row.unconverted === 0 ? ratioOrNull(net, spend) : null,
    cpa: ratioOrNull(spend, BigInt(row.conversions) * 1_000_000n),
    unconfirmed_conversions: row.unconfirmedConversions,
    unconfirmed_sales: row.unconfirmed_sales / 1_000_000,
  };
}

/** The events over a ceiling and their spend, in the format of the API. */
export function viewOverCeiling(row: {
  readonly overCeilingEvents: number;
  readonly overCeilingSpendMicros: number;
}) {
  return { events: row.overCeilingEvents, spend: row.overCeilingSpendMicros / 1_000_000 };
}

/** Null if the divisor is 0 or negative: a day can have nothing but a refund. */
export function ratioOrNull(numerator: bigint, divisor: bigint): number | null {
  return divisor > 0n ? roundedRatio(numerator, divisor) : null;
}

export const networkGroups = ['channel', 'advertiser', 'campaign', 'offer', 'publisher', 'day'] as const;
export type NetworkGroup = (typeof networkGroups)[number];

export const networkSortKeys = [
  'spend',
  'sales_value',
  'refunds',
  'roas',
  'cpa',
  'unconfirmed_conversions',
  'unconfirmed_sales',
  'payout',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
  'fill_rate',
  'name',
] as const;
export type NetworkSortKey = (typeof networkSortKeys)[number];

/** The operator's query about the whole network. */
export interface NetworkQuery {
  readonly from: string;
  readonly to: string;
  /** `named_channel`: by channel, those that the operator does not name to advertisers in one row. */
  readonly by: NetworkGroup | 'named_channel';
  readonly channelId: string | undefined;
  readonly publisherId: string | undefined;
  readonly advertiserId: string | undefined;
  readonly campaignId: string | undefined;
  readonly offerId: string | undefined;
  /** A row matches if its name, or that of its campaign or advertiser, contains any of the words. */
  readonly words: readonly string[];
  readonly sort: { readonly key: NetworkSortKey; readonly descending: boolean };
}

/**
 * Where the rows are counted: by offer, or by placement and publisher. No table has both, so a report about
 * demand cannot be limited to a publisher.
 */
export function networkSource({
  by,
  publisherId,
  advertiserId,
  campaignId,
  offerId,
}: Pick<NetworkQuery, 'by' | 'publisherId' | 'advertiserId' | 'campaignId' | 'offerId'>):
  | 'offers'
  | 'publishers'
  | 'placements' {
  const isDemand = by === 'advertiser' || by === 'campaign' || by === 'offer' || by === 'named_channel';
  if (isDemand || (advertiserId ?? campaignId ?? offerId) !== undefined) return 'offers';
  return by === 'publisher' || publisherId !== undefined ? 'publishers' : 'placements';
}

/**
 * The counters of the network report: net numbers, and separately the invalid and voided ones. Conversions
 * are those that are credited.
 */
export const networkCounters = [
  'impressions',
  'clicks',
  'conversions',
  'unconfirmedConversions',
  'spendMicros',
  'payoutMicros',
  'invalidImpressions',
  'invalidClicks',
  'invalidConversions',
  'voidedImpressions',
  'voidedClicks',
  'voidedConversions',
  'voidedSpendMicros',
  'overCeilingEvents',
  'overCeilingSpendMicros',
  'feedLoads',
  'filledLoads',
] as const satisfies Counter[];
export interface NetworkRow
  extends Readonly<Record<(typeof networkCounters)[number] | SalesMeasure, number>> {
  /** The id of the group. A day has its date. */
  readonly id: string;
  readonly name: string;
  /** The advertiser of a campaign or an offer. Null for other groups. */
  readonly advertiser: Named | null;
  /** The campaign of an offer. Null for other groups. */
  readonly campaign: Named | null;
}

/**
 * The sort keys of the lists of advertisers, campaigns, offers, publishers and channels, besides their own
 * columns.
 */
export const figureSortKeys = [
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
  'spend',
  'payout',
  'fill_rate',
] as const;
export type FigureSortKey = (typeof figureSortKeys)[number];

export const listedCounters = [
  'impressions',
  'clicks',
  'conversions',
  'spendMicros',
  'payoutMicros',
  'feedLoads',
  'filledLoads',
] as const satisfies Counter[];

export type ListedCounter = (typeof listedCounters)[number];

export type ListQuery = Pick<NetworkQuery, 'from' | 'to'> & {
  readonly by: Exclude<NetworkGroup, 'day'>;
  readonly channelId?: string | undefined;
};

export interface Named {
  readonly id: string;
  readonly name: string;
}
