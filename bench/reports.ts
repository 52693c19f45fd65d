import { sql } from 'kysely';
import { counterTables } from '../server/src/counters/index.ts';
import type { Params } from '../server/src/reporting/query.ts';
import { type BareDatabase, openBareDatabase } from './driver.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { fillHistory, type HistorySize } from './history.ts';
import { measureReports, type Timing } from './measure-reports.ts';
import { compareRawScans } from './raw-scan.ts';
import { type Engine, readArguments } from './read-arguments.ts';
import { medianOf, percentile, printBusyShare } from './tools.ts';

/** Milliseconds on PostgreSQL, by number of publishers. Other sizes have no target. */
const latencyTargets = new Map([
  [500, { p50: 10, p99: 100 }],
  [5_000, { p50: 15, p99: 200 }],
]);
const maxRatio = 1.5;

/**
 * Measures random valid V2 reports over 90 days of history, compared with the bare statement of each report
 * and with a scan of the raw events. The service's code is called in this process, from the query parameters
 * to the formatted rows; `serving` measures HTTP.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const defaults = { events: [10_000_000], publishers: [500, 5_000], questions: [2_000] };
  const { engines, options } = readArguments(args, { engines: true, options: defaults });
  const { events, publishers, questions } = options;
  await printBusyShare();
  const figures: Figure[] = [];
  for (const engine of engines)
    for (const count of publishers) {
      const size = { events: events[0] ?? 0, publishers: count };
      figures.push(...(await measure(engine, size, questions[0] ?? 0)));
    }
  return figures;
}

async function measure(engine: Engine, size: HistorySize, questions: number): Promise<Figure[]> {
  const database = await openBareDatabase(engine);
  try {
    const started = performance.now();
    const history = await fillHistory(database.db, size, new Date());
    // Replaces autovacuum. The embedded engine has no autovacuum, and the service does not replace it.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(database.db);
    await printSize(engine, size, database, performance.now() - started);
    const timings = await measureReports(database, history, questions);
    show(timings);
    await compareRawScans(database, history);
    return figuresOf(engine, size, timings);
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

function figuresOf(engine: Engine, { publishers }: HistorySize, timings: readonly Timing[]): Figure[] {
  const answered = timings.filter(({ refused }) => !refused);
  const [product, bare] = [productTimes(answered), bareTimes(answered)];
  const name = `${engine}, ${publishers.toLocaleString('en')} publishers`;
  const target = engine === 'postgres' ? latencyTargets.get(publishers) : undefined;
  return [
    lessIsBetter(`${name}: p50`, percentile(product, 0.5), 'ms', target?.p50),
    lessIsBetter(`${name}: p99`, percentile(product, 0.99), 'ms', target?.p99),
    lessIsBetter(`${name}: median ÷ bare statement`, medianOf(product) / medianOf(bare), '', maxRatio),
    lessIsBetter(`${name}: sum ÷ bare statements`, sum(product) / sum(bare), '', maxRatio),
  ];
}

const productTimes = (timings: readonly Timing[]) => timings.map(({ productMs }) => productMs);
const bareTimes = (timings: readonly Timing[]) => timings.map(({ bareMs }) => bareMs);

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
