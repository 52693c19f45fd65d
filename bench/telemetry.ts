import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, parseConfig } from '../server/src/config.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { fillInstallation, startInProcess } from './in-process.ts';
import { loadInTurns, loadRow } from './measure-load.ts';
import { requestsOf } from './offer-requests.ts';
import { readArguments } from './read-arguments.ts';
import { printBusyShare } from './tools.ts';

const offers = 100;
const connections = 32;

/**
 * Measures offer requests without telemetry, with one of a hundred requests recorded, and with all of them
 * recorded. The three services run in this process on one PostgreSQL database and take turns; load and
 * collector are other processes.
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
  const catalogue = await fillInstallation(configWith({}), offers);
  const services = {
    off: await startInProcess(configWith({})),
    some: await startInProcess(configWith({ ...on, OTEL_TRACES_SAMPLER_ARG: '0.01' })),
    all: await startInProcess(configWith({ ...on, OTEL_TRACES_SAMPLER_ARG: '1' })),
  };
  try {
    const urls = { off: services.off.url, some: services.some.url, all: services.all.url };
    const { off, some, all } = await loadInTurns(urls, requestsOf(catalogue), connections);
    console.table({
      off: loadRow(off, off),
      '1 % recorded': loadRow(some, off),
      'all recorded': loadRow(all, off),
    });
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
