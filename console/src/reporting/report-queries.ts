import {
  type Encart,
  EncartError,
  limits,
  type ReportDimension,
  type ReportMetric,
  type ReportQuestion,
  type ReportRow,
  type ReportSort,
} from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { overviewMetrics } from './overview-metrics.ts';
import { type DateRange, dayOf, type Period, rangesOf } from './period.ts';

/** The metrics of a row or a summary. Metrics that are not enabled for the channel are absent. */
export type Figures = Partial<Record<Exclude<ReportMetric, 'roas'>, number>> & {
  /** Null if a value could not be converted to dollars. */
  roas?: number | null;
};

/** A row of a report. */
export type Row = Omit<ReportRow, ReportMetric> & Figures;

/** A report of the overview, with one row per hour or day. */
export interface TimeReport {
  range: DateRange;
  summary: Figures;
  rows: Row[];
  /** The hours of the last day. */
  hours: Row[];
  /** The summary of the days before the last one. Undefined if there are none. */
  earlierDays: Figures | undefined;
  /** Events until this time are counted. */
  dataThrough: string;
  /** Set if the channel's reports begin later than the requested range. */
  beginsOn?: string;
}

const refetchMs = 60_000;

/** The report of the current period, of the whole channel or of one publisher. */
export function currentReportQuery(channelId: string, period: Period, publisherId?: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'current', period, publisherId],
    queryFn: async ({ signal }): Promise<TimeReport> => {
      const { current } = rangesOf(period, Date.now());
      const client = encartFor(channelId);
      return withinWindow(current, async (range) => {
        const report = await fetchTimeReport(client, range, publisherId, signal);
        // `withinWindow` passes another range if it had to shorten the requested one.
        return range === current ? report : { ...report, beginsOn: range.from };
      });
    },
    refetchInterval: refetchMs,
  });
}

/** The equally long period before the current one. Null if the channel's reports do not go back that far. */
export function previousReportQuery(channelId: string, period: Period, publisherId?: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'previous', period, publisherId],
    queryFn: async ({ signal }): Promise<TimeReport | null> => {
      const { previous } = rangesOf(period, Date.now());
      try {
        return await fetchTimeReport(encartFor(channelId), previous, publisherId, signal);
      } catch (error) {
        if (error instanceof EncartError && error.code === 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW') return null;
        throw error;
      }
    },
  });
}

export function publisherReportQuery(channelId: string, period: Period) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'publishers', period],
    queryFn: async ({ signal }): Promise<Row[]> => {
      const { current } = rangesOf(period, Date.now());
      const { reporting } = encartFor(channelId);
      return withinWindow(current, (range) =>
        withEnabledMetrics(overviewMetrics, async (metrics): Promise<Row[]> => {
          const question = { ...range, metrics, group_by: ['publisher'] as const };
          return collect(reporting.rows(question, { signal }));
        }),
      );
    },
    refetchInterval: refetchMs,
  });
}

function ofPublisher(publisherId: string | undefined) {
  return publisherId === undefined ? {} : { publisher_ids: [publisherId] };
}

export const placementMetrics = [
  'channel_payout',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'feed_loads',
] as const satisfies readonly ReportMetric[];

/** The rows of one publisher by a part of its placements. */
export function placementsQuery(
  channelId: string,
  period: Period,
  publisherId: string,
  by: Exclude<ReportDimension, 'publisher'>,
) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'placements', period, publisherId, by],
    queryFn: async ({ signal }): Promise<Row[]> => {
      const { current } = rangesOf(period, Date.now());
      const { reporting } = encartFor(channelId);
      return withinWindow(current, (range) =>
        withEnabledMetrics(placementMetrics, async (metrics): Promise<Row[]> => {
          const question = { ...range, ...ofPublisher(publisherId), metrics, group_by: [by] };
          return collect(reporting.rows(question, { signal }));
        }),
      );
    },
    refetchInterval: refetchMs,
  });
}

async function fetchTimeReport(
  { reporting }: Encart,
  range: DateRange,
  publisherId: string | undefined,
  signal: AbortSignal,
): Promise<TimeReport> {
  const fetch = (question: Omit<ReportQuestion, 'metrics'>) =>
    withEnabledMetrics(overviewMetrics, (metrics) =>
      reporting.report(
        { ...question, ...ofPublisher(publisherId), metrics, limit: limits.maxReportRows },
        { signal },
      ),
    );
  const fetchHours = () => fetch({ from: range.to, to: range.to, time_grain: 'hour' });
  if (range.from === range.to) {
    const report = await fetchHours();
    const { data: rows, summary, meta } = report;
    return { range, summary, rows, hours: rows, earlierDays: undefined, dataThrough: meta.data_through };
  }
  const yesterday = dayOf(Date.parse(range.to), -1);
  const [days, hours, earlier] = await Promise.all([
    fetch({ ...range, time_grain: 'day' }),
    fetchHours(),
    fetch({ from: range.from, to: yesterday, time_grain: 'total' }),
  ]);
  return {
    range,
    summary: days.summary,
    rows: days.data,
    hours: hours.data,
    earlierDays: earlier.summary,
    dataThrough: days.meta.data_through,
  };
}

/**
 * Fetches a range. If it begins before the channel's reports do, the service's error contains their first
 * day, and the range is fetched again from that day.
 */
export async function withinWindow<T>(
  requested: DateRange,
  fetchReport: (range: DateRange) => Promise<T>,
): Promise<T> {
  try {
    return await fetchReport(requested);
  } catch (error) {
    if (!(error instanceof EncartError) || error.problem?.code !== 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW')
      throw error;
    const { from } = error.problem.available_window;
    // A later start helps only if it is inside the requested range.
    if (from <= requested.from || from > requested.to) throw error;
    return fetchReport({ ...requested, from });
  }
}

/**
 * Fetches metrics. If some are not enabled for the channel, the service's error lists them, and
 * the others are fetched.
 */
async function withEnabledMetrics<T>(
  requested: readonly ReportMetric[],
  fetchReport: (metrics: readonly ReportMetric[]) => Promise<T>,
): Promise<T> {
  try {
    return await fetchReport(requested);
  } catch (error) {
    if (!(error instanceof EncartError) || error.problem?.code !== 'METRIC_NOT_AVAILABLE') throw error;
    const { unsupported_metrics: unsupported } = error.problem;
    const enabled = requested.filter((metric) => !unsupported.includes(metric));
    // A request without metrics, or with the same ones, would fail again.
    if (enabled.length === 0 || enabled.length === requested.length) throw error;
    return fetchReport(enabled);
  }
}

/** The limits of the channel's reports. */
export function limitsQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'limits'],
    queryFn: ({ signal }) => encartFor(channelId).reporting.limits({ signal }),
    staleTime: 60_000,
  });
}

export const tablePageSize = 50;

/** One page of rows, with the summary of all rows. */
export function reportQuery(channelId: string, question: ReportQuestion, sort: ReportSort, page: number) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'page', question, sort, page],
    queryFn: ({ signal }) =>
      encartFor(channelId).reporting.report(
        { ...question, sort, offset: (page - 1) * tablePageSize, limit: tablePageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** All rows, for a chart. Used only if there are few enough to draw. */
export function reportRowsQuery(channelId: string, question: ReportQuestion) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'rows', question],
    queryFn: ({ signal }): Promise<Row[]> =>
      collect(encartFor(channelId).reporting.rows(question, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** The sums of the question over other dates. */
export function reportSummaryQuery(channelId: string, question: ReportQuestion, range: DateRange) {
  const total = { ...question, ...range, group_by: [], time_grain: 'total' } as const;
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'summary', total],
    queryFn: async ({ signal }): Promise<Figures> =>
      (await encartFor(channelId).reporting.report({ ...total, limit: 1 }, { signal })).summary,
    placeholderData: keepPreviousData,
  });
}
