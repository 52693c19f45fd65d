import type { Config } from './config.ts';
import { migrateBeside } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { drainOnSignal } from './drain-on-signal.ts';
import type { Logger } from './http/logger.ts';
import { type WorkerStatus, workerLinks } from './processes.ts';
import { serve } from './serve.ts';
import { startServices } from './services.ts';
import { describeStartError } from './start-errors.ts';
import { isEarly, isSuccessor } from './supervise.ts';

/** One of several server processes. Its primary has prepared the database. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  try {
    if (isSuccessor(process.env)) await migrateAsSuccessor(config);
    const links = workerLinks();
    if (isEarly(process.env)) await links.untilPrepared();
    const services = await startServices(config, { log, ...links });
    links.shareMetrics(services.metrics.registry);
    links.shareRequestLog(services.requestLog);
    const serving = await serve(services);
    process.send?.({
      encart: 'listening',
      address: serving.address,
      partnersAddress: serving.partnersAddress,
    } satisfies WorkerStatus);
    // A worker must stop when the primary is gone: nothing would count its rate limits or restart it.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    const left = new Promise<void>((resolve) => links.onLeave(() => resolve(serving.leave())));
    await Promise.race([left, drainOnSignal(config, log, () => serving.drain())]);
  } catch (error) {
    process.send?.({ encart: 'failed', message: describeStartError(error) } satisfies WorkerStatus);
    throw error;
  }
}

/** Applies the migrations of this version, which the primary of the version before does not know. */
async function migrateAsSuccessor(config: Config): Promise<void> {
  const database = await openDatabase({ ...config, poolSize: 1, statementTimeoutMs: 0 });
  await migrateBeside(database.maintenance).finally(() => database.close());
}
