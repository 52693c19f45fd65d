import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { type Engine, readArguments } from './read-arguments.ts';
import { startShipped } from './start-shipped.ts';
import { medianOf, printBusyShare } from './tools.ts';

const rounds = 3;
const maxWarmMs = 3_000;

interface Starts {
  /** On an empty database and with an empty cache of compiled sources, without the demo network. */
  readonly firstMs: number;
  /** The next start. */
  readonly warmMs: number;
}

/** Measures the time from the start of the process, as `npm start` starts it, until the service is ready. */
export async function bench(args: string[]): Promise<Figure[]> {
  const { engines } = readArguments(args, { engines: true });
  await printBusyShare();
  const figures: Figure[] = [];
  for (const engine of engines) figures.push(...(await measure(engine)));
  return figures;
}

async function measure(engine: Engine): Promise<Figure[]> {
  const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const starts: Starts[] = [];
  try {
    for (let round = 0; round < rounds; round++) starts.push(await startTwice(server?.url));
  } finally {
    await server?.stop();
  }
  console.log(engine);
  console.table(
    starts.map(({ firstMs, warmMs }) => ({ 'first start ms': firstMs, 'warm start ms': warmMs })),
  );
  return [
    lessIsBetter(`${engine}: first start`, medianOf(starts.map(({ firstMs }) => firstMs)), 'ms'),
    lessIsBetter(`${engine}: warm start`, medianOf(starts.map(({ warmMs }) => warmMs)), 'ms', maxWarmMs),
  ];
}

async function startTwice(serverUrl: string | undefined): Promise<Starts> {
  const folder = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const place = serverUrl ? await createPostgresDatabase(serverUrl) : undefined;
  const settings = {
    ENCART_DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...(place && { DATABASE_URL: place.url }),
  };
  try {
    return { firstMs: await startOnce(settings), warmMs: await startOnce(settings) };
  } finally {
    await place?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(settings: Record<string, string>): Promise<number> {
  const start = performance.now();
  const service = await startShipped(settings);
  const ms = Math.round(performance.now() - start);
  await service.kill('SIGTERM');
  return ms;
}
