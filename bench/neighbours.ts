import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { mintKey } from '../server/src/keys/index.ts';
import { childrenOf } from '../server/test/support/postgres-crash.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type ServiceProcess, startService } from '../server/test/support/service-process.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Engine, engines } from './driver.ts';
import { fillHistory, type History } from './history.ts';
import { sendAll } from './measure-load.ts';
import { type BenchRequest, requestsOf } from './offer-requests.ts';
import type { ReportLoadOptions, ReportLoadResult } from './report-load.ts';
import type { SendResult } from './send-process.ts';
import { busyShare, readCount } from './tools.ts';

const rounds = 3;
/** The first two seconds are not measured: connections are opened and the sender compiles its code. */
const seconds = 14;
/** Requests per second: far below the capacity of both engines, so that the bench measures latency. */
const rate = 40;
const concurrentReports = 50;
const workers = 2;
const targetRatio = 3;

interface Round {
  readonly alone: SendResult;
  readonly beside: SendResult;
  readonly reports: ReportLoadResult;
}

/**
 * Measures offer requests of one channel, alone and while another channel constantly runs fifty V1 reports. The service is a
 * separate process, as with `npm start`; on PostgreSQL it has two workers.
 * Arguments: engines (default both), events=500000, publishers=300, hours=90 (days of the reports by the hour).
 */
export async function bench(args: string[]): Promise<void> {
  const wanted = engines.filter((engine) => args.includes(engine));
  const given = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const size = {
    events: readCount(given('events'), 500_000),
    publishers: readCount(given('publishers'), 300),
  };
  const hourlyDays = readCount(given('hours'), 90);
  console.log(`Others keep ${Math.round(100 * (await busyShare()))} % of this machine busy.\n`);
  for (const engine of wanted.length > 0 ? wanted : engines) await measure(engine, size, hourlyDays);
}

async function measure(
  engine: Engine,
  size: { events: number; publishers: number },
  hourlyDays: number,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const place = server && (await createPostgresDatabase(server.url));
  try {
    const { requests, history, key } = await fill(dataDir, place?.url, size);
    const service = await startService(
      {
        ENCART_DATA_DIR: dataDir,
        ENCART_RATE_LIMITS: 'off',
        ...(place && { DATABASE_URL: place.url, ENCART_WORKERS: String(workers) }),
      },
      ['--liftoff-only'],
    );
    const memory = watchMemory(service);
    const heavy = { urls: reportUrls(service.url, history, hourlyDays), key, atOnce: concurrentReports };
    const done: Round[] = [];
    await sendRequests(service.url, requests, 3);
    const idle = memory.peak();
    for (let round = 0; round < rounds; round++) done.push(await measureRound(service.url, requests, heavy));
    show(engine, done, { idle, peak: memory.peak() });
    memory.stop();
    await service.kill('SIGTERM');
  } finally {
    await place?.drop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(
  dataDir: string,
  databaseUrl: string | undefined,
  size: { events: number; publishers: number },
) {
  const config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl };
  const database = await openDatabase({ ...config, statementTimeoutMs: 0, poolSize: 2 });
  const now = new Date();
  await prepareInstallation(database.db, config, now);
  const catalogue = await fillCatalogue(database.db, 1_000);
  const history = await fillHistory(database.db, size, now);
  await sql`vacuum analyze`.execute(database.db);
  const { environment } = config;
  const holder = { holder: 'channel', kind: 'pk', channelId: history.channel.id } as const;
  const key = (await mintKey(database.db, { environment, ...holder, now })).plain;
  await database.close();
  return { requests: requestsOf(catalogue), history, key };
}

function reportUrls(url: string, { to, from }: History, hourlyDays: number): string[] {
  const begin = new Date(Date.parse(to) - (hourlyDays - 1) * 86_400_000).toISOString().slice(0, 10);
  return [
    `from=${from}&to=${to}&granularity=day&breakdown=widget_id`,
    `from=${begin}&to=${to}&granularity=hour`,
    `from=${from}&to=${to}&granularity=day&breakdown=page_type`,
    `from=${begin}&to=${to}&granularity=hour&breakdown=widget_type`,
  ].map((query) => `${url}/platform/reporting/v1/publishers/?${query}`);
}

async function measureRound(url: string, requests: BenchRequest[], heavy: ReportLoadOptions): Promise<Round> {
  const alone = await sendRequests(url, requests, seconds);
  const child = fork(new URL('./report-load.ts', import.meta.url));
  child.send(heavy);
  // The reports are running before the measurement starts.
  await sendRequests(url, requests, 3);
  const beside = await sendRequests(url, requests, seconds);
  return { alone, beside, reports: await stop(child) };
}

async function stop(child: ChildProcess): Promise<ReportLoadResult> {
  const result = once(child, 'message') as Promise<[ReportLoadResult]>;
  child.send('stop');
  return (await result)[0];
}

function sendRequests(url: string, requests: BenchRequest[], forSeconds: number): Promise<SendResult> {
  return sendAll({
    url: `${url}/recommendations`,
    requests,
    connections: 32,
    seconds: forSeconds,
    warmUpSeconds: 2,
    rate,
  });
}

/** Samples the memory of all processes of the service. */
function watchMemory({ child }: ServiceProcess) {
  let peak = 0;
  const timer = setInterval(() => {
    const pids = [child.pid as number, ...childrenOf(child.pid as number)];
    peak = Math.max(
      peak,
      pids.reduce((sum, pid) => sum + residentMb(pid), 0),
    );
  }, 250);
  return { peak: () => Math.round(peak), stop: () => clearInterval(timer) };
}

function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}

function show(engine: Engine, done: readonly Round[], memory: { idle: number; peak: number }): void {
  const row = (report: SendResult) => ({
    answered: report.requests,
    failed: report.failed,
    'p50 ms': report.p50,
    'p99 ms': report.p99,
    'worst ms': report.worst,
  });
  console.log(engine);
  console.table(
    Object.fromEntries(
      done.flatMap(({ alone, beside }, at) => [
        [`${at + 1}: alone`, row(alone)],
        [`${at + 1}: beside ${concurrentReports} reports`, row(beside)],
      ]),
    ),
  );
  for (const { reports } of done) console.log(`reports: ${JSON.stringify(reports)}`);
  // Takes the best round, because other activity on the machine can only slow the service down.
  const best = (reports: SendResult[]) => Math.min(...reports.map(({ p99 }) => p99));
  const [alone, beside] = [best(done.map((round) => round.alone)), best(done.map((round) => round.beside))];
  const ratio = beside / alone;
  const verdict = engine === 'postgres' ? (ratio <= targetRatio ? 'met    ' : 'NOT MET') : 'stated ';
  console.log(`memory of the service: ${memory.idle} MB before, ${memory.peak} MB at most`);
  console.log(
    `${verdict}  p99 beside reports ${beside} ms, alone ${alone} ms: ${ratio.toFixed(2)} times${
      engine === 'postgres' ? `, at most ${targetRatio}` : ''
    }\n`,
  );
}
