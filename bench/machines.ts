import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEncart } from '@encart/sdk';
import { createNetwork } from '../sdk/test/network.ts';
import { startLoad } from '../server/test/support/client-load.ts';
import { createPostgresDatabase, onServer } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figures.ts';
import { readArguments } from './read-arguments.ts';
import { startShipped } from './start-shipped.ts';

const operatorKey = 'an-operator-key-for-the-machines-bench';
const clients = 24;
const offers = 6;
const seconds = { warmUp: 15, measured: 20 };
const numbersOfServices = [1, 3] as const;

interface Measured {
  readonly perSecond: number;
  /**
   * Events that were acknowledged and are not stored exactly once, and differences between the
   * counters and a recount.
   */
  readonly wrong: number;
}

/**
 * Measures visits (an offer request, then its events) over HTTP with three services on one database, against
 * one service. The clients have a core of their own, the services and the database have the others. The
 * argument is the number of rounds.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const { counts } = readArguments(args, { counts: [2] });
  const cores = availableParallelism();
  // A process that this one starts keeps the cores that this one has at that time.
  pin(cores > 1 ? `0-${cores - 2}` : '0');
  const server = await startPostgres({ durable: true });
  const place = await createPostgresDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const measured: Record<number, Measured[]> = { 1: [], 3: [] };
  try {
    for (let round = 0; round < (counts[0] ?? 1); round++)
      for (const services of numbersOfServices) {
        pin(cores > 1 ? `0-${cores - 2}` : '0');
        const result = await measure(place.url, dataDir, services, () => pin(String(cores - 1)));
        console.log(`${services} services: ${Math.round(result.perSecond)} events/s, ${result.wrong} wrong`);
        measured[services]?.push(result);
      }
  } finally {
    await place.drop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const mean = (services: number) => meanOf((measured[services] ?? []).map(({ perSecond }) => perSecond));
  const wrong = Object.values(measured)
    .flat()
    .reduce((sum, each) => sum + each.wrong, 0);
  return [
    moreIsBetter('events/s of visits, three services ÷ one', mean(3) / mean(1), ''),
    moreIsBetter('events/s of visits, one service', mean(1), '/s'),
    moreIsBetter('events/s of visits, three services', mean(3), '/s'),
    lessIsBetter('acknowledged and not counted exactly once', wrong, '', 0),
  ];
}

async function measure(
  databaseUrl: string,
  dataDir: string,
  count: number,
  pinClients: () => void,
): Promise<Measured> {
  const services = [];
  for (let number = 0; number < count; number++)
    services.push(
      await startShipped({
        DATABASE_URL: databaseUrl,
        ENCART_DATA_DIR: dataDir,
        ENCART_WORKERS: '1',
        ENCART_OPERATOR_KEY: operatorKey,
        ENCART_RATE_LIMITS: 'off',
      }),
    );
  try {
    const urls = services.map(({ url }) => url);
    const network = await createNetwork({ address: urls[0] as string, operatorKey });
    for (let offer = 0; offer < offers; offer++) await network.newOffer(`Advertiser ${offer}`);
    pinClients();
    const key = network.keys.secret.key;
    const loads = urls.map((url, at) =>
      startLoad({ url, key }, `machines ${count} ${at}`, { clients: clients / count, longestPauseMs: 0 }),
    );
    const acknowledged = () => loads.reduce((sum, { record }) => sum + record.acknowledged.size, 0);
    await sleep(seconds.warmUp * 1_000);
    const [before, began] = [acknowledged(), performance.now()];
    await sleep(seconds.measured * 1_000);
    const perSecond = ((acknowledged() - before) * 1_000) / (performance.now() - began);
    const ids = (await Promise.all(loads.map((load) => load.stop()))).flatMap((record) => [
      ...record.acknowledged.keys(),
    ]);
    const problems = loads.flatMap(({ record }) => record.problems);
    if (problems.length > 0) throw new Error(problems.slice(0, 3).join('; '));
    const [stored] = await onServer<{ stored: number }>(
      databaseUrl,
      `select count(*)::int as stored from events where channel_id = '${network.channelId}' and id = any('{${ids.join(',')}}'::uuid[])`,
    );
    const { jobs } = createEncart({ baseUrl: urls[0] as string, apiKey: operatorKey }).operator;
    const { differences } = await jobs.run('audit');
    return { perSecond, wrong: Math.abs(ids.length - (stored?.stored ?? 0)) + differences.length };
  } finally {
    for (const service of services) await service.kill('SIGTERM');
  }
}

/**
 * Keeps all threads of this process on some cores. Where that is not possible, the clients
 * compete with the services.
 */
function pin(cores: string): void {
  const { status } = spawnSync('taskset', ['-acp', cores, String(process.pid)]);
  if (status !== 0) console.log('The clients cannot be pinned to a core of their own here.');
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
