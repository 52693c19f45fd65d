import type {
  ReportDimension,
  ReportGrain,
  ReportLimits,
  ReportMetric,
  ReportQuestion,
  ReportSort,
} from '@encart/sdk';
import { knownSort } from '../data/sorting.ts';
import { readPage } from '../shell/search-params.ts';
import { metricLabels } from './metric-format.ts';
import { clipRange, type DateRange, dayOf } from './period.ts';

/** The search parameters of a report page. Names follow the API; lists are comma-separated. */
export interface ReportSearch {
  /** A range relative to today. Without it, `from` and `to` apply. */
  last?: Preset | undefined;
  from?: string | undefined;
  to?: string | undefined;
  metrics?: string | undefined;
  time_grain?: ReportGrain | undefined;
  group_by?: string | undefined;
  publisher_ids?: string | undefined;
  page_types?: string | undefined;
  widget_types?: string | undefined;
  /** The metric in the chart. */
  show?: string | undefined;
  /** The order of the rows, as in the API. */
  sort?: string | undefined;
  page?: number | undefined;
}

export const presetLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
} as const;
export type Preset = keyof typeof presetLabels;
export const defaultPreset: Preset = '28d';

export const grainLabels: Record<ReportGrain, string> = {
  total: 'Total',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

export const dimensionLabels: Record<ReportDimension, string> = {
  publisher: 'Publisher',
  page_type: 'Page type',
  widget_type: 'Widget type',
  widget_id: 'Widget',
};

const defaultMetrics: readonly ReportMetric[] = ['impressions', 'clicks', 'ctr', 'channel_payout'];

export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const nonEmptyText = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    last: isPreset(search.last) ? search.last : undefined,
    from: nonEmptyText('from'),
    to: nonEmptyText('to'),
    metrics: nonEmptyText('metrics'),
    time_grain: isGrain(search.time_grain) ? search.time_grain : undefined,
    group_by: nonEmptyText('group_by'),
    publisher_ids: nonEmptyText('publisher_ids'),
    page_types: nonEmptyText('page_types'),
    widget_types: nonEmptyText('widget_types'),
    show: nonEmptyText('show'),
    sort: nonEmptyText('sort'),
    page: readPage(search.page),
  };
}

/**
 * The report that an address asks for. Unknown names, as from an address of another version, are left out.
 */
export function questionOf(
  search: ReportSearch,
  limits: ReportLimits,
  now: number,
): Required<ReportQuestion> {
  const defaults = defaultMetrics.filter((metric) => limits.enabled_metrics.includes(metric));
  return {
    ...rangeOf(search, limits, now),
    metrics: search.metrics ? splitList(search.metrics, Object.keys(metricLabels)) : defaults,
    time_grain: search.time_grain ?? 'day',
    group_by: splitList(search.group_by, limits.breakdowns),
    publisher_ids: search.publisher_ids?.split(',') ?? [],
    page_types: splitList(search.page_types, limits.page_types),
    widget_types: splitList(search.widget_types, limits.widget_types),
  };
}

/**
 * The order of the rows: that of the address, if the report has such a column. By default a timeline begins
 * with its first period, and totals begin with the largest payout or first metric.
 */
export function sortOf(
  { sort }: ReportSearch,
  { metrics, group_by, time_grain }: Required<ReportQuestion>,
): ReportSort {
  const largest = metrics.includes('channel_payout') ? 'channel_payout' : metrics[0];
  const byDefault = time_grain === 'total' && largest ? (`-${largest}` as const) : 'period';
  return knownSort<ReportSort>(sort, ['period', ...metrics, ...group_by], byDefault);
}

/** The custom range, or a preset limited to the days that have reports. */
function rangeOf(
  { last, from, to }: ReportSearch,
  { available_window }: ReportLimits,
  now: number,
): DateRange {
  if (!last && from && to) return { from, to };
  const range = presetRange(last ?? defaultPreset, now);
  return clipRange(range, available_window) ?? range;
}

function presetRange(preset: Preset, now: number): DateRange {
  const date = new Date(now);
  const firstOfMonth = (monthOffset: number) =>
    dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthOffset, 1));
  // Today is one of the days, so 7 days begin 6 days ago.
  const ranges: Record<Preset, DateRange> = {
    today: { from: dayOf(now), to: dayOf(now) },
    yesterday: { from: dayOf(now, -1), to: dayOf(now, -1) },
    '7d': { from: dayOf(now, -6), to: dayOf(now) },
    '28d': { from: dayOf(now, -27), to: dayOf(now) },
    '90d': { from: dayOf(now, -89), to: dayOf(now) },
    month: { from: firstOfMonth(0), to: dayOf(now) },
    'last-month': { from: firstOfMonth(-1), to: dayOf(Date.parse(firstOfMonth(0)), -1) },
  };
  return ranges[preset];
}

/** Splits a list and drops repeated and unknown values. */
function splitList<T extends string>(text: string | undefined, allowed: readonly string[]): T[] {
  const values = new Set(text?.split(','));
  return [...values].filter((value): value is T => allowed.includes(value));
}

export function isPreset(value: unknown): value is Preset {
  return typeof value === 'string' && Object.hasOwn(presetLabels, value);
}

function isGrain(value: unknown): value is ReportGrain {
  return typeof value === 'string' && Object.hasOwn(grainLabels, value);
}
