import type { ReportDimension, ReportGrain, ReportMetric } from '@encart/sdk';
import { type DisplayMode, displayModeLabels } from '../serving/offer-stage.tsx';
import { type View, viewLabels } from '../serving/placement.ts';
import type { TimeReport } from './report-queries.ts';

export type Row = TimeReport['rows'][number];

/** What a row is about in one of its breakdowns. */
export function nameOf(row: Row, dimension: ReportDimension): string {
  switch (dimension) {
    case 'publisher':
      return row.publisher_id ? (row.publisher_name ?? row.publisher_id) : 'The channel itself';
    case 'page_type':
      return viewLabels[row.page_type as View] ?? row.page_type ?? 'None';
    case 'widget_type':
      return displayModeLabels[row.widget_type as DisplayMode] ?? row.widget_type ?? 'None';
    case 'widget_id':
      return row.widget_id ?? 'No widget named';
  }
}

export function seriesName(row: Row, dimensions: readonly ReportDimension[]): string {
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

/** The rows by what they are about, the largest first. */
export function seriesOf(
  rows: readonly Row[],
  dimensions: readonly ReportDimension[],
  metric: ReportMetric,
): Series[] {
  const known = new Map<string, Series>();
  for (const row of rows) {
    const name = seriesName(row, dimensions);
    const series = known.get(name) ?? { name, values: new Map(), size: 0 };
    const value = row[metric] ?? 0;
    series.values.set(row.period_start, value);
    series.size += value;
    known.set(name, series);
  }
  return [...known.values()].sort((a, b) => b.size - a.size);
}

const utc = { timeZone: 'UTC' } as const;
const dayWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...utc,
});
const shortWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...utc });
const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', ...utc });
const hourWords = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  ...utc,
});

export function writeTime(grain: ReportGrain): (at: number) => string {
  const words = { hour: hourWords, day: shortWords, week: shortWords, month: monthWords, total: shortWords };
  return (at) => words[grain].format(at);
}

/** Weeks and months at the edges are as long as the range leaves them, so both ends are said. */
export function writePeriod(row: Row, grain: ReportGrain): string {
  const start = Date.parse(row.period_start);
  const last = Date.parse(row.period_end) - 1;
  if (grain === 'hour') return hourWords.format(start);
  if (grain === 'day') return dayWords.format(start);
  return dayWords.formatRange(start, last);
}
