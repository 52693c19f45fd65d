import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Config, parseConfig, unknownSettings } from './config.ts';
import type { OnBatch } from './db/batched-migration.ts';
import { migrateBeside } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { planPools } from './db/plan-pools.ts';
import { restrictDirectory } from './db/private-directory.ts';
import { slotLimits } from './db/reports.ts';
import { type DemoKeys, makeDemo, showProgress } from './demo/index.ts';
import { createLogger, type Logger } from './http/logger.ts';
import { type Installation, prepareInstallation } from './installation.ts';
import { systemClock } from './lib/clock.ts';
import { limitMemory } from './limit-memory.ts';
import { startWorkers, type WorkerStatus, workerLinks } from './processes.ts';
import { serve } from './serve.ts';
import { startServices } from './services.ts';
import { describeOperatorError } from './start-errors.ts';
import { isSuccessor } from './supervise.ts';
import { type WelcomeData, welcome } from './welcome.ts';

/**
 * A drain that takes longer is cut off, without the delay of the settings. Process managers often kill a process ten seconds after SIGTERM.
 */
const drainLimitMs = 9_500;

/** Config → open database → migrate → app → listen → drain. Resolves when the service has stopped. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment);
  const log = createLogger(config.logLevel);
  if (cluster.isWorker) return runWorker(config, log);
  if (config.databaseUrl === undefined) limitMemory();
  for (const name of unknownSettings(environment)) log.warn(`Unknown setting ${name}. Is it misspelled?`);
  restrictDataDirectory(config, log);
  return config.workers > 1 ? runPrimary(config, log) : runSingle(config, log);
}

/** Only the user that runs the service may read keys and data. */
function restrictDataDirectory({ dataDir }: Config, log: Logger): void {
  const restricted = restrictDirectory(dataDir, (path, error) =>
    log.warn(
      { err: error, path },
      'other users of this machine can read this file, and its mode cannot be changed',
    ),
  );
  if (restricted.length > 0)
    log.warn(
      { closed: restricted.map(({ path, mode }) => `${path} (${mode})`) },
      'closed to other users of this machine',
    );
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

/** The whole service in one process. */
async function runSingle(config: Config, log: Logger): Promise<void> {
  const started = performance.now();
  const database = await openDatabase(config);
  if (database.connectionShortage) log.warn(database.connectionShortage);
  const prepared = await prepareInstallation(database.maintenance, config, systemClock(), logBatches(log));
  const demo = await makeDemoIfNew(database, config, prepared, log);
  const services = await startServices(config, { log, database });
  const serving = await serve(services);
  database.onLost((error) => {
    log.fatal({ err: error }, 'the embedded database stopped; restart the service');
    process.exit(1);
  });
  announceReady(config, { ...prepared, demo }, serving, started);
  await drainOnSignal(config, log, () => serving.drain());
}

/** Prepares the database, then starts and supervises the workers. It serves no requests itself. */
async function runPrimary(config: Config, log: Logger): Promise<void> {
  const started = performance.now();
  // `parseConfig` accepts several workers only with a database URL.
  const addresses = { ...config, databaseUrl: config.databaseUrl as string };
  const { sizes, shortage } = await planPools(addresses, config.workers);
  if (shortage) log.warn(shortage);
  // Used for migrations and the demo only, which may take longer than the statement timeout.
  const database = await openDatabase({ ...config, poolSize: 2, statementTimeoutMs: 0 });
  const prepare = async () => {
    const installed = await prepareInstallation(database.maintenance, config, systemClock(), logBatches(log));
    return { ...installed, demo: await makeDemoIfNew(database, config, installed, log) };
  };
  const prepared = await prepare().finally(() => database.close());
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) });
  const workers = startWorkers(
    config.workers,
    slotLimits(config.reportSlots, sizes.reports, config.workers),
    log,
  );
  const stopped = drainOnSignal(config, log, () => workers.drain());
  // Without a terminal SIGHUP is the request for a restart. With one it means that the terminal was closed.
  if (!process.stdin.isTTY) process.on('SIGHUP', () => void workers.restart());
  try {
    announceReady(config, prepared, await workers.ready, started);
  } catch (error) {
    await workers.drain();
    throw error;
  }
  await stopped;
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
  const onProgress = showProgress('Making a demo network', process.stdout);
  return database.initialize(() =>
    makeDemo(database, { environment, secrets, log, now: systemClock(), onProgress }),
  );
}

/** One of several server processes. Its primary has prepared the database. */
async function runWorker(config: Config, log: Logger): Promise<void> {
  try {
    if (isSuccessor(process.env)) await migrateAsSuccessor(config);
    const links = workerLinks();
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

/** The first signal drains the service. A second SIGINT, or a drain that takes too long, ends the process. */
function drainOnSignal(config: Config, log: Logger, drain: () => Promise<void>): Promise<void> {
  const limitMs = drainLimitMs + config.shutdownDelaySeconds * 1_000;
  return new Promise((resolve, reject) => {
    let draining = false;
    const stop = (signal: string) => {
      if (draining) {
        if (signal === 'SIGINT' && !cluster.isWorker) process.exit(130);
        return;
      }
      draining = true;
      log.info({ signal }, 'draining');
      setTimeout(() => {
        log.error('draining took too long; the process ends now');
        process.exit(1);
      }, limitMs).unref();
      drain().then(resolve, reject);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

function announceReady(
  config: Config,
  prepared: WelcomeData,
  addresses: { address: string; partnersAddress: string },
  started: number,
): void {
  process.stdout.write(welcome(config, prepared, addresses, performance.now() - started));
}

/** Problems that the operator can fix are described in one sentence. Other errors come with a stack trace. */
function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port; set PORT (or ENCART_PARTNERS_PORT) to a free one.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `${error.message}. Encart needs write access to this path; see ENCART_DATA_DIR.`;
  return describeOperatorError(error) ?? error.stack ?? error.message;
}

const printFailure = (reason: string): void => {
  process.stderr.write(`${reason}\n`);
};

/** Runs `main` and ends the process when the service stops. Prints a readable reason if it cannot start. */
export async function run(reportFailure = printFailure): Promise<void> {
  try {
    await main(process.env);
    process.exit(0);
  } catch (error) {
    if (!cluster.isWorker) reportFailure(describeStartError(error));
    process.exit(1);
  }
}

if (import.meta.main) await run();
