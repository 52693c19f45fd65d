import type { Grain } from '../counters/index.ts';
import type { Bind } from '../db/statement.ts';
import { type DateRange, dateRangesOf } from './periods.ts';
import type { ReportPlan } from './plan.ts';

/** The SQL of days and periods: parameters, conditions and the period of a row. */

/** Binds a day as a parameter; the same day is bound once. */
export type BindDate = (day: string) => string;

export function bindDates(first: string, bind: Bind): BindDate {
  const bound = new Map([[first, '$2']]);
  return (day) => {
    const parameter = bound.get(day) ?? bind(day);
    bound.set(day, parameter);
    return `${parameter}::date`;
  };
}

/** The condition for the deltas of some ranges of days. A channel has few deltas, so no index is needed. */
export function hoursOfRanges(ranges: readonly DateRange[], date: BindDate): string {
  const filters = ranges.map(({ from, to }) => timeFilter('hour', date(from), date(to)));
  return filters.length > 1 ? `(${filters.map((each) => `(${each})`).join(' or ')})` : filters.join();
}

/**
 * With several ranges every day is listed: databases use the index for a list, and scan the table for
 * an `or` of ranges.
 */
export function timeFilterOfRanges(grain: Grain, ranges: readonly DateRange[], date: BindDate): string {
  const [range, ...more] = ranges;
  if (range && more.length === 0) return timeFilter(grain, date(range.from), date(range.to));
  const starts = ranges.flatMap(({ from, to }) => dateRangesOf(grain === 'week' ? 'week' : 'day', from, to));
  return `${grain} in (${starts.map(({ from }) => date(from)).join(', ')})`;
}

/** The condition for a range of days, both included; `to + 1` is the day after it. */
export function timeFilter(grain: Grain, from: string, to: string): string {
  return grain === 'hour'
    ? `hour >= ${from}::timestamp at time zone 'UTC' and hour < (${to} + 1)::timestamp at time zone 'UTC'`
    : `${grain} between ${from} and ${to}`;
}

/**
 * The period of a row with the time `at`, clipped to the range. It is evaluated for every row,
 * so it avoids `date_trunc`.
 */
export function periodExpression({ grain, from, to }: ReportPlan, at: string, date: BindDate): string {
  switch (grain) {
    case 'total':
      return '$2::date';
    case 'hour':
    case 'day':
      return at;
    case 'week':
      // 2001-01-01 is a Monday before all data.
      return `greatest(${at} - (${at} - date '2001-01-01') % 7, $2::date)`;
    case 'month': {
      const [, ...later] = dateRangesOf('month', from, to);
      if (later.length === 0) return '$2::date';
      const starts = later.map((month) => date(month.from));
      return `case ${starts
        .toReversed()
        .map((start) => `when ${at} >= ${start} then ${start}`)
        .join(' ')} else $2::date end`;
    }
  }
}

/** Every period of the range, for reports that show empty periods too. */
export function periodSeries({ grain, to }: ReportPlan, date: BindDate): string {
  switch (grain) {
    case 'total':
      return '(select $2::date)';
    case 'hour':
      return `generate_series($2::date::timestamp at time zone 'UTC', (${date(to)} + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour')`;
    default:
      return `(select distinct greatest(date_trunc('${grain}', day)::date, $2::date) from generate_series($2::date::timestamp, ${date(to)}::timestamp, interval '1 day') as day)`;
  }
}
