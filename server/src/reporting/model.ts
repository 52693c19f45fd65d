import { type Metric, metrics } from '../channel/index.ts';
import type { PlacementCounter, PlacementPart } from '../counters/index.ts';
import { type DisplayMode, displayModes, type View, views } from '../lib/placement.ts';

/** The metrics that are stored, and their counters. The others are ratios of them. */
const metricCounters = {
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  channel_payout: 'payoutMicros',
  revenue_with_email: 'revenueWithEmailMicros',
  revenue_without_email: 'revenueWithoutEmailMicros',
  sessions: 'sessions',
  feed_loads: 'feedLoads',
} as const satisfies Partial<Record<Metric, PlacementCounter>>;
export type CountedMeasure = keyof typeof metricCounters;
export const countedMeasures = Object.keys(metricCounters) as CountedMeasure[];

/**
 * The counters of measures. Sales are those of confirmed orders, so their cost does not include conversions
 * that are only counted.
 */
export const measureCounters = {
  ...metricCounters,
  uncredited_conversions: 'uncreditedConversions',
} as const satisfies Record<string, PlacementCounter>;

/**
 * The value of orders and refunds in micro-dollars, and their columns. `unconverted` is not zero if there are
 * orders or refunds in a currency without an exchange rate.
 */
export const salesColumns = {
  sales_value: 'sales_micros',
  refunds: 'refunds_micros',
  unconfirmed_sales: 'unconfirmed_micros',
  unconverted: 'unconverted_micros',
} as const;
export type SalesMeasure = keyof typeof salesColumns;

export type Measure = keyof typeof measureCounters | SalesMeasure;
export const measures = [...Object.keys(measureCounters), ...Object.keys(salesColumns)] as Measure[];

export function isSalesMeasure(measure: Measure): measure is SalesMeasure {
  return measure in salesColumns;
}

/** A calculated metric: one sum of measures divided by another, each less one measure. */
interface RatioDeclaration {
  readonly of: readonly Measure[];
  readonly minus?: Measure;
  readonly by: readonly Measure[];
  readonly byMinus?: Measure;
  /** The ratio is unknown if this is not zero. */
  readonly unknownIf?: Measure;
}

const revenue = ['revenue_with_email', 'revenue_without_email'] as const;
export const ratios = {
  ctr: { of: ['clicks'], by: ['impressions'] },
  cvr: { of: ['conversions'], by: ['clicks'] },
  rps: { of: ['channel_payout'], by: ['sessions'] },
  rpl: { of: ['channel_payout'], by: ['feed_loads'] },
  roas: { of: ['sales_value'], minus: 'refunds', by: revenue, unknownIf: 'unconverted' },
  cpa: { of: revenue, by: ['conversions'], byMinus: 'uncredited_conversions' },
} as const satisfies Partial<Record<Metric, RatioDeclaration>>;
export type Ratio = keyof typeof ratios;
/** The ratios in reports of the V1 format. */
export const v1Ratios = ['ctr', 'cvr', 'rps', 'rpl'] as const satisfies readonly Ratio[];

export function ratioOf(metric: Ratio): RatioDeclaration {
  return ratios[metric];
}

export function isRatio(metric: Metric): metric is Ratio {
  return metric in ratios;
}

/** True for measures that are micro-dollars internally and dollars in the API. */
export function isMoney(measure: Measure): boolean {
  return isSalesMeasure(measure) || measureCounters[measure].endsWith('Micros');
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

/** The sort key of a report: a requested metric or breakdown, or the period. */
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

/**
 * One row of a report: a period and a combination of breakdowns. Amounts are exact
 * integers, money in micro-dollars.
 */
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
    if (!isRatio(metric)) needed.add(metric);
    else {
      const { of, minus, by, byMinus, unknownIf } = ratioOf(metric);
      for (const measure of [...of, minus, ...by, byMinus, unknownIf]) if (measure) needed.add(measure);
    }
  }
  return measures.filter((measure) => needed.has(measure));
}

/**
 * The value of a metric in the API: dollars for money, four decimals for ratios. Null for a ratio
 * that is not known.
 */
export function metricValue(metric: Metric, amounts: Readonly<Record<Measure, number>>): number | null {
  if (!isRatio(metric)) return isMoney(metric) ? amounts[metric] / 1_000_000 : amounts[metric];
  const { of, minus, by, byMinus, unknownIf } = ratioOf(metric);
  if (unknownIf && amounts[unknownIf] !== 0) return null;
  const sum = (names: readonly Measure[], less: Measure | undefined) =>
    names.reduce((total, name) => total + BigInt(amounts[name]), 0n) - BigInt(less ? amounts[less] : 0);
  const isPerUnit = of.every(isMoney) && !by.every(isMoney);
  return roundedRatio(sum(of, minus), sum(by, byMinus) * (isPerUnit ? 1_000_000n : 1n));
}

/**
 * A ratio with four decimals, computed with integers: floor(10,000 n/d + 1/2) is floor((20,000 n + d) / 2d).
 * Halves are rounded away from zero. 0 if there is nothing to divide by, or less: in a period with nothing
 * but refunds, spend is negative.
 */
export function roundedRatio(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) return 0;
  if (numerator < 0n) return 0 - roundedRatio(-numerator, denominator);
  return Number((numerator * 20_000n + denominator) / (2n * denominator)) / 10_000;
}

export { displayModes as widgetTypes, type Metric, metrics, views as pageTypes };
