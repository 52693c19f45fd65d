import type { ReportLimits, ReportQuestion } from '@encart/sdk';
import { formatDate } from '../data/dates.ts';
import { metricLabels } from './metric-format.ts';
import { clipRange, dayOf } from './period.ts';
import type { ReportSearch } from './report-search.ts';

/** Why the service would reject a report request, and the changes that fix it. */
export interface ReportProblem {
  text: string;
  fixes: { label: string; change: ReportSearch }[];
}

const dayMs = 86_400_000;

/** The number of days in a range, including both ends. NaN if one of them is not a date. */
export function daysIn({ from, to }: Pick<ReportQuestion, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Checks a report request against the limits that the service publishes. The service checks them again. */
export function problemsOf(question: Required<ReportQuestion>, limits: ReportLimits): ReportProblem[] {
  return [
    noMetric(question),
    metricsNotEnabled(question, limits),
    invalidDates(question, limits),
    tooManyHourlyDays(question, limits),
    tooManyBreakdowns(question, limits),
    tooManyPublishers(question, limits),
  ].filter((problem) => problem !== undefined);
}

function noMetric({ metrics }: Required<ReportQuestion>): ReportProblem | undefined {
  return metrics.length > 0 ? undefined : { text: 'Choose at least one metric.', fixes: [] };
}

function metricsNotEnabled(
  { metrics }: Required<ReportQuestion>,
  { enabled_metrics }: ReportLimits,
): ReportProblem | undefined {
  const enabled = metrics.filter((metric) => enabled_metrics.includes(metric));
  if (enabled.length === metrics.length) return undefined;
  const disabledLabels = metrics
    .filter((metric) => !enabled.includes(metric))
    .map((metric) => metricLabels[metric]);
  return {
    text: `Not enabled for this channel: ${disabledLabels.join(', ')}. Operator staff can change that.`,
    fixes: [{ label: 'Remove', change: { metrics: enabled.join(',') } }],
  };
}

function invalidDates(question: Required<ReportQuestion>, limits: ReportLimits): ReportProblem | undefined {
  const { from, to } = question;
  const { available_window: available, max_days: max } = limits;
  const days = daysIn(question);
  if (Number.isNaN(days)) return { text: 'Choose a start date and an end date.', fixes: [] };
  if (days < 1)
    return {
      text: 'The end date is before the start date.',
      fixes: [{ label: 'Swap dates', change: customRange(to, from) }],
    };
  if (from < available.from || to > available.to) {
    const within = clipRange(question, available);
    return {
      text: `This channel has reports from ${formatDate(available.from)} to ${formatDate(available.to)}.`,
      fixes: within
        ? [
            {
              label: `Use ${formatDate(within.from)} to ${formatDate(within.to)}`,
              change: customRange(within.from, within.to),
            },
          ]
        : [],
    };
  }
  if (days > max)
    return {
      text: `A report covers at most ${max} days; you chose ${days}.`,
      fixes: [{ label: `Use the last ${max} days`, change: lastDaysUntil(to, max) }],
    };
  return undefined;
}

function tooManyHourlyDays(
  question: Required<ReportQuestion>,
  limits: ReportLimits,
): ReportProblem | undefined {
  const { max_hourly_days: max } = limits;
  const isTooLong = daysIn(question) > max;
  if (question.time_grain !== 'hour' || !isTooLong) return undefined;
  return {
    text: `An hourly report covers at most ${max} days.`,
    fixes: [
      { label: `Use the last ${max} days`, change: lastDaysUntil(question.to, max) },
      { label: 'Show by day', change: { time_grain: 'day' } },
    ],
  };
}

function tooManyBreakdowns(
  { group_by, time_grain }: Required<ReportQuestion>,
  limits: ReportLimits,
): ReportProblem | undefined {
  const max = time_grain === 'hour' ? limits.max_hourly_breakdowns : limits.max_breakdowns;
  if (group_by.length <= max) return undefined;
  return {
    text: `${time_grain === 'hour' ? 'An hourly' : 'A'} report has at most ${max === 1 ? 'one breakdown' : `${max} breakdowns`}.`,
    fixes: [
      { label: `Keep the first ${max}`, change: { group_by: group_by.slice(0, max).join(',') } },
      ...(time_grain === 'hour' ? [{ label: 'Show by day', change: { time_grain: 'day' as const } }] : []),
    ],
  };
}

function tooManyPublishers(
  { publisher_ids }: Required<ReportQuestion>,
  { max_filter_values: max }: ReportLimits,
): ReportProblem | undefined {
  if (publisher_ids.length <= max) return undefined;
  return {
    text: `A report filters by at most ${max} publishers; you chose ${publisher_ids.length}.`,
    fixes: [{ label: 'Show all publishers', change: { publisher_ids: undefined } }],
  };
}

function customRange(from: string, to: string): ReportSearch {
  return { last: undefined, from, to };
}

/** `count` days, of which `to` is the last. */
function lastDaysUntil(to: string, count: number): ReportSearch {
  return customRange(dayOf(Date.parse(to), 1 - count), to);
}
