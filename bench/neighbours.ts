import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { fillInstallation } from './fill-installation.ts';
import type { History } from './history.ts';
import { sendAll } from './measure-load.ts';
import { type BenchRequest, requestsOf } from './offer-requests.ts';
import { type Engine, readArguments } from './read-arguments.ts';
import type { ReportLoadOptions, ReportLoadResult } from './report-load.ts';
import { watchMemory } from './resident-memory.ts';
import type { SendResult } from './send-process.ts';
import { startShipped } from './start-shipped.ts';
import { printBusyShare } from './tools.ts';

/** The first two seconds are not measured: connections are opened and the sender compiles its code. */
const seconds = 14;
/** Requests per second: far below the capacity of both engines, so that the bench measures latency. */
const rate = 40;
const concurrentReports = 50;
const workers = 2;
/** On PostgreSQL. The embedded engine has one connection for everything, so its ratio has no target. */
const maxRatio = 3;

interface Round {
  readonly alone: SendResult;
  readonly beside: SendResult;
  readonly reports: ReportLoadResult;
}

/**
 * Measures offer requests of one channel, alone and while another channel constantly runs fifty V1 reports.
 * The service is a separate process, as with `npm start`; on PostgreSQL it has two workers. `hours` is the
 * number of days of the reports by the hour.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const defaults = { events: [500_000], publishers: [300], hours: [90], rounds: [3] };
  const { engines, options } = readArguments(args, { engines: true, options: defaults });
  const [events = 0, publishers = 0, hourlyDays = 0, rounds = 0] = [
    options.events[0],
    options.publishers[0],
    options.hours[0],
    options.rounds[0],
  ];
  await printBusyShare();
  const figures: Figure[] = [];
  for (const engine of engines)
    figures.push(...(await measure(engine, { events, publishers, hourlyDays, rounds })));
  return figures;
}

interface Size {
  readonly events: number;
  readonly publishers: number;
  readonly hourlyDays: number;
  readonly rounds: number;
}

async function measure(engine: Engine, size: Size): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const place = server && (await createPostgresDatabase(server.url));
  try {
    const { catalogue, history, historyKey: key } = await fillInstallation(dataDir, place?.url, size);
    const requests = requestsOf(catalogue);
    const service = await startShipped({
      ENCART_DATA_DIR: dataDir,
      ENCART_RATE_LIMITS: 'off',
      ...(place && { DATABASE_URL: place.url, ENCART_WORKERS: String(workers) }),
    });
    const memory = watchMemory(service.child.pid as number, 250);
    const heavy = { urls: reportUrls(service.url, history, size.hourlyDays), key, atOnce: concurrentReports };
    const done: Round[] = [];
    await sendRequests(service.url, requests, 3);
    const idle = memory.peak();
    for (let round = 0; round < size.rounds; round++)
      done.push(await measureRound(service.url, requests, heavy));
    show(engine, done, { idle, peak: memory.peak() });
    memory.stop();
    await service.kill('SIGTERM');
    return figuresOf(engine, done);
  } finally {
    await place?.drop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
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
  console.log(`memory of the service: ${memory.idle} MB before, ${memory.peak} MB at most`);
}

/** Takes the best round, because other activity on the machine can only slow the service down. */
function figuresOf(engine: Engine, done: readonly Round[]): Figure[] {
  const best = (reports: SendResult[]) => Math.min(...reports.map(({ p99 }) => p99));
  const [alone, beside] = [best(done.map((round) => round.alone)), best(done.map((round) => round.beside))];
  return [
    lessIsBetter(
      `${engine}: p99 beside reports ÷ alone`,
      beside / alone,
      '',
      engine === 'postgres' ? maxRatio : undefined,
    ),
    lessIsBetter(`${engine}: p99 alone`, alone, 'ms'),
    lessIsBetter(`${engine}: p99 beside reports`, beside, 'ms'),
  ];
}
