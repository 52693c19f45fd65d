import type { Call, QueryParameters, ResponseBody, TextCall } from './call.ts';
import { EncartError } from './error.ts';
import { limits } from './limits.gen.ts';
import { iterateItems, iterateItemsBy } from './pages.ts';
import type { RecommendationRequest } from './serving.ts';
import type { CallOptions } from './transport.ts';

type ReportParameters = QueryParameters<'get', '/platform/reporting/v2/report'>;
type ReportResponse = ResponseBody<'get', '/platform/reporting/v2/report'>;
type Placement = RecommendationRequest['placement_details'];

export type ReportMetric = keyof ReportResponse['summary'];
export type ReportGrain = NonNullable<ReportParameters['time_grain']>;
export type ReportDimension = 'publisher' | 'page_type' | 'widget_type' | 'widget_id';

/** A report query without pagination. `from` and `to` are UTC days (YYYY-MM-DD), both inclusive. */
export interface ReportQuestion<M extends ReportMetric = ReportMetric> {
  from: string;
  to: string;
  metrics: readonly M[];
  /** Default: one period for the whole range. */
  time_grain?: ReportGrain;
  /** Dimensions that split the report. */
  group_by?: readonly ReportDimension[];
  /** Only these publishers. An empty list does not filter. */
  publisher_ids?: readonly string[];
  page_types?: readonly Placement['view'][];
  widget_types?: readonly Placement['display_mode'][];
}

/** The order of the rows: the period, or a requested dimension or metric. A minus sign means descending. */
export type ReportSort = NonNullable<ReportParameters['sort']>;

export interface ReportQuery<M extends ReportMetric = ReportMetric> extends ReportQuestion<M> {
  /** Default: by period, then by the dimensions. */
  sort?: ReportSort | undefined;
  offset?: number;
  /** Rows per page. Default: `limits.defaultReportRows`, maximum: `limits.maxReportRows`. */
  limit?: number;
}

/** One row: a period, the values of the requested dimensions, and a number for each requested metric. */
export type ReportRow<M extends ReportMetric = ReportMetric> = Omit<
  ReportResponse['data'][number],
  ReportMetric
> & { [Name in M]: MetricValue<Name> };

/** The return on ad spend is null if a value could not be converted to dollars. */
type MetricValue<M extends ReportMetric> = M extends 'roas' ? number | null : number;

export type Report<M extends ReportMetric = ReportMetric> = Omit<ReportResponse, 'data' | 'summary'> & {
  data: ReportRow<M>[];
  summary: { [Name in M]: MetricValue<Name> };
};

/** The code of orders that were reported without a currency. */
export const unknownCurrency = 'XXX';

export type ExportFormat = 'csv' | 'ndjson';
export type ExportOptions<F extends ExportFormat> = CallOptions & {
  format: F;
  /**
   * For CSV that a program reads: values as they are. By default, a text that a spreadsheet would
   * evaluate (it begins with `=`, `+`, `-`, `@`, a tab or a line break) gets a leading apostrophe.
   * NDJSON is never changed.
   */
  raw?: boolean;
};
/** For CSV: chunks of text that may end anywhere, also within a line. For NDJSON: parsed rows. */
export type Exported<M extends ReportMetric, F extends ExportFormat> = AsyncGenerator<
  F extends 'csv' ? string : ReportRow<M>,
  void,
  undefined
>;

/** The channel's report limits: available metrics, date range and sizes. */
export type ReportLimits = ResponseBody<'get', '/platform/reporting/v2/limits'>;
export type V1Summary = ResponseBody<'get', '/platform/reporting/v1/summary'>;
export type V1SummaryQuery = QueryParameters<'get', '/platform/reporting/v1/summary'>;
export type V1Publishers = ResponseBody<'get', '/platform/reporting/v1/publishers'>;
export type V1PublishersQuery = QueryParameters<'get', '/platform/reporting/v1/publishers'>;
export type NetworkReport = ResponseBody<'get', '/operator/reports'>;
export type NetworkReportRow = NetworkReport['results'][number];
export type NetworkReportQuery = QueryParameters<'get', '/operator/reports'>;

/** Report calls for a channel. They need a management key of the channel, secret or publishable. */
export function reportingCalls(call: Call, callText: TextCall) {
  const report = async <M extends ReportMetric>(
    query: ReportQuery<M>,
    options?: CallOptions,
  ): Promise<Report<M>> => {
    const { sort, offset, limit } = query;
    const parameters = { ...toQuery(query), sort, offset, limit };
    return (await call('get', '/platform/reporting/v2/report', { query: parameters }, options)) as Report<M>;
  };

  return {
    /**
     * Gets one page of rows; `summary` and `total` cover all rows. Reports with more than 10,000 rows are
     * refused: use `export`.
     */
    report,
    /** Gets the channel's report limits. */
    limits: (options?: CallOptions) => call('get', '/platform/reporting/v2/limits', {}, options),
    /** Iterates over all rows, page by page. Counters may change between two pages. */
    rows: <M extends ReportMetric>(
      query: ReportQuestion<M> & Pick<ReportQuery, 'sort'>,
      options?: CallOptions,
    ): AsyncGenerator<ReportRow<M>, void, undefined> =>
      iterateItemsBy(
        rowKey,
        async ({ page = 1, page_size: limit = limits.maxReportRows }) => {
          const { data, pagination } = await report({ ...query, offset: (page - 1) * limit, limit }, options);
          // `iterateItemsBy` only checks whether there is a next page.
          const next = pagination.has_more ? 'more' : null;
          return { count: pagination.total, next, previous: null, results: data };
        },
        limits.maxReportRows,
      ),
    /** Streams any number of rows: CSV as text, NDJSON as parsed rows. */
    export: <M extends ReportMetric, F extends ExportFormat>(
      query: ReportQuestion<M>,
      { format, raw = false, ...options }: ExportOptions<F>,
    ): Exported<M, F> => {
      const accept = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
      const parameters = { ...toQuery(query), raw: raw ? ('true' as const) : undefined };
      const text = callText('/platform/reporting/v2/export', { query: parameters, accept }, options);
      return (format === 'csv' ? text : parseLines(text)) as Exported<M, F>;
    },
    /** Reporting API V1, for existing integrations. It leaves out pop-ups. */
    v1: {
      /** Default: the last seven days. */
      summary: (query: V1SummaryQuery = {}, options?: CallOptions) =>
        call('get', '/platform/reporting/v1/summary', { query }, options),
      publishers: (query: V1PublishersQuery = {}, options?: CallOptions) =>
        call('get', '/platform/reporting/v1/publishers', { query }, options),
    },
  };
}

/** Network reports across all channels, for staff. */
export function networkReportCalls(call: Call) {
  const network = (query: NetworkReportQuery = {}, options?: CallOptions) =>
    call('get', '/operator/reports', { query }, options);
  return {
    /** Gets one page, highest spend first. Default: by channel, last seven days. */
    network,
    /** Iterates over the rows of all pages. */
    networkRows: ({ page_size, ...query }: Omit<NetworkReportQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => network({ ...query, ...page }, options), page_size),
  };
}

function toQuery(query: ReportQuestion): Omit<ReportParameters, 'sort' | 'offset' | 'limit'> {
  const { from, to, metrics, time_grain, group_by, publisher_ids, page_types, widget_types } = query;
  return {
    from,
    to,
    time_grain,
    metrics: metrics.join(','),
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

export async function* parseLines(text: AsyncIterable<string>): AsyncGenerator<unknown, void, undefined> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new EncartError(200, 'The export ends in the middle of a row.');
}
