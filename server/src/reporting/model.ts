import { type Metric, metrics } from '../channel/index.ts';
import type { Counter, PlacementCounter, PlacementPart } from '../counters/index.ts';
import { type DisplayMode, displayModes, type View, views } from '../lib/placement.ts';

/** The metrics that are stored, and their counters. The others are ratios of them. */
export const measureCounters = {
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  channel_payout: 'payoutMicros',
  revenue_with_email: 'revenueWithEmailMicros',
  revenue_without_email: 'revenueWithoutEmailMicros',
  sessions: 'sessions',
  feed_loads: 'feedLoads',
} as const satisfies Partial<Record<Metric, PlacementCounter>>;
export type Measure = keyof typeof measureCounters;
export const measures = Object.keys(measureCounters) as Measure[];

/** Calculated metrics: the numerator and the denominator. */
export const ratios = {
  ctr: ['clicks', 'impressions'],
  cvr: ['conversions', 'clicks'],
  rps: ['channel_payout', 'sessions'],
  rpl: ['channel_payout', 'feed_loads'],
} as const satisfies Partial<Record<Metric, readonly [Measure, Measure]>>;
export type Ratio = keyof typeof ratios;

export function isRatio(metric: Metric): metric is Ratio {
  return metric in ratios;
}

/** True for measures that are micro-dollars internally and dollars in the API. */
export function isMoney(measure: Measure): boolean {
  return measureCounters[measure].endsWith('Micros');
}

export const grains = ['total', 'day', 'week', 'month', 'hour'] as const;
export type ReportGrain = (typeof grains)[number];

/** The breakdowns of reports, and the part of the placement that each one groups by. */
export const dimensionParts = {
  publisher: 'publisherId',
  page_type: 'view',
  widget_type: 'displayMode',
  widget_id: 'widgetId',
} as const satisfies Record<string, PlacementPart>;
export type Dimension = keyof typeof dimensionParts;
export const dimensions = Object.keys(dimensionParts) as Dimension[];

export function isDimension(name: string): name is Dimension {
  return name in dimensionParts;
}

/** The filters of a query, and the part of the placement that each one filters. */
export const filterParts = {
  publisherIds: 'publisherId',
  pageTypes: 'view',
  widgetTypes: 'displayMode',
} as const satisfies Partial<Record<keyof ReportQuery, PlacementPart>>;

/** The limits of a V2 report. */
export const reportLimits = {
  days: 90,
  hourlyDays: 3,
  breakdowns: 3,
  hourlyBreakdowns: 1,
  filterValues: 250,
  pageRows: 250,
  defaultPageRows: 50,
  /** The most rows of a whole report. Exports have no limit. */
  rows: 10_000,
} as const;

/** A report query. Dates are UTC, both inclusive, as YYYY-MM-DD. A filter that is null matches everything. */
export interface ReportQuery {
  readonly from: string;
  readonly to: string;
  readonly metrics: readonly Metric[];
  readonly grain: ReportGrain;
  readonly groupBy: readonly Dimension[];
  readonly publisherIds: readonly string[] | null;
  readonly pageTypes: readonly View[] | null;
  readonly widgetTypes: readonly DisplayMode[] | null;
  /** The order of the rows. Without it: by period, then by the breakdowns. */
  readonly sort?: ReportSort | undefined;
}

/** What the rows of a report can be sorted by: a requested metric or breakdown, or the period. */
export type ReportSortKey = Metric | Dimension | 'period';
export interface ReportSort {
  readonly key: ReportSortKey;
  readonly descending: boolean;
}

/** The days for which a channel may request reports, both inclusive. */
export interface AvailableWindow {
  readonly from: string;
  readonly to: string;
}

/** One row of a report: a period and a combination of breakdowns. Amounts are exact integers, money in micro-dollars. */
export interface ReportRow {
  readonly periodStart: Date;
  /** The value of each breakdown of the query; null for a missing one. The publisher is an id. */
  readonly breakdown: Readonly<Partial<Record<Dimension, string | null>>>;
  readonly publisherName: string | null;
  readonly amounts: Readonly<Record<Measure, number>>;
}

/** The measures that the metrics are computed from. */
export function measuresOf(requested: readonly Metric[]): Measure[] {
  const needed = new Set<Measure>();
  for (const metric of requested) {
    if (isRatio(metric)) for (const measure of ratios[metric]) needed.add(measure);
    else needed.add(metric);
  }
  return measures.filter((measure) => needed.has(measure));
}

/** The value of a metric in the API: dollars for money, four decimals for ratios. */
export function metricValue(metric: Metric, amounts: Readonly<Record<Measure, number>>): number {
  if (!isRatio(metric)) return isMoney(metric) ? amounts[metric] / 1_000_000 : amounts[metric];
  const [numerator, denominator] = ratios[metric];
  const micros = isMoney(numerator) ? 1_000_000n : 1n;
  return roundedRatio(BigInt(amounts[numerator]), BigInt(amounts[denominator]) * micros);
}

/**
 * A ratio rounded half up to four decimals, computed with integers; 0 if the denominator is 0. Integer division rounds
 * down, so it computes floor(10,000 n/d + 1/2) as floor((20,000 n + d) / 2d).
 */
export function roundedRatio(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) return 0;
  return Number((numerator * 20_000n + denominator) / (2n * denominator)) / 10_000;
}

export const networkGroups = ['channel', 'advertiser', 'campaign', 'offer', 'publisher', 'day'] as const;
export type NetworkGroup = (typeof networkGroups)[number];

/** What the rows of a network report can be sorted by. */
export const networkSortKeys = [
  'spend',
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
  readonly by: NetworkGroup;
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
 * Where the rows are counted: by offer, or by placement and publisher. No table has both, so a report about demand cannot be limited to a
 * publisher.
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
  const isDemand = by === 'advertiser' || by === 'campaign' || by === 'offer';
  if (isDemand || (advertiserId ?? campaignId ?? offerId) !== undefined) return 'offers';
  return by === 'publisher' || publisherId !== undefined ? 'publishers' : 'placements';
}

/** The counters of the network report: net numbers, and separately the invalid and voided ones. */
export const networkCounters = [
  'impressions',
  'clicks',
  'conversions',
  'spendMicros',
  'payoutMicros',
  'invalidImpressions',
  'invalidClicks',
  'invalidConversions',
  'voidedImpressions',
  'voidedClicks',
  'voidedConversions',
  'voidedSpendMicros',
  'feedLoads',
  'filledLoads',
] as const satisfies Counter[];
export interface NetworkRow extends Readonly<Record<(typeof networkCounters)[number], number>> {
  /** Of a day: its date. */
  readonly id: string;
  readonly name: string;
  /** Of a campaign and an offer. */
  readonly advertiser: Named | null;
  /** Of an offer. */
  readonly campaign: Named | null;
}

/** What lists of advertisers, campaigns, offers, publishers and channels can be sorted by besides their own columns. */
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

export { displayModes as widgetTypes, type Metric, metrics, views as pageTypes };
