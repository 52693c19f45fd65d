import type { ReportDimension, ReportGrain, ReportMetric } from '@encart/sdk';
import { formatDate, formatDateRange, formatDayHour, formatMonth, formatShortDay } from '../data/dates.ts';
import { type DisplayMode, displayModeLabels } from '../serving/offer-stage.tsx';
import { type View, viewLabels } from '../serving/placement.ts';
import type { Row } from './report-queries.ts';

/** The label of a row's value in one dimension. */
export function dimensionValue(row: Row, dimension: ReportDimension): string {
  switch (dimension) {
    case 'publisher':
      return row.publisher_id ? (row.publisher_name ?? row.publisher_id) : 'The channel itself';
    case 'page_type':
      return viewLabels[row.page_type as View] ?? row.page_type ?? 'None';
    case 'widget_type':
      return displayModeLabels[row.widget_type as DisplayMode] ?? row.widget_type ?? 'None';
    case 'widget_id':
      return row.widget_id ?? 'No widget';
  }
}

function seriesName(row: Row, dimensions: readonly ReportDimension[]): string {
  return dimensions.map((dimension) => dimensionValue(row, dimension)).join(' · ');
}

export function rowKey(row: Row): string {
  const { period_start, publisher_id, page_type, widget_type, widget_id } = row;
  return JSON.stringify([period_start, publisher_id, page_type, widget_type, widget_id]);
}

export interface Series {
  name: string;
  /** By `period_start`. */
  values: Map<string, number>;
  /** The sum of the values, by which series are sorted. */
  sum: number;
}

/** Groups rows into one series per combination of dimension values, the largest first. */
export function seriesOf(
  rows: readonly Row[],
  dimensions: readonly ReportDimension[],
  metric: ReportMetric,
): Series[] {
  const seriesByName = new Map<string, Series>();
  for (const row of rows) {
    const name = seriesName(row, dimensions);
    const series = seriesByName.get(name) ?? { name, values: new Map(), sum: 0 };
    const value = row[metric];
    // A return that is not known is a gap.
    if (value !== null) series.values.set(row.period_start, value ?? 0);
    series.sum += value ?? 0;
    seriesByName.set(name, series);
  }
  return [...seriesByName.values()].sort((a, b) => b.sum - a.sum);
}

export function grainTimeFormatter(grain: ReportGrain): (at: number) => string {
  const forms = {
    hour: formatDayHour,
    day: formatShortDay,
    week: formatShortDay,
    month: formatMonth,
    total: formatShortDay,
  };
  return forms[grain];
}

/** Weeks and months at the edges of the range may be partial, so their first and last days are shown. */
export function formatPeriod(row: Row, grain: ReportGrain): string {
  const start = Date.parse(row.period_start);
  // `period_end` is exclusive: one millisecond earlier is on the last day.
  const last = Date.parse(row.period_end) - 1;
  if (grain === 'hour') return formatDayHour(start);
  if (grain === 'day') return formatDate(row.period_start);
  return formatDateRange(start, last);
}
