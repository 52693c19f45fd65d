import {
  type Encart,
  limits,
  type Report,
  type ReportMetric,
  type ReportQuestion,
  type ReportRow,
} from '@encart/sdk';

type Reporting = Encart['reporting'];

/** How many rows of a report to fetch. */
export interface RowLimit {
  limit?: number;
  all?: boolean;
}

/**
 * Fetches one page of a report, or all pages as one. Without a breakdown, all periods fit on one page
 * of the maximum size.
 */
export async function fetchReport(
  reporting: Reporting,
  question: ReportQuestion,
  { limit, all }: RowLimit,
): Promise<Report> {
  const defaultLimit = question.group_by ? undefined : limits.maxReportRows;
  const report = await reporting.report({
    ...question,
    limit: all ? limits.maxReportRows : (limit ?? defaultLimit),
  });
  if (!all || !report.pagination.has_more) return report;
  const data: ReportRow[] = [];
  for await (const row of reporting.rows(question)) data.push(row);
  const pagination = { offset: 0, limit: data.length, total: data.length, has_more: false };
  return { ...report, data, pagination };
}

/** The values of one metric per period, up to the current period. */
export interface Trends {
  readonly metric: ReportMetric;
  readonly overall: readonly number[];
  /** The values of the row's breakdown. */
  of(row: ReportRow): readonly number[];
}

/**
 * Fetches the trend of the first metric for every shown breakdown. It uses an export, because the periods of
 * one page of breakdowns may exceed the maximum number of rows of a report.
 */
export async function fetchTrends(
  reporting: Reporting,
  question: ReportQuestion,
  { data: shown, pagination }: Report,
): Promise<Trends> {
  const metric = question.metrics[0] ?? 'impressions';
  const query = { ...question, metrics: [metric] };
  const overall = await fetchReport(reporting, { ...query, group_by: undefined }, {});
  const periods = startedRows(overall);
  const indexes = new Map(periods.map(({ period_start }, index) => [period_start, index]));
  const series = new Map(shown.map((row) => [breakdownKey(row), periods.map(() => 0)]));
  const publisherIds = shown.length < pagination.total ? publisherIdsOf(shown) : undefined;
  const rows = reporting.export(publisherIds ? { ...query, publisher_ids: publisherIds } : query, {
    format: 'ndjson',
  });
  for await (const row of rows) {
    const index = indexes.get(row.period_start);
    const values = series.get(breakdownKey(row));
    if (values && index !== undefined) values[index] = row[metric] ?? 0;
  }
  return {
    metric,
    overall: periods.map((row) => row[metric] ?? 0),
    of: (row) => series.get(breakdownKey(row)) ?? [],
  };
}

/** Rows of periods that have started. An hourly report of today also has rows for future hours. */
export function startedRows({ data, meta }: Report): ReportRow[] {
  const through = Date.parse(meta.data_through);
  return data.filter(({ period_start }) => Date.parse(period_start) <= through);
}

/**
 * Undefined if a row has no publisher (the channel itself), because the publisher filter cannot express that.
 */
function publisherIdsOf(rows: readonly ReportRow[]): string[] | undefined {
  const ids = new Set(rows.map(({ publisher_id }) => publisher_id ?? undefined));
  return ids.has(undefined) ? undefined : [...ids].filter((id) => id !== undefined);
}

function breakdownKey({ publisher_id, page_type, widget_type, widget_id }: ReportRow): string {
  return JSON.stringify([publisher_id, page_type, widget_type, widget_id]);
}
