import type { ReportDimension, ReportGrain, ReportMetric } from '@encart/sdk';
import { type DisplayMode, displayModeLabels } from '../serving/offer-stage.tsx';
import { type View, viewLabels } from '../serving/placement.ts';
import type { TimeReport } from './report-queries.ts';

export type Row = TimeReport['rows'][number];

/** The name of a row's value in one breakdown. */
export function nameOf(row: Row, dimension: ReportDimension): string {
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
  return dimensions.map((dimension) => nameOf(row, dimension)).join(' · ');
}

export function rowKey(row: Row): string {
  const { period_start, publisher_id, page_type, widget_type, widget_id } = row;
  return JSON.stringify([period_start, publisher_id, page_type, widget_type, widget_id]);
}

export interface Series {
  name: string;
  values: Map<string, number>;
  size: number;
}

/** Groups rows into one series per breakdown value, the largest first. */
export function seriesOf(
  rows: readonly Row[],
  dimensions: readonly ReportDimension[],
  metric: ReportMetric,
): Series[] {
  const seriesByName = new Map<string, Series>();
  for (const row of rows) {
    const name = seriesName(row, dimensions);
    const series = seriesByName.get(name) ?? { name, values: new Map(), size: 0 };
    const value = row[metric] ?? 0;
    series.values.set(row.period_start, value);
    series.size += value;
    seriesByName.set(name, series);
  }
  return [...seriesByName.values()].sort((a, b) => b.size - a.size);
}

const utc = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...utc,
});
const shortFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', ...utc });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', ...utc });
const hourFormat = new Intl.DateTimeFormat('en-US', {
  ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  ...utc,
});

export function timeFormatterOf(grain: ReportGrain): (at: number) => string {
  const formats = {
    hour: hourFormat,
    day: shortFormat,
    week: shortFormat,
    month: monthFormat,
    total: shortFormat,
  };
  return (at) => formats[grain].format(at);
}

/** Weeks and months at the edges of the range may be partial, so both dates are shown. */
export function formatPeriod(row: Row, grain: ReportGrain): string {
  const start = Date.parse(row.period_start);
  const last = Date.parse(row.period_end) - 1;
  if (grain === 'hour') return hourFormat.format(start);
  if (grain === 'day') return dayFormat.format(start);
  return dayFormat.formatRange(start, last);
}
