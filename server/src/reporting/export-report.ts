import { type CsvOptions, csvLines } from './csv-lines.ts';
import type { ReportQuery, ReportRow } from './model.ts';
import { dateRangesOf } from './periods.ts';
import { planReport } from './plan.ts';
import { readReport } from './store.ts';
import { inChunks, joinLines, type ReadPart } from './stream-parts.ts';
import { columnsOf, viewRow } from './view.ts';

/** The most rows that are in memory at a time. */
const chunkRows = 5_000;

/**
 * Reads all rows of a report in order, one period at a time: memory does not grow with the length of
 * the report, and no transaction stays open while a slow client reads. Each row is exact as of the
 * time it was read.
 */
async function* exportRows(
  read: ReadPart,
  channelId: string,
  query: ReportQuery,
): AsyncIterable<ReportRow[]> {
  const { grain, from, to } = query;
  // Hourly reports are read day by day: one statement per hour would be too many.
  for (const range of dateRangesOf(grain === 'hour' ? 'day' : grain, from, to)) {
    for (let offset = 0; ; offset += chunkRows) {
      const plan = planReport(channelId, { ...query, ...range }, { offset, limit: chunkRows });
      const { rows, total } = await read((db) => readReport(db, plan));
      yield rows;
      if (offset + rows.length >= total || rows.length === 0) break;
    }
  }
}

export async function* exportCsv(
  read: ReadPart,
  channelId: string,
  query: ReportQuery,
  options: CsvOptions,
): AsyncIterable<string> {
  const columns = columnsOf(query);
  let header = csvLines([columns], options);
  for await (const rows of exportRows(read, channelId, query)) {
    // The header line is sent with the first rows: until then an error can still be answered with a status.
    if (header) yield header;
    header = '';
    // One call for each chunk: a call for each line would spend a quarter of its time on reading the options.
    for (const records of inChunks(csvRecords(rows, query, columns))) yield csvLines(records, options);
  }
}

function* csvRecords(rows: readonly ReportRow[], query: ReportQuery, columns: readonly string[]) {
  for (const row of rows) {
    const view = viewRow(row, query);
    yield columns.map((column) => view[column] ?? null);
  }
}

export async function* exportNdjson(
  read: ReadPart,
  channelId: string,
  query: ReportQuery,
): AsyncIterable<string> {
  for await (const rows of exportRows(read, channelId, query)) yield* joinLines(jsonLines(rows, query));
}

function* jsonLines(rows: readonly ReportRow[], query: ReportQuery) {
  for (const row of rows) yield `${JSON.stringify(viewRow(row, query))}\n`;
}
