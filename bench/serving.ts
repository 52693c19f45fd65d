import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createApp } from '../server/src/app.ts';
import { type Config, parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { validatorCompiler } from '../server/src/http/validation.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { startServices } from '../server/src/services.ts';
import { RecommendationRequest } from '../server/src/serving/schema.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Catalogue, fillCatalogue, whileCounting } from './catalogue.ts';
import { type DecisionCost, decisionCost } from './decision-cost.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figures.ts';
import { halfLoad, type Load, loadInTurns } from './measure-load.ts';
import { type BenchRequest, requestsOf } from './offer-requests.ts';
import { type Engine, engines, readArguments } from './read-arguments.ts';
import type { SendResult } from './send-process.ts';
import { startShipped } from './start-shipped.ts';
import { printBusyShare } from './tools.ts';

const workers = 2;
/** Connections of the two measurements at full load. */
const [few, many] = [32, 128];
const targets = { shareWithFew: 0.4, shareWithMany: 0.5, cpu: 2.1, halfP99Ms: 15, growth: 1.3 };

interface Measured extends Load {
  /** With `many` connections. */
  readonly crowded: Load;
  readonly half: SendResult;
}

interface Report {
  readonly engine: Engine;
  readonly offers: number;
  readonly answerBytes: number;
  readonly bare: Measured;
  readonly encart: Measured;
  /** Several processes, the default on PostgreSQL. */
  readonly processes: Measured | undefined;
  readonly decision: DecisionCost;
}

/**
 * Measures offer requests in networks of different sizes, compared with a bare Fastify route that validates
 * the same requests and returns the same bytes. Both servers run in this process and take turns; the requests
 * come from another process. On PostgreSQL the service is also measured with two worker processes.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const sizes = [100, 10_000, 100_000];
  const wanted = readArguments(args, { engines: true, counts: sizes, many: true });
  await printBusyShare();
  const reports: Report[] = [];
  for (const engine of wanted.engines) {
    const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
    try {
      for (const offers of wanted.counts) {
        const report = await measure(engine, offers, server?.url);
        reports.push(report);
        show(report);
      }
    } finally {
      await server?.stop();
    }
  }
  return [...reports.flatMap(figuresOf), ...growthFigures(reports)];
}

async function measure(engine: Engine, offers: number, serverUrl: string | undefined): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const place = serverUrl ? await createPostgresDatabase(serverUrl) : undefined;
  const config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl: place?.url };
  try {
    const { catalogue, ...inProcess } = await measureInProcess(config, offers);
    const processes = place && (await measureProcesses(place.url, dataDir, catalogue));
    return { engine, offers, ...inProcess, processes };
  } finally {
    await place?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureInProcess(config: Config, offers: number) {
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  await prepareInstallation(database.db, config, new Date());
  const catalogue = await fillCatalogue(database.db, offers);
  const services = await startServices(config, { log: createLogger('warn'), database });
  await services.serving.learn();
  const app = await createApp(services);
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/recommendations`;
  const requests = requestsOf(catalogue);
  const answer = await sampleAnswer(url, requests);
  const bare = await startBare(answer);
  try {
    const urls = { bare: bare.url, encart: url };
    const full = await loadInTurns(urls, requests, few);
    const crowded = await loadInTurns(urls, requests, many);
    return {
      catalogue,
      answerBytes: Buffer.byteLength(answer),
      bare: { ...full.bare, crowded: crowded.bare, half: await halfLoad(bare.url, requests, full.bare.rate) },
      encart: {
        ...full.encart,
        crowded: crowded.encart,
        half: await whileCounting(database.db, () => halfLoad(url, requests, full.encart.rate)),
      },
      decision: decisionCost(services.serving, catalogue),
    };
  } finally {
    await bare.close();
    await app.close();
    await services.close();
  }
}

async function measureProcesses(
  databaseUrl: string,
  dataDir: string,
  catalogue: Catalogue,
): Promise<Measured> {
  const service = await startShipped({
    DATABASE_URL: databaseUrl,
    ENCART_DATA_DIR: dataDir,
    ENCART_WORKERS: String(workers),
  });
  const { db, close } = await openDatabase({ databaseUrl, dataDir, poolSize: 1 });
  try {
    const url = `${service.url}/recommendations`;
    const requests = requestsOf(catalogue);
    const { encart } = await loadInTurns({ encart: url }, requests, few);
    const { encart: crowded } = await loadInTurns({ encart: url }, requests, many);
    return { ...encart, crowded, half: await whileCounting(db, () => halfLoad(url, requests, encart.rate)) };
  } catch (error) {
    throw new Error(`The service wrote:\n${service.output()}`, { cause: error });
  } finally {
    await close();
    await service.kill('SIGTERM');
  }
}

/** A route that validates the same request and returns a fixed response of the same size. */
async function startBare(answer: string) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.post('/recommendations', { schema: { body: RecommendationRequest } }, async (_, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    return answer;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${url}/recommendations`, close: () => app.close() };
}

async function sampleAnswer(url: string, [request]: BenchRequest[]): Promise<string> {
  const answer = await fetch(url, { method: 'POST', ...request });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.text();
}

function show({ engine, offers, answerBytes, bare, encart, processes, decision }: Report): void {
  const row = ({ rate, cpu, p50, p99, crowded, half }: Measured, here: boolean) => ({
    [`requests/s, ${few} connections`]: Math.round(rate),
    [`requests/s, ${many}`]: Math.round(crowded.rate),
    ...(here && {
      'CPU µs/request': Math.round(cpu),
      '÷ bare': Math.round((100 * cpu) / bare.cpu) / 100,
    }),
    'p50 ms': p50,
    'p99 ms': p99,
    'p50 at half': half.p50,
    'p99 at half': half.p99,
    'worst at half': half.worst,
  });
  console.log(`${engine}, ${offers.toLocaleString('en')} offers, answers of about ${answerBytes} bytes`);
  console.table({
    'bare Fastify': row(bare, true),
    Encart: row(encart, true),
    ...(processes && { [`Encart, ${workers} processes`]: row(processes, false) }),
  });
  console.log(
    `decide ${decision.decideMicros} µs; after a learning update: ${decision.orderMs} ms to order all views, longest decision ${decision.longestMs} ms; ` +
      `first decision for a publisher ${decision.newMemberMs} ms\n`,
  );
}

function figuresOf({ engine, offers, bare, encart, processes }: Report): Figure[] {
  const name = `${engine}, ${offers.toLocaleString('en')} offers`;
  // The embedded engine is for small installations, so its throughput has no target.
  const [withFew, withMany] = engine === 'postgres' ? [targets.shareWithFew, targets.shareWithMany] : [];
  const share = (measured: Load, reference: Load) => measured.rate / reference.rate;
  return [
    moreIsBetter(`${name}: decisions/s ÷ bare, ${few} connections`, share(encart, bare), '', withFew),
    moreIsBetter(
      `${name}: decisions/s ÷ bare, ${many} connections`,
      share(encart.crowded, bare.crowded),
      '',
      withMany,
    ),
    lessIsBetter(`${name}: server CPU ÷ bare`, encart.cpu / bare.cpu, '', targets.cpu),
    lessIsBetter(`${name}: p99 at half load`, encart.half.p99, 'ms', targets.halfP99Ms),
    moreIsBetter(`${name}: decisions/s`, encart.rate, '/s'),
    ...(processes ? processFigures(`${name}, ${workers} processes`, processes) : []),
  ];
}

/** The bare route has one process, so there are no ratios. */
function processFigures(name: string, { rate, crowded, half }: Measured): Figure[] {
  return [
    moreIsBetter(`${name}: decisions/s, ${few} connections`, rate, '/s'),
    moreIsBetter(`${name}: decisions/s, ${many} connections`, crowded.rate, '/s'),
    lessIsBetter(`${name}: p99 at half load`, half.p99, 'ms', targets.halfP99Ms),
  ];
}

/** Cost ratio between the most and the fewest offers: for the decision alone and for the whole request. */
function growthFigures(reports: readonly Report[]): Figure[] {
  return engines.flatMap((engine) => {
    const own = reports.filter((report) => report.engine === engine).toSorted((a, b) => a.offers - b.offers);
    const [fewest, most] = [own[0], own.at(-1)];
    if (!fewest || !most || fewest === most) return [];
    const decide = most.decision.decideMicros / fewest.decision.decideMicros;
    const request = most.encart.cpu / fewest.encart.cpu;
    return [
      lessIsBetter(`${engine}: cost of a decision, most ÷ fewest offers`, decide, '', targets.growth),
      lessIsBetter(`${engine}: CPU of a request, most ÷ fewest offers`, request, '', targets.growth),
    ];
  });
}
