import { ApiError } from '../server/src/errors.ts';
import { planReport } from '../server/src/reporting/plan.ts';
import { type Params, readReportQuery } from '../server/src/reporting/query.ts';
import { requireAllowed, runReport } from '../server/src/reporting/run-report.ts';
import { reportSql } from '../server/src/reporting/sql.ts';
import { viewMetrics, viewRow } from '../server/src/reporting/view.ts';
import type { BareDatabase } from './driver.ts';
import type { History } from './history.ts';
import { randomReportQueries } from './random-report-queries.ts';
import { progress } from './tools.ts';

const warmUps = 30;

/** One query, run twice: through the service's code, and as a bare statement through the driver. */
export interface Timing {
  readonly params: Params;
  readonly refused: boolean;
  readonly productMs: number;
  readonly bareMs: number;
}

/** Measures random reports, after some that are not counted. */
export async function measureReports(
  database: BareDatabase,
  history: History,
  questions: number,
): Promise<Timing[]> {
  await measureQueries(database, history, randomReportQueries(history, warmUps, 1));
  return measureQueries(database, history, randomReportQueries(history, questions, 2));
}

/** Alternates which of the two runs first, so that neither always profits from a warm cache. */
async function measureQueries(
  database: BareDatabase,
  history: History,
  questions: readonly Params[],
): Promise<Timing[]> {
  const timings: Timing[] = [];
  const bar = progress('questions', questions.length);
  for (const [at, params] of questions.entries()) {
    let bareMs = 0;
    if (at % 2 === 0) bareMs = await measureBare(database, history, params);
    const { refused, productMs } = await measureProduct(database, history, params);
    if (at % 2 === 1) bareMs = await measureBare(database, history, params);
    timings.push({ params, refused, productMs, bareMs });
    bar.add(1);
  }
  bar.end();
  return timings;
}

/** Measures the work of the route between request and response. */
async function measureProduct({ db }: BareDatabase, { channel }: History, params: Params) {
  const start = performance.now();
  const { query, page } = readValidQuery(params);
  requireAllowed(channel, query, new Date());
  try {
    const { rows, summary } = await runReport(db, channel, query, page);
    rows.map((row) => viewRow(row, query));
    viewMetrics(summary, query.metrics);
    return { refused: false, productMs: performance.now() - start };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'report_row_limit_exceeded')) throw error;
    return { refused: true, productMs: performance.now() - start };
  }
}

async function measureBare({ driver }: BareDatabase, { channel }: History, params: Params): Promise<number> {
  const { query, page } = readValidQuery(params);
  const { text, values } = reportSql(planReport(channel.id, query, page));
  const start = performance.now();
  await driver.query(text, [...values]);
  return performance.now() - start;
}

function readValidQuery(params: Params) {
  const read = readReportQuery(params);
  if ('errors' in read) throw new Error(`invalid query: ${JSON.stringify([params, read.errors])}`);
  return read;
}
