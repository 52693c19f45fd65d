import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/src/app.ts';
import { type Config, parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { startServices } from '../server/src/services.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { loadInTurns } from './measure-load.ts';
import { requestsOf } from './offer-requests.ts';
import { readArguments } from './read-arguments.ts';
import { printBusyShare } from './tools.ts';

const offers = 100;
const connections = 32;

/**
 * Measures offer requests without telemetry, with one of a hundred requests recorded, and with all of them recorded. The three services run
 * in this process on one PostgreSQL database and take turns; load and collector are other processes.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  readArguments(args, {});
  await printBusyShare();
  const collector = fork(new URL('./collector-process.ts', import.meta.url));
  const [address] = (await once(collector, 'message')) as [string];
  const server = await startPostgres({ durable: true });
  const { url: databaseUrl } = await createPostgresDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const configWith = (settings: Record<string, string>): Config => ({
    ...parseConfig({ ENCART_DATA_DIR: dataDir, ...settings }),
    databaseUrl,
  });
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_TRACES_SAMPLER: 'traceidratio' };
  const catalogue = await fill(configWith({}));
  const services = {
    off: await start(configWith({})),
    some: await start(configWith({ ...on, OTEL_TRACES_SAMPLER_ARG: '0.01' })),
    all: await start(configWith({ ...on, OTEL_TRACES_SAMPLER_ARG: '1' })),
  };
  try {
    const urls = { off: services.off.url, some: services.some.url, all: services.all.url };
    const { off, some, all } = await loadInTurns(urls, requestsOf(catalogue), connections);
    const row = ({ rate, cpu }: typeof off) => ({
      'requests/s': Math.round(rate),
      'CPU µs/request': Math.round(cpu),
      '÷ off': Math.round((100 * cpu) / off.cpu) / 100,
    });
    console.table({ off: row(off), '1 % recorded': row(some), 'all recorded': row(all) });
    return [
      lessIsBetter('CPU of a request, 1 % recorded ÷ off', some.cpu / off.cpu, ''),
      lessIsBetter('CPU of a request, all recorded ÷ off', all.cpu / off.cpu, ''),
    ];
  } finally {
    for (const { close } of Object.values(services)) await close();
    await server.stop();
    collector.disconnect();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(config: Config): Promise<Catalogue> {
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  await prepareInstallation(database.db, config, new Date());
  return fillCatalogue(database.db, offers).finally(() => database.close());
}

async function start(config: Config) {
  const services = await startServices(config, { log: createLogger('warn') });
  const app = await createApp(services);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `${address}/recommendations`,
    async close() {
      await app.close();
      await services.close();
    },
  };
}
