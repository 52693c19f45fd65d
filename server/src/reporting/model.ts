import { type Metric, metrics } from '../channel/index.ts';
import { type DisplayMode, displayModes, type View, views } from '../lib/placement.ts';

/** The metrics that are stored as counters. The others are ratios of them. */
export const measures = [
  'impressions',
  'clicks',
  'conversions',
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
  'sessions',
  'feed_loads',
] as const satisfies readonly Metric[];
export type Measure = (typeof measures)[number];

/** Calculated metrics: which measure is divided by which. */
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

/** Measures in micro-dollars internally and in dollars in the API. */
export const moneyMeasures: ReadonlySet<Measure> = new Set([
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
]);

export const grains = ['total', 'day', 'week', 'month', 'hour'] as const;
export type ReportGrain = (typeof grains)[number];

export const dimensions = ['publisher', 'page_type', 'widget_type', 'widget_id'] as const;
export type Dimension = (typeof dimensions)[number];

/** The limits of a V2 report. */
export const reportLimits = {
  days: 90,
  hourlyDays: 3,
  breakdowns: 3,
  hourlyBreakdowns: 1,
  filterValues: 250,
  pageRows: 250,
  usualPageRows: 50,
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
}

/** The days for which a channel may request reports, both inclusive. */
export interface AvailableWindow {
  readonly from: string;
  readonly to: string;
}

/** One row of a report: a period and a combination of breakdowns. Amounts are exact integers, money in micro-dollars. */
export interface ReportRow {
  readonly periodStart: Date;
  readonly publisherId: string | null;
  readonly publisherName: string | null;
  readonly pageType: string | null;
  readonly widgetType: string | null;
  readonly widgetId: string | null;
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
  if (!isRatio(metric)) return moneyMeasures.has(metric) ? amounts[metric] / 1_000_000 : amounts[metric];
  const [over, under] = ratios[metric];
  const scale = moneyMeasures.has(over) ? 1_000_000n : 1n;
  return roundedRatio(BigInt(amounts[over]), BigInt(amounts[under]) * scale);
}

/** n / d rounded half up to four decimals, computed with integers; 0 if d is 0. */
export function roundedRatio(n: bigint, d: bigint): number {
  if (d === 0n) return 0;
  return Number((n * 20_000n + d) / (2n * d)) / 10_000;
}

export const networkGroups = ['channel', 'advertiser', 'campaign', 'offer'] as const;
export type NetworkGroup = (typeof networkGroups)[number];

/** The operator's query about the whole network. */
export interface NetworkQuery {
  readonly from: string;
  readonly to: string;
  readonly by: NetworkGroup;
  readonly channelId: string | undefined;
}

/** Net numbers, and separately the invalid and voided ones, which the net numbers do not include. */
export interface NetworkRow {
  readonly id: string;
  readonly name: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly spendMicros: number;
  readonly payoutMicros: number;
  readonly invalidImpressions: number;
  readonly invalidClicks: number;
  readonly invalidConversions: number;
  readonly voidedImpressions: number;
  readonly voidedClicks: number;
  readonly voidedConversions: number;
  readonly voidedSpendMicros: number;
  readonly feedLoads: number;
  readonly filledLoads: number;
}

export { displayModes as widgetTypes, type Metric, metrics, views as pageTypes };
