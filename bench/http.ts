import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { createApp, registerArea } from '../server/src/app.ts';
import { systemActor } from '../server/src/audit/index.ts';
import { createChannel } from '../server/src/channel/index.ts';
import { parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { mintKey } from '../server/src/keys/index.ts';
import { startServices } from '../server/src/services.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figures.ts';
import { readArguments } from './read-arguments.ts';
import { percentile } from './tools.ts';

const rounds = 5;
const seconds = 4;

const Body = Type.Object({
  shopper: Type.String(),
  view: Type.String(),
  items: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { maxItems: 100 }),
});
const Reply = Type.Object({
  session: Type.String(),
  offers: Type.Array(Type.Object({ id: Type.String(), heading: Type.String(), url: Type.String() })),
});
const request = JSON.stringify({
  shopper: 'x'.repeat(64),
  view: 'THANK_YOU',
  items: Array.from({ length: 12 }, (_, i) => ({ id: `product-${i}`, name: 'y'.repeat(40) })),
});
const answer = {
  session: 's'.repeat(36),
  offers: Array.from({ length: 10 }, (_, i) => ({
    id: String(i).repeat(36),
    heading: 'h'.repeat(60),
    url: `https://shop.example/${'p'.repeat(60)}`,
  })),
};

/**
 * Measures the HTTP overhead: a no-op route with authentication, validation, rate limit, logs and
 * metrics, compared with a bare Fastify route with the same bytes. Both servers run in this process and
 * take turns; the load comes from another process. CPU time is more stable than throughput on a shared
 * machine, so both are shown.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  readArguments(args, {});
  const directory = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const ours = await startOurs(directory);
  const bare = await startBare();
  const results = { ours: [] as Sample[], bare: [] as Sample[] };
  await load(ours.url, ours.key, 1);
  await load(bare.url, ours.key, 1);
  for (let round = 1; round <= rounds; round++) {
    results.bare.push(await load(bare.url, ours.key, seconds));
    results.ours.push(await load(ours.url, ours.key, seconds));
    process.stderr.write(`\rround ${round} of ${rounds}`);
  }
  process.stderr.write('\n');
  const [b, o] = [summary(results.bare), summary(results.ours)];
  console.table({
    'bare Fastify': { 'requests/s': Math.round(b.rate), 'CPU µs/request': b.cpu },
    'Encart no-op': { 'requests/s': Math.round(o.rate), 'CPU µs/request': o.cpu },
  });
  console.log(
    `request ${request.length} bytes, answer ${JSON.stringify(answer).length} bytes, medians of ${rounds} rounds of ${seconds} s`,
  );
  await ours.close();
  await bare.close();
  rmSync(directory, { recursive: true, force: true });
  return [
    moreIsBetter('requests/s ÷ bare', o.rate / b.rate, '', 0.7),
    lessIsBetter('CPU ÷ bare', o.cpu / b.cpu, ''),
  ];
}

async function startOurs(dataDir: string) {
  const config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), dataDir };
  const database = await openDatabase(config);
  await prepareInstallation(database.db, config, new Date());
  const services = await startServices(config, { log: createLogger('info'), database });
  const app = await createApp(services);
  await registerArea(app, services, 'serving', '', (scope) => {
    scope.post('/noop', { schema: { body: Body, response: { 200: Reply } } }, async () => answer);
  });
  const rateLimits = { channel: null, serving: 100_000_000, reporting: null };
  const order = { settings: { name: 'Bench', rateLimits }, environment: config.environment, now: new Date() };
  const { channel } = await createChannel(database.db, systemActor, order);
  const key = await mintKey(database.db, {
    environment: 'production',
    holder: 'channel',
    kind: 'sk',
    channelId: channel.id,
    now: new Date(),
  });
  await services.notices.sync();
  await services.keys.refresh();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `${url}/noop`,
    key: key.plain,
    async close() {
      await app.close();
      await services.close();
    },
  };
}

async function startBare() {
  const app = Fastify();
  app.post('/noop', { schema: { body: Body, response: { 200: Reply } } }, async () => answer);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${url}/noop`, close: () => app.close() };
}

interface Sample {
  rate: number;
  /** CPU time of this thread per request, in microseconds. */
  cpu: number;
}

/** Sends load to `url` from another process and measures the CPU time of this thread. */
async function load(url: string, key: string, duration: number): Promise<Sample> {
  const before = process.threadCpuUsage();
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const child = fork(new URL('./autocannon-process.ts', import.meta.url), [
    JSON.stringify({ url, duration, body: request, headers }),
  ]);
  const done = once(child, 'message') as Promise<[{ requests: number; non2xx: number; elapsed: number }]>;
  const [{ requests, non2xx, elapsed }] = await done;
  if (non2xx > 0) throw new Error(`${non2xx} responses were not 2xx`);
  const used = process.threadCpuUsage(before);
  return { rate: requests / elapsed, cpu: (used.user + used.system) / requests };
}

function summary(samples: Sample[]): Sample {
  return {
    rate: percentile(
      samples.map(({ rate }) => rate),
      0.5,
    ),
    cpu: percentile(
      samples.map(({ cpu }) => cpu),
      0.5,
    ),
  };
}
