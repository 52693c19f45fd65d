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
import { startService } from '../server/test/support/service-process.ts';
import { type Catalogue, fillCatalogue, whileCounting } from './catalogue.ts';
import { type DecisionCost, decisionCost } from './decision-cost.ts';
import { halfLoad, type Load, loadInTurns } from './measure-load.ts';
import { type BenchRequest, requestsOf } from './offer-requests.ts';
import type { SendResult } from './send-process.ts';
import { busyShare, readCount } from './tools.ts';

const workers = 2;

const engines = ['embedded', 'postgres'] as const;
type Engine = (typeof engines)[number];

interface Measured extends Load {
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
 * Measures offer requests in networks of different sizes, compared with a bare Fastify route that validates the same requests
 * and returns the same bytes. Both servers run in this process and take turns; the requests come from another process. On
 * PostgreSQL the service is also measured with two worker processes.
 * Arguments: engines (default both), numbers of offers (default 100 10000 100000).
 */
export async function bench(args: string[]): Promise<void> {
  const wanted = engines.filter((engine) => args.includes(engine));
  const counts = args.filter((arg) => !(engines as readonly string[]).includes(arg));
  const sizes = counts.length > 0 ? counts.map((count) => readCount(count, 0)) : [100, 10_000, 100_000];
  console.log(`Others keep ${Math.round(100 * (await busyShare()))} % of this machine busy.\n`);
  const reports: Report[] = [];
  for (const engine of wanted.length > 0 ? wanted : engines) {
    const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
    try {
      for (const offers of sizes) {
        const report = await measure(engine, offers, server?.url);
        reports.push(report);
        show(report);
      }
    } finally {
      await server?.stop();
    }
  }
  checkTargets(reports);
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
    const full = await loadInTurns({ bare: bare.url, encart: url }, requests);
    return {
      catalogue,
      answerBytes: Buffer.byteLength(answer),
      bare: { ...full.bare, half: await halfLoad(bare.url, requests, full.bare.rate) },
      encart: {
        ...full.encart,
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
  const service = await startService({
    DATABASE_URL: databaseUrl,
    ENCART_DATA_DIR: dataDir,
    ENCART_WORKERS: String(workers),
  });
  const { db, close } = await openDatabase({ databaseUrl, dataDir, poolSize: 1 });
  try {
    const url = `${service.url}/recommendations`;
    const requests = requestsOf(catalogue);
    const { full } = await loadInTurns({ full: url }, requests);
    return { ...full, half: await whileCounting(db, () => halfLoad(url, requests, full.rate)) };
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
  const row = ({ rate, cpu, p50, p99, half }: Measured, here: boolean) => ({
    'requests/s': Math.round(rate),
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

/** Prints for each target whether the worst measurement meets it. */
function checkTargets(reports: readonly Report[]): void {
  const targets: [name: string, limit: number, figures: number[], atLeast?: boolean][] = [
    [
      'CPU of the server thread, times the bare route',
      2.5,
      reports.map(({ bare, encart }) => encart.cpu / bare.cpu),
    ],
    [
      'p99 at half load, ms',
      15,
      reports.flatMap(({ encart, processes }) =>
        [encart, processes ?? []].flat().map(({ half }) => half.p99),
      ),
    ],
    [
      'decisions a second on PostgreSQL',
      5_000,
      reports.flatMap(({ processes }) => processes?.rate ?? []),
      true,
    ],
    ['cost of a decision, times that with the fewest offers', 1.3, growth(reports)],
  ];
  for (const [name, limit, figures, atLeast] of targets) {
    if (figures.length === 0) continue;
    const worst = atLeast ? Math.min(...figures) : Math.max(...figures);
    const met = atLeast ? worst >= limit : worst <= limit;
    console.log(
      `${met ? 'met    ' : 'NOT MET'}  ${name}: ${worst.toFixed(2)}, ${atLeast ? 'at least' : 'at most'} ${limit}`,
    );
  }
}

/** Cost ratio between the most and the fewest offers: for the decision alone and for the whole request. */
function growth(reports: readonly Report[]): number[] {
  return engines.flatMap((engine) => {
    const own = reports.filter((report) => report.engine === engine).toSorted((a, b) => a.offers - b.offers);
    const [few, many] = [own[0], own.at(-1)];
    if (!few || !many || few === many) return [];
    return [many.decision.decideMicros / few.decision.decideMicros, many.encart.cpu / few.encart.cpu];
  });
}
