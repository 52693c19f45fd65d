import type { Config } from './config.ts';
import type { OnBatch } from './db/batched-migration.ts';
import type { Database } from './db/open.ts';
import type { DemoKeys } from './demo/index.ts';
import type { Logger } from './http/logger.ts';
import { type Installation, prepareInstallation } from './installation.ts';
import { systemClock } from './lib/clock.ts';

export interface Prepared extends Installation {
  /** Undefined if this start did not make a demo network. */
  readonly demo: DemoKeys | undefined;
}

/** Migrates the database, and fills a new one with the demo network, if the settings want it. */
export async function prepare(database: Database, config: Config, log: Logger): Promise<Prepared> {
  const installed = await prepareInstallation(database.maintenance, config, systemClock(), logBatches(log));
  return { ...installed, demo: await makeDemoIfNew(database, config, installed, log) };
}

/** Shows the progress of a long migration, at most every ten seconds. */
function logBatches(log: Logger): OnBatch {
  let lastLoggedMs = 0;
  return ({ migration, rows }) => {
    if (performance.now() - lastLoggedMs < 10_000) return;
    lastLoggedMs = performance.now();
    log.info({ migration, rows }, 'migrating the database');
  };
}

/** Creates the demo network if this start created the database. */
async function makeDemoIfNew(
  database: Database,
  config: Config,
  { isNew, secrets }: Pick<Installation, 'isNew' | 'secrets'>,
  log: Logger,
): Promise<DemoKeys | undefined> {
  if (!config.demo || !isNew) return undefined;
  const { environment } = config;
  const { makeDemo, showProgress } = await import('./demo/index.ts');
  const onProgress = showProgress('Making a demo network', process.stdout);
  return database.initialize(() =>
    makeDemo(database, { environment, secrets, log, now: systemClock(), onProgress }),
  );
}
