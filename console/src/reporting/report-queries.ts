import {
  type Encart,
  EncartError,
  type ReportMetric,
  type ReportQuestion,
  type ReportRow,
} from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { overviewMetrics } from './overview-metrics.ts';
import { grainOf, type Period, type Range, rangesOf } from './period.ts';

/** The figures of a row or a summary, as far as the channel is shown them. */
export type Figures = Partial<Record<ReportMetric, number>>;

export interface TimeReport {
  summary: Figures;
  rows: (Omit<ReportRow, ReportMetric> & Figures)[];
  dataThrough: string;
  /** The first day, where that is later than was asked for: the channel's reports begin there. */
  beginsOn?: string;
}

const refetchMs = 60_000;
/** The largest page; no period of the overview has more rows. */
const wholePage = 250;

export function timeReportQuery(channelId: string, period: Period) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'time', period],
    queryFn: async ({ signal }): Promise<TimeReport> => {
      const { current } = rangesOf(period, Date.now());
      const client = encartFor(channelId);
      return withinWindow(current, async (range) => {
        const report = await askTimeReport(client, { ...range, time_grain: grainOf(period) }, signal);
        return range === current ? report : { ...report, beginsOn: range.from };
      });
    },
    refetchInterval: refetchMs,
  });
}

/** Null where the channel's reports do not go back that far. */
export function reportBeforeQuery(channelId: string, period: Period) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'before', period],
    queryFn: async ({ signal }): Promise<TimeReport | null> => {
      const { before } = rangesOf(period, Date.now());
      try {
        return await askTimeReport(encartFor(channelId), { ...before, time_grain: grainOf(period) }, signal);
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
    queryFn: async ({ signal }): Promise<TimeReport['rows']> => {
      const { current } = rangesOf(period, Date.now());
      const { reporting } = encartFor(channelId);
      return withinWindow(current, (range) =>
        withAllowed(overviewMetrics, async (metrics): Promise<TimeReport['rows']> => {
          const question = { ...range, metrics, group_by: ['publisher'] as const };
          return collect(reporting.rows(question, { signal }));
        }),
      );
    },
    refetchInterval: refetchMs,
  });
}

async function askTimeReport(
  { reporting }: Encart,
  question: Omit<ReportQuestion, 'metrics'>,
  signal: AbortSignal,
): Promise<TimeReport> {
  return withAllowed(overviewMetrics, async (metrics) => {
    const report = await reporting.report({ ...question, metrics, limit: wholePage }, { signal });
    return { summary: report.summary, rows: report.data, dataThrough: report.meta.data_through };
  });
}

/** How far back a channel's reports go the service knows too; asked for more, what there is is shown. */
async function withinWindow<T>(wanted: Range, ask: (range: Range) => Promise<T>): Promise<T> {
  try {
    return await ask(wanted);
  } catch (error) {
    if (!(error instanceof EncartError) || error.problem?.code !== 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW')
      throw error;
    const { from } = error.problem.available_window;
    if (from <= wanted.from || from > wanted.to) throw error;
    return ask({ ...wanted, from });
  }
}

/** Which metrics a channel is shown the service knows; it says so when asked for another, and is asked again. */
async function withAllowed<T>(
  wanted: readonly ReportMetric[],
  ask: (metrics: readonly ReportMetric[]) => Promise<T>,
): Promise<T> {
  try {
    return await ask(wanted);
  } catch (error) {
    if (!(error instanceof EncartError) || error.problem?.code !== 'METRIC_NOT_AVAILABLE') throw error;
    const { unsupported_metrics: unsupported } = error.problem;
    const left = wanted.filter((metric) => !unsupported.includes(metric));
    if (left.length === 0 || left.length === wanted.length) throw error;
    return ask(left);
  }
}

/** What the channel may ask of a report, from the one who answers it. */
export function limitsQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'limits'],
    queryFn: ({ signal }) => encartFor(channelId).reporting.limits({ signal }),
    staleTime: refetchMs,
  });
}

export const tablePageSize = 50;

/** One page of rows, with the summary of them all. */
export function reportQuery(channelId: string, question: ReportQuestion, page: number) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'page', question, page],
    queryFn: ({ signal }) =>
      encartFor(channelId).reporting.report(
        { ...question, offset: (page - 1) * tablePageSize, limit: tablePageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Every row, for a drawing. Asked for only where there are few enough to be drawn. */
export function reportRowsQuery(channelId: string, question: ReportQuestion) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'rows', question],
    queryFn: ({ signal }): Promise<TimeReport['rows']> =>
      collect(encartFor(channelId).reporting.rows(question, { signal })),
    placeholderData: keepPreviousData,
  });
}
