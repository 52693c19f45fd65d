import { paint, terminalWidth } from './print.ts';
import { type ReportColumn, reportTable } from './report-table.ts';
import { wrap } from './wrap.ts';

/** A page of a report whose rows have a name and an id, with the sums of all pages. */
export interface PagedReport<Figures extends object> {
  readonly results: readonly ReportLine<Figures>[];
  readonly summary: Figures;
  readonly by: string;
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly from: string;
  readonly to: string;
}

export type ReportLine<Figures extends object> = Figures & { readonly name: string; readonly id: string };

/** The report with the rows of all pages, if they are wanted. */
export async function withAllRows<Row, Report extends { results: Row[]; count: number; next: string | null }>(
  report: Report,
  isWanted: boolean | undefined,
  rows: () => AsyncIterable<Row>,
): Promise<Report> {
  if (!isWanted || report.next === null) return report;
  const results: Row[] = [];
  for await (const row of rows()) results.push(row);
  return { ...report, results, count: results.length, next: null, previous: null };
}

/** A table with a total, and below it the number of rows, the period and the notes. */
export function describePagedReport<Figures extends object>(
  report: PagedReport<Figures>,
  columns: readonly ReportColumn<ReportLine<Figures>>[],
  { page = 1, notes }: { page?: number | undefined; notes: readonly string[] },
  width = terminalWidth(),
): string {
  const { results, summary, by, count, next, previous, from, to } = report;
  const hasTotal = count > 1;
  // The id of the total is a space, because a table shows an empty text as a dash.
  const lines = hasTotal ? [...results, { ...summary, name: 'total', id: ' ' }] : results;
  const rows = `${count.toLocaleString('en-US')} ${by}${count === 1 ? '' : 's'}`;
  const isPart = next !== null || previous !== null;
  const nextPageHint = next === null ? '' : `; --page ${page + 1} or --all for more`;
  const footer = [
    `${isPart ? `${results.length} of ${rows}, page ${page}${nextPageHint}` : rows}. ${from} to ${to}, UTC.`,
    ...notes,
  ];
  return [
    reportTable(lines, columns, width, { total: hasTotal }),
    footer
      .flatMap((line) => wrap(line, width ?? Number.POSITIVE_INFINITY))
      .map((line) => paint('dim', line))
      .join('\n'),
  ].join('\n\n');
}
