import type { Answer, Call, Query, TextCall } from './call.ts';
import { EncartError } from './error.ts';
import { eachItem, eachItemBy } from './pages.ts';
import type { RecommendationRequest } from './serving.ts';
import type { CallOptions } from './transport.ts';

type WireQuery = Query<'get', '/platform/reporting/v2/report'>;
type WireReport = Answer<'get', '/platform/reporting/v2/report'>;
type Placement = RecommendationRequest['placement_details'];

export type ReportMetric = keyof WireReport['summary'];
export type ReportGrain = NonNullable<WireQuery['time_grain']>;
export type ReportDimension = 'publisher' | 'page_type' | 'widget_type' | 'widget_id';

/** A question without paging. Days are UTC, both inclusive, as YYYY-MM-DD. */
export interface ReportQuestion<M extends ReportMetric = ReportMetric> {
  from: string;
  to: string;
  metrics: readonly M[];
  /** One period of the whole range, unless set. */
  time_grain?: ReportGrain;
  group_by?: readonly ReportDimension[];
  /** An empty list does not filter. */
  publisher_ids?: readonly string[];
  page_types?: readonly Placement['view'][];
  widget_types?: readonly Placement['display_mode'][];
}

export interface ReportQuery<M extends ReportMetric = ReportMetric> extends ReportQuestion<M> {
  offset?: number;
  /** At most 250; 50 unless set. */
  limit?: number;
}

/** A period, the breakdown that was asked for, and a number for every metric that was. */
export type ReportRow<M extends ReportMetric = ReportMetric> = Omit<
  WireReport['data'][number],
  ReportMetric
> &
  Record<M, number>;

export type Report<M extends ReportMetric = ReportMetric> = Omit<WireReport, 'data' | 'summary'> & {
  data: ReportRow<M>[];
  summary: Record<M, number>;
};

export type ExportFormat = 'csv' | 'ndjson';
export type ExportOptions<F extends ExportFormat> = CallOptions & { format: F };
/** Pieces of text, cut anywhere, or rows. */
export type Exported<M extends ReportMetric, F extends ExportFormat> = AsyncGenerator<
  F extends 'csv' ? string : ReportRow<M>,
  void,
  undefined
>;

/** What the channel may ask of a report: its metrics, its days, how much at once. */
export type ReportLimits = Answer<'get', '/platform/reporting/v2/limits'>;
export type V1Summary = Answer<'get', '/platform/reporting/v1/summary'>;
export type V1SummaryQuery = Query<'get', '/platform/reporting/v1/summary'>;
export type V1Publishers = Answer<'get', '/platform/reporting/v1/publishers'>;
export type V1PublishersQuery = Query<'get', '/platform/reporting/v1/publishers'>;
export type NetworkReport = Answer<'get', '/operator/reports'>;
export type NetworkReportRow = NetworkReport['results'][number];
export type NetworkReportQuery = Query<'get', '/operator/reports'>;

/** The largest page of a report. */
const wholePage = 250;

/** What was counted for a channel. Takes a management key of the channel; a publishable one will do. */
export function reportingCalls(call: Call, callText: TextCall) {
  const report = async <M extends ReportMetric>(
    query: ReportQuery<M>,
    options?: CallOptions,
  ): Promise<Report<M>> => {
    const { offset, limit } = query;
    const wire = { ...toWire(query), offset, limit };
    return (await call('get', '/platform/reporting/v2/report', { query: wire }, options)) as Report<M>;
  };

  return {
    /** One page of rows; summary and total are of all. More than 10,000 rows are refused: those are for `export`. */
    report,
    limits: (options?: CallOptions) => call('get', '/platform/reporting/v2/limits', {}, options),
    /** Every row, page after page. A row is exact by itself, as of the moment its page was read. */
    rows: <M extends ReportMetric>(
      query: ReportQuestion<M>,
      options?: CallOptions,
    ): AsyncGenerator<ReportRow<M>, void, undefined> =>
      eachItemBy(
        rowKey,
        async ({ page = 1, page_size: limit = wholePage }) => {
          const { data, pagination } = await report({ ...query, offset: (page - 1) * limit, limit }, options);
          const next = pagination.has_more ? 'more' : null;
          return { count: pagination.total, next, previous: null, results: data };
        },
        wholePage,
      ),
    /** Any number of rows in one answer that is never held as a whole; CSV as text, NDJSON as rows. */
    export: <M extends ReportMetric, F extends ExportFormat>(
      query: ReportQuestion<M>,
      { format, ...options }: ExportOptions<F>,
    ): Exported<M, F> => {
      const accept = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
      const text = callText('/platform/reporting/v2/export', { query: toWire(query), accept }, options);
      return (format === 'csv' ? text : parseLines(text)) as Exported<M, F>;
    },
    /** What V1 answers, for integrations that know it; pop-ups are left out. */
    v1: {
      /** The last seven days, unless it says otherwise. */
      summary: (query: V1SummaryQuery = {}, options?: CallOptions) =>
        call('get', '/platform/reporting/v1/summary', { query }, options),
      publishers: (query: V1PublishersQuery = {}, options?: CallOptions) =>
        call('get', '/platform/reporting/v1/publishers', { query }, options),
    },
  };
}

/** What happened in all channels, for staff. */
export function networkReportCalls(call: Call) {
  const network = (query: NetworkReportQuery = {}, options?: CallOptions) =>
    call('get', '/operator/reports', { query }, options);
  return {
    /** One page, the biggest spenders first; by channel and of the last seven days, unless it says otherwise. */
    network,
    /** The rows of every page. */
    networkRows: ({ page_size, ...query }: Omit<NetworkReportQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => network({ ...query, ...page }, options), page_size),
  };
}

function toWire(query: ReportQuestion): Omit<WireQuery, 'offset' | 'limit'> {
  const { from, to, metrics, time_grain, group_by, publisher_ids, page_types, widget_types } = query;
  return {
    ...{ from, to, time_grain, metrics: metrics.join(',') },
    group_by: group_by?.join(','),
    publisher_ids: publisher_ids?.join(','),
    page_types: page_types?.join(','),
    widget_types: widget_types?.join(','),
  };
}

function rowKey(row: Omit<ReportRow, ReportMetric>): string {
  const { period_start, publisher_id, page_type, widget_type, widget_id } = row;
  return JSON.stringify([period_start, publisher_id, page_type, widget_type, widget_id]);
}

async function* parseLines(text: AsyncIterable<string>): AsyncGenerator<unknown, void, undefined> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new EncartError(200, 'The export ends in the middle of a row.');
}
