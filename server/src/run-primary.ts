import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { planPools } from './db/plan-pools.ts';
import { slotLimits } from './db/reports.ts';
import { drainOnSignal } from './drain-on-signal.ts';
import type { Logger } from './http/logger.ts';
import { type Prepared, prepare } from './prepare.ts';
import { startWorkers } from './processes.ts';
import { welcome } from './welcome.ts';

/**
 * Prepares the database, and starts and supervises the workers. It serves no requests itself. The workers
 * load their modules while the database is prepared, and wait for it before they use it.
 */
export async function runPrimary(config: Config, log: Logger): Promise<void> {
  const started = performance.now();
  // `parseConfig` accepts several workers only with a database URL.
  const addresses = { ...config, databaseUrl: config.databaseUrl as string };
  const { sizes, shortage } = await planPools(addresses, config.workers);
  if (shortage) log.warn(shortage);
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)) });
  const limits = slotLimits(config.reportSlots, sizes.reports, config.workers);
  const workers = startWorkers(config.workers, limits, log);
  let stopped: Promise<void> | undefined;
  // It is awaited later, and a rejection that nothing waits for would end the process without a message.
  workers.ready.catch(() => {});
  try {
    const prepared = await prepareDatabase(config, log);
    // Only now: a signal during a long migration ends this process at once, and its workers with it.
    stopped = drainOnSignal(config, log, () => workers.drain());
    // Without a terminal SIGHUP is the request for a restart. With one it means that the terminal was closed.
    if (!process.stdin.isTTY) process.on('SIGHUP', () => void workers.restart());
    workers.setPrepared();
    const addressesOfWorkers = await workers.ready;
    process.stdout.write(welcome(config, prepared, addressesOfWorkers, performance.now() - started));
  } catch (error) {
    await workers.drain();
    throw error;
  }
  await stopped;
}

/**
 * On connections of its own, without the time limit of statements: migrations and the demo may take longer.
 */
async function prepareDatabase(config: Config, log: Logger): Promise<Prepared> {
  const database = await openDatabase({ ...config, poolSize: 2, statementTimeoutMs: 0 });
  return prepare(database, config, log).finally(() => database.close());
}
