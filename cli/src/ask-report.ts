import type { Encart, Report, ReportMetric, ReportQuestion, ReportRow } from '@encart/sdk';

type Reporting = Encart['reporting'];

/** How much of a report is wanted. */
export interface Extent {
  limit?: number;
  all?: boolean;
}

const wholePage = 250;

/** A page of a report, or all of them as one. Periods that are not broken down fit one page, so those are all there. */
export async function askReport(
  reporting: Reporting,
  question: ReportQuestion,
  { limit, all }: Extent,
): Promise<Report> {
  const usual = question.group_by ? undefined : wholePage;
  const report = await reporting.report({ ...question, limit: all ? wholePage : (limit ?? usual) });
  if (!all || !report.pagination.has_more) return report;
  const data: ReportRow[] = [];
  for await (const row of reporting.rows(question)) data.push(row);
  const pagination = { offset: 0, limit: data.length, total: data.length, has_more: false };
  return { ...report, data, pagination };
}

/** One metric, period after period, as far as time has come. */
export interface Trends {
  readonly metric: ReportMetric;
  readonly overall: readonly number[];
  /** Of the breakdown that a row stands for. */
  of(row: ReportRow): readonly number[];
}

/**
 * The trend of the first metric for every breakdown that is shown. From an export, because a page of breakdowns may
 * have more periods than a report may have rows.
 */
export async function askTrends(
  reporting: Reporting,
  question: ReportQuestion,
  { data: shown, pagination }: Report,
): Promise<Trends> {
  const metric = question.metrics[0] ?? 'impressions';
  const one = { ...question, metrics: [metric] };
  const whole = await askReport(reporting, { ...one, group_by: undefined }, {});
  const begun = begunRows(whole);
  const places = new Map(begun.map(({ period_start }, at) => [period_start, at]));
  const series = new Map(shown.map((row) => [breakdownOf(row), begun.map(() => 0)]));
  const narrowed = shown.length < pagination.total ? publishersOf(shown) : undefined;
  const rows = reporting.export(narrowed ? { ...one, publisher_ids: narrowed } : one, { format: 'ndjson' });
  for await (const row of rows) {
    const place = places.get(row.period_start);
    const values = series.get(breakdownOf(row));
    if (values && place !== undefined) values[place] = row[metric];
  }
  return {
    metric,
    overall: begun.map((row) => row[metric]),
    of: (row) => series.get(breakdownOf(row)) ?? [],
  };
}

/** By the hour, a report of today has rows of hours to come. */
export function begunRows({ data, meta }: Report): ReportRow[] {
  const through = Date.parse(meta.data_through);
  return data.filter(({ period_start }) => Date.parse(period_start) <= through);
}

/** Undefined where one of them is not at a publisher, which no filter can say. */
function publishersOf(rows: readonly ReportRow[]): string[] | undefined {
  const ids = new Set(rows.map(({ publisher_id }) => publisher_id ?? undefined));
  return ids.has(undefined) ? undefined : [...ids].filter((id) => id !== undefined);
}

function breakdownOf({ publisher_id, page_type, widget_type, widget_id }: ReportRow): string {
  return JSON.stringify([publisher_id, page_type, widget_type, widget_id]);
}
