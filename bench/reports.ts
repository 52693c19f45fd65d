import { sql } from 'kysely';
import { counterTables } from '../server/src/counters/index.ts';
import { ApiError } from '../server/src/errors.ts';
import { planReport } from '../server/src/reporting/plan.ts';
import { type Params, readReportQuery } from '../server/src/reporting/query.ts';
import { requireAllowed, runReport } from '../server/src/reporting/run-report.ts';
import { reportSql } from '../server/src/reporting/sql.ts';
import { viewMetrics, viewRow } from '../server/src/reporting/view.ts';
import { type BareDatabase, type Engine, engines, openBareDatabase } from './driver.ts';
import { fillHistory, type History, type HistorySize } from './history.ts';
import { randomReportQueries } from './random-report-queries.ts';
import { compareRawScans } from './raw-scan.ts';
import { busyShare, percentile, progress, readCount } from './tools.ts';

/** The targets for p50 and p99 apply to a channel with up to this many publishers. */
const targetPublishers = 500;
const targets = { p50: 20, p99: 150, ratio: 1.5 };
const warmUps = 30;

/** One query, run twice: through the service's code, and as a bare statement through the driver. */
interface Timing {
  readonly params: Params;
  readonly refused: boolean;
  readonly productMs: number;
  readonly bareMs: number;
}

/**
 * Measures random valid V2 reports over 90 days of history, compared with the bare statement of each report and with a scan
 * of the raw events. The service's code is called in this process, from the query parameters to the formatted rows;
 * `serving` measures HTTP.
 * Arguments: engines (default both), events=10000000, publishers=500,5000, questions=2000.
 */
export async function bench(args: string[]): Promise<void> {
  const wanted = engines.filter((engine) => args.includes(engine));
  const given = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const events = readCount(given('events'), 10_000_000);
  const questions = readCount(given('questions'), 2_000);
  const publisherCounts = (given('publishers') ?? '500,5000').split(',').map((count) => readCount(count, 0));
  console.log(`Others keep ${Math.round(100 * (await busyShare()))} % of this machine busy.\n`);
  for (const engine of wanted.length > 0 ? wanted : engines)
    for (const publishers of publisherCounts) await measure(engine, { events, publishers }, questions);
}

async function measure(engine: Engine, size: HistorySize, questions: number): Promise<void> {
  const database = await openBareDatabase(engine);
  try {
    const started = performance.now();
    const history = await fillHistory(database.db, size, new Date());
    // Replaces autovacuum. The embedded engine has no autovacuum, and the service does not replace it.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(database.db);
    await printSize(engine, size, database, performance.now() - started);
    await measureQueries(database, history, randomReportQueries(history, warmUps, 1));
    const timings = await measureQueries(database, history, randomReportQueries(history, questions, 2));
    show(timings);
    checkTargets(size, timings);
    await compareRawScans(database, history);
  } finally {
    await database.close();
  }
}

const sizedTables = [...counterTables.map(({ name }) => name), 'counter_deltas', 'sessions', 'events'];

async function printSize(
  engine: Engine,
  { publishers }: HistorySize,
  { db }: BareDatabase,
  tookMs: number,
): Promise<void> {
  const counts: string[] = [];
  for (const table of sizedTables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      db,
    );
    counts.push(`${table} ${(rows[0]?.rows ?? 0).toLocaleString('en')}`);
  }
  console.log(
    `${engine}, ${publishers.toLocaleString('en')} publishers, 90 days; made in ${Math.round(tookMs / 1000)} s`,
  );
  console.log(`rows: ${counts.join(', ')}`);
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

/** What the route does between request and response. */
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

function show(timings: readonly Timing[]): void {
  const row = (some: readonly Timing[]) => ({
    questions: some.length,
    'p50 ms': percentile(productTimes(some), 0.5),
    'p99 ms': percentile(productTimes(some), 0.99),
    'bare p50 ms': percentile(bareTimes(some), 0.5),
    'bare p99 ms': percentile(bareTimes(some), 0.99),
  });
  const answered = timings.filter(({ refused }) => !refused);
  const byGrain = Object.groupBy(answered, ({ params }) => `by ${params.time_grain}`);
  console.table({
    answered: row(answered),
    ...(answered.length < timings.length && {
      'refused, more than 10,000 rows': row(timings.filter(({ refused }) => refused)),
    }),
    ...Object.fromEntries(Object.entries(byGrain).map(([name, some]) => [name, row(some ?? [])])),
  });
  const [slowest] = answered.toSorted((a, b) => b.productMs - a.productMs);
  if (slowest)
    console.log(`slowest answer, ${Math.round(slowest.productMs)} ms: ${describe(slowest.params)}`);
}

function describe({ publisher_ids, ...rest }: Params): string {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '');
  const filter = publisher_ids ? ` of ${String(publisher_ids).split(',').length} publishers` : '';
  return `${given.map(([name, value]) => `${name}=${value}`).join(' ')}${filter}`;
}

function checkTargets({ publishers }: HistorySize, timings: readonly Timing[]): void {
  const answered = timings.filter(({ refused }) => !refused);
  const [product, bare] = [productTimes(answered), bareTimes(answered)];
  if (publishers <= targetPublishers) {
    printTarget('p50, ms', percentile(product, 0.5), targets.p50);
    printTarget('p99, ms', percentile(product, 0.99), targets.p99);
  }
  printTarget('median ÷ bare median', median(product) / median(bare), targets.ratio);
  printTarget('all together ÷ all bare', sum(product) / sum(bare), targets.ratio);
}

function printTarget(name: string, figure: number, limit: number): void {
  console.log(`${figure <= limit ? 'met    ' : 'NOT MET'}  ${name}: ${figure.toFixed(2)}, at most ${limit}`);
}

const productTimes = (timings: readonly Timing[]) => timings.map(({ productMs }) => productMs);
const bareTimes = (timings: readonly Timing[]) => timings.map(({ bareMs }) => bareMs);

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
