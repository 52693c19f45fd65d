import type { ReportLimits, ReportQuestion } from '@encart/sdk';
import { metricLabels } from './figures.ts';
import { clipRange, dayOf } from './period.ts';
import type { ReportSearch } from './report-search.ts';

/** Why the service would refuse a question, and what to change so that it does not. */
export interface ReportProblem {
  text: string;
  fixes: { label: string; change: ReportSearch }[];
}

const dayMs = 86_400_000;

export function lengthOf({ from, to }: Pick<ReportQuestion, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** The limits are the service's own, as it tells them; asked in spite of them, it refuses in its own words. */
export function problemsOf(question: Required<ReportQuestion>, limits: ReportLimits): ReportProblem[] {
  return [
    noMetric(question),
    notEnabled(question, limits),
    badDays(question, limits),
    tooFine(question, limits),
    tooManyBreakdowns(question, limits),
    tooManyPublishers(question, limits),
  ].filter((problem) => problem !== undefined);
}

function noMetric({ metrics }: Required<ReportQuestion>): ReportProblem | undefined {
  return metrics.length > 0 ? undefined : { text: 'Choose at least one metric.', fixes: [] };
}

function notEnabled(
  { metrics }: Required<ReportQuestion>,
  { enabled_metrics }: ReportLimits,
): ReportProblem | undefined {
  const left = metrics.filter((metric) => enabled_metrics.includes(metric));
  if (left.length === metrics.length) return undefined;
  const others = metrics.filter((metric) => !left.includes(metric)).map((metric) => metricLabels[metric]);
  return {
    text: `Not enabled for this channel: ${others.join(', ')}. The network's staff can change that.`,
    fixes: [{ label: 'Leave out', change: { metrics: left.join(',') } }],
  };
}

function badDays(question: Required<ReportQuestion>, limits: ReportLimits): ReportProblem | undefined {
  const { from, to } = question;
  const { available_window: window, max_days: most } = limits;
  const length = lengthOf(question);
  if (Number.isNaN(length)) return { text: 'Choose the first and the last day.', fixes: [] };
  if (length < 1)
    return {
      text: 'The last day lies before the first.',
      fixes: [{ label: 'Swap them', change: daysFrom(to, from) }],
    };
  if (from < window.from || to > window.to) {
    const within = clipRange(question, window);
    return {
      text: `This channel has reports from ${window.from} to ${window.to}.`,
      fixes: within
        ? [{ label: `Use ${within.from} to ${within.to}`, change: daysFrom(within.from, within.to) }]
        : [],
    };
  }
  if (length > most)
    return {
      text: `A report is of at most ${most} days; these are ${length}.`,
      fixes: [{ label: `Use the last ${most} of them`, change: lastDays(to, most) }],
    };
  return undefined;
}

function tooFine(question: Required<ReportQuestion>, limits: ReportLimits): ReportProblem | undefined {
  const { max_hourly_days: most } = limits;
  if (question.time_grain !== 'hour' || !(lengthOf(question) > most)) return undefined;
  return {
    text: `By the hour, a report is of at most ${most} days.`,
    fixes: [
      { label: `Use the last ${most} days`, change: lastDays(question.to, most) },
      { label: 'Show by the day', change: { time_grain: 'day' } },
    ],
  };
}

function tooManyBreakdowns(
  { group_by, time_grain }: Required<ReportQuestion>,
  limits: ReportLimits,
): ReportProblem | undefined {
  const most = time_grain === 'hour' ? limits.max_hourly_breakdowns : limits.max_breakdowns;
  if (group_by.length <= most) return undefined;
  return {
    text: `${time_grain === 'hour' ? 'By the hour, a' : 'A'} report has at most ${most === 1 ? 'one breakdown' : `${most} breakdowns`}.`,
    fixes: [
      { label: 'Keep the first', change: { group_by: group_by.slice(0, most).join(',') } },
      ...(time_grain === 'hour'
        ? [{ label: 'Show by the day', change: { time_grain: 'day' as const } }]
        : []),
    ],
  };
}

function tooManyPublishers(
  { publisher_ids }: Required<ReportQuestion>,
  { max_filter_values: most }: ReportLimits,
): ReportProblem | undefined {
  if (publisher_ids.length <= most) return undefined;
  return {
    text: `A report filters by at most ${most} publishers; these are ${publisher_ids.length}.`,
    fixes: [{ label: 'Show all publishers', change: { publisher_ids: undefined } }],
  };
}

function daysFrom(from: string, to: string): ReportSearch {
  return { last: undefined, from, to };
}

function lastDays(to: string, count: number): ReportSearch {
  return daysFrom(dayOf(Date.parse(to), 1 - count), to);
}
