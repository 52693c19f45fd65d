import type { ReportDimension, ReportGrain, ReportMetric } from '@encart/sdk';
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
    const value = row[metric] ?? 0;
    series.values.set(row.period_start, value);
    series.sum += value;
    seriesByName.set(name, series);
  }
  return [...seriesByName.values()].sort((a, b) => b.sum - a.sum);
}

const utc = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...utc,
});
const shortDayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', ...utc });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', ...utc });
const hourFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  ...utc,
});

export function grainTimeFormatter(grain: ReportGrain): (at: number) => string {
  const formats = {
    hour: hourFormat,
    day: shortDayFormat,
    week: shortDayFormat,
    month: monthFormat,
    total: shortDayFormat,
  };
  return (at) => formats[grain].format(at);
}

/** Weeks and months at the edges of the range may be partial, so their first and last days are shown. */
export function formatPeriod(row: Row, grain: ReportGrain): string {
  const start = Date.parse(row.period_start);
  // `period_end` is exclusive: one millisecond earlier is on the last day.
  const last = Date.parse(row.period_end) - 1;
  if (grain === 'hour') return hourFormat.format(start);
  if (grain === 'day') return dayFormat.format(start);
  return dayFormat.formatRange(start, last);
}
