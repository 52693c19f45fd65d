import { type Metric, metrics } from '../channel/index.ts';
import { type DisplayMode, displayModes, type View, views } from '../lib/placement.ts';

/** What is counted; the other metrics are made from these. */
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

/** In micro-dollars inside, in dollars outside. */
export const moneyMeasures: ReadonlySet<Measure> = new Set([
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
]);

export const grains = ['total', 'day', 'week', 'month', 'hour'] as const;
export type ReportGrain = (typeof grains)[number];

export const dimensions = ['publisher', 'page_type', 'widget_type', 'widget_id'] as const;
export type Dimension = (typeof dimensions)[number];

/** How much a V2 report may ask for. */
export const reportLimits = {
  days: 90,
  hourlyDays: 3,
  breakdowns: 3,
  hourlyBreakdowns: 1,
  filterValues: 250,
  pageRows: 250,
  usualPageRows: 50,
  /** An answer holds no more in all; exports go beyond. */
  rows: 10_000,
} as const;

/** What is asked. Dates are UTC, both inclusive, as YYYY-MM-DD. A filter that is null lets everything through. */
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

/** Days that a channel may ask for, both inclusive. */
export interface AvailableWindow {
  readonly from: string;
  readonly to: string;
}

/** One combination of period and breakdown: exact integers, money in micro-dollars. */
export interface ReportRow {
  readonly periodStart: Date;
  readonly publisherId: string | null;
  readonly publisherName: string | null;
  readonly pageType: string | null;
  readonly widgetType: string | null;
  readonly widgetId: string | null;
  readonly amounts: Readonly<Record<Measure, number>>;
}

/** Which measures the asked metrics are made from. */
export function measuresOf(asked: readonly Metric[]): Measure[] {
  const needed = new Set<Measure>();
  for (const metric of asked) {
    if (isRatio(metric)) for (const measure of ratios[metric]) needed.add(measure);
    else needed.add(metric);
  }
  return measures.filter((measure) => needed.has(measure));
}

/** A metric as it is shown: dollars for money, four decimals for ratios. */
export function metricValue(metric: Metric, amounts: Readonly<Record<Measure, number>>): number {
  if (!isRatio(metric)) return moneyMeasures.has(metric) ? amounts[metric] / 1_000_000 : amounts[metric];
  const [over, under] = ratios[metric];
  const scale = moneyMeasures.has(over) ? 1_000_000n : 1n;
  return roundedRatio(BigInt(amounts[over]), BigInt(amounts[under]) * scale);
}

/** n / d to four decimals, half up, from exact integers; 0 where there is nothing to divide by. */
export function roundedRatio(n: bigint, d: bigint): number {
  if (d === 0n) return 0;
  return Number((n * 20_000n + d) / (2n * d)) / 10_000;
}

export const networkGroups = ['channel', 'advertiser', 'campaign', 'offer'] as const;
export type NetworkGroup = (typeof networkGroups)[number];

/** What the operator asks about the whole network. */
export interface NetworkQuery {
  readonly from: string;
  readonly to: string;
  readonly by: NetworkGroup;
  readonly channelId: string | undefined;
}

/** Net numbers, and beside them what was reported but is no real traffic. */
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
