import { formatDateRange, formatHour } from '../data/dates.ts';
import type { OverviewMetric } from './overview-metrics.ts';
import { comparedRanges, type DateRange, dayOf, type Ranges } from './period.ts';
import type { Figures, TimeReport } from './report-queries.ts';

/**
 * Compares two periods fairly. Today is not over: it is compared with the same hours of the day that
 * it is compared with.
 */

const sums = ['impressions', 'clicks', 'conversions', 'channel_payout'] as const;

export interface Comparison {
  readonly current: Figures;
  readonly previous: Figures;
}

/**
 * The figures of both periods up to the last full hour of the current one. Revenue per session is compared
 * over the days before the last one: distinct sessions of hours cannot be added up.
 */
export function compareReports(current: TimeReport, previous: TimeReport): Comparison {
  const through = Date.parse(current.dataThrough);
  const elapsedMs = Math.max(0, fullHour(through) - Date.parse(current.range.to));
  return { current: figuresUntil(current, elapsedMs), previous: figuresUntil(previous, elapsedMs) };
}

/** Whole days, and the hours of the last day that end within `elapsedMs` of its start. */
function figuresUntil({ range, rows, hours, earlierDays }: TimeReport, elapsedMs: number): Figures {
  const lastDay = Date.parse(range.to);
  const compared = [
    ...rows.filter(({ period_start }) => Date.parse(period_start) < lastDay),
    ...hours.filter(({ period_end }) => Date.parse(period_end) <= lastDay + elapsedMs),
  ];
  const figures = addFigures(compared, sums);
  const { impressions, clicks } = figures;
  return {
    ...figures,
    ...(impressions !== undefined && clicks !== undefined && { ctr: ratio(clicks, impressions) }),
    ...(earlierDays?.rps !== undefined && { rps: earlierDays.rps }),
  };
}

/** The sums of metrics that can be added up. A metric that is in no row is left out. */
export function addFigures<Metric extends string>(
  rows: readonly Partial<Record<Metric, number | null>>[],
  metrics: readonly Metric[],
): Partial<Record<Metric, number>> {
  const total: Partial<Record<Metric, number>> = {};
  for (const row of rows)
    for (const metric of metrics) {
      const value = row[metric];
      if (typeof value === 'number') total[metric] = (total[metric] ?? 0) + value;
    }
  return total;
}

export function ratio(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

/**
 * A ratio that says nothing if there is nothing to divide by, or less: a day can have nothing but a refund.
 */
export function ratioOrNull(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null;
}

/** `Nov 2 – 8, 2026, until 1:00 PM UTC`: what a figure of the previous period counts. */
export function describeCompared(metric: OverviewMetric, range: DateRange, through: string): string {
  if (metric === 'rps') return describeRange({ ...range, to: dayOf(Date.parse(range.to), -1) });
  return `${describeRange(range)}, until ${formatHour(fullHour(Date.parse(through)))} UTC`;
}

/** `Nov 2 – 8, 2026`. */
export function describeRange({ from, to }: DateRange): string {
  return formatDateRange(Date.parse(from), Date.parse(to));
}

function fullHour(at: number): number {
  return at - (at % 3_600_000);
}

/** The dates of a report, and those that they are compared with. */
export function describeRanges(ranges: Ranges): string {
  const dates = `${describeRange(ranges.current)} (UTC)`;
  const compared = comparedRanges(ranges, Date.now());
  if (!compared) return `${dates}.`;
  const leftOut = compared.current.to < ranges.current.to ? ', without today' : '';
  return `${dates}, compared with ${describeRange(compared.previous)}${leftOut}.`;
}
