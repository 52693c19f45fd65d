import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../server/test/support/postgres-server.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { openLoop } from './measure-load.ts';
import { type BenchRequest, requestsOf } from './offer-requests.ts';
import { readArguments } from './read-arguments.ts';
import { residentMb } from './resident-memory.ts';
import { startShipped } from './start-shipped.ts';
import { printBusyShare } from './tools.ts';

const offers = 100;
/** Offer requests a second, with the targets for one process: p50 and p99 in milliseconds. */
const rates = [
  { rate: 100, p50: 2.5, p99: 6 },
  { rate: 500, p50: 3, p99: 10 },
  { rate: 1_000, p50: 5, p99: 18 },
] as const;
/** The limit for the latency with two processes, as a multiple of the latency with one. */
const maxSlowdown = 1.2;
const maxDatabaseCpuMicros = 240;
/** Resident memory of a process after the load, on PostgreSQL. */
const maxResidentMb = 550;
const seconds = 10;
/**
 * Until the compiler has optimised the hot path: before that a decision takes up to twice the CPU. In seconds
 * of each process.
 */
const warmUp = { rate: 2_000, seconds: 40 };

interface Row {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Microseconds of CPU per decision. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/**
 * Measures the latency of offer requests on PostgreSQL at fixed rates, with one and with two
 * server processes. Requests arrive independently of each other, and latency counts from the
 * moment a request was due.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  readArguments(args, {});
  await printBusyShare();
  const server = await startPostgres({ durable: true });
  const place = await createPostgresDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  try {
    const catalogue = await prepare(place.url, dataDir);
    const requests = requestsOf(catalogue);
    const measure = async (workers: number) => {
      const service = await startShipped({
        DATABASE_URL: place.url,
        ENCART_DATA_DIR: dataDir,
        ENCART_WORKERS: String(workers),
      });
      try {
        const rows = await measureRates(server, service, requests, workers);
        return { rows, residentMb: residentMb(service.child.pid ?? 0) };
      } finally {
        await service.kill('SIGTERM');
      }
    };
    const one = await measure(1);
    const two = await measure(2);
    const bare = await measureBare(server, place.url, requests);
    show('one process', one.rows);
    show('two processes', two.rows);
    show('a bare service that validates the request and stores it as one row', bare);
    return [
      ...figuresOf(one.rows, two.rows),
      lessIsBetter('memory of one process after the load', Math.round(one.residentMb), 'MB', maxResidentMb),
      ...bareFigures(one.rows, bare),
    ];
  } finally {
    await place.drop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function prepare(databaseUrl: string, dataDir: string): Promise<Catalogue> {
  const config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl };
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  await prepareInstallation(database.db, config, new Date());
  const catalogue = await fillCatalogue(database.db, offers);
  await database.close();
  return catalogue;
}

/** The floor on this machine: what a validated request and a durable row cost without a decision. */
async function measureBare(
  server: PostgresServer,
  databaseUrl: string,
  requests: BenchRequest[],
): Promise<Row[]> {
  const child = fork(new URL('./bare-service.ts', import.meta.url), [databaseUrl, '{}']);
  try {
    const [url] = (await once(child, 'message')) as [string];
    return await measureRates(server, { url, child }, requests);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function measureRates(
  server: PostgresServer,
  service: { url: string; child: ChildProcess },
  requests: BenchRequest[],
  workers = 1,
): Promise<Row[]> {
  const url = `${service.url}/recommendations`;
  await openLoop(url, requests, { ...warmUp, seconds: warmUp.seconds * workers });
  const rows: Row[] = [];
  for (const { rate } of rates) {
    const before = { server: cpuSeconds(service.child.pid), database: cpuSeconds(server.pid) };
    const { p50, p99, worst, sent } = await openLoop(url, requests, { rate, seconds });
    const used = (from: number, to: number) => Math.round(((to - from) * 1e6) / sent);
    rows.push({
      rate,
      p50,
      p99,
      worst,
      serverCpu: used(before.server, cpuSeconds(service.child.pid)),
      databaseCpu: used(before.database, cpuSeconds(server.pid)),
    });
  }
  return rows;
}

function show(name: string, rows: readonly Row[]): void {
  console.log(name);
  console.table(
    Object.fromEntries(
      rows.map(({ rate, p50, p99, worst, serverCpu, databaseCpu }) => [
        `${rate}/s`,
        {
          'p50 ms': p50,
          'p99 ms': p99,
          'worst ms': worst,
          'server CPU µs': serverCpu,
          'PostgreSQL CPU µs': databaseCpu,
        },
      ]),
    ),
  );
}

function figuresOf(one: readonly Row[], two: readonly Row[]): Figure[] {
  const figures = rates.flatMap((target, at) =>
    (['p50', 'p99'] as const).flatMap((share) => {
      const [alone, both] = [one[at]?.[share] ?? 0, two[at]?.[share] ?? 0];
      const name = `${share} at ${target.rate}/s`;
      return [
        lessIsBetter(name, alone, 'ms', target[share]),
        lessIsBetter(`${name}, two processes`, both, 'ms'),
        lessIsBetter(`${name}, two processes ÷ one`, both / alone, '', maxSlowdown),
      ];
    }),
  );
  const databaseCpu = one.at(-1)?.databaseCpu ?? Number.NaN;
  // Only Linux has the CPU time of other processes.
  if (Number.isNaN(databaseCpu)) return figures;
  const name = `PostgreSQL CPU of a decision at ${rates.at(-1)?.rate}/s`;
  return [...figures, lessIsBetter(name, databaseCpu, 'µs', maxDatabaseCpuMicros)];
}

/**
 * The floor has no target. It says how much of a latency is the machine's: its disk, its network
 * stack and waking up.
 */
function bareFigures(one: readonly Row[], bare: readonly Row[]): Figure[] {
  return rates.flatMap(({ rate }, at) => {
    const [ours, least] = [one[at], bare[at]];
    if (!ours || !least) return [];
    return [
      lessIsBetter(`p50 at ${rate}/s of the bare service`, least.p50, 'ms'),
      lessIsBetter(`p50 at ${rate}/s ÷ the bare service`, ours.p50 / least.p50, ''),
      lessIsBetter(`PostgreSQL CPU at ${rate}/s of the bare service`, least.databaseCpu, 'µs'),
    ];
  });
}
