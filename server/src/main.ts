import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, parseConfig, unknownSettings } from './config.ts';
import { type Database, openDatabase, planPools } from './db/open.ts';
import { restrictDirectory } from './db/private-directory.ts';
import { slotLimits } from './db/reports.ts';
import { type MadeDemo, makeDemo, showProgress } from './demo/index.ts';
import { createLogger, type Logger } from './http/logger.ts';
import { type Installation, prepareInstallation } from './installation.ts';
import { systemClock } from './lib/clock.ts';
import { type Hello, startWorkers, workerLinks } from './processes.ts';
import { serve } from './serve.ts';
import { startServices } from './services.ts';
import { type Newcomer, welcome } from './welcome.ts';

const drainLimitMs = 9_500;
/** Processes write counters of their own, so that none waits for another; so many sets there are at most. */
const writers = 64;

/** Config → open database → migrate → app → listen → drain. Resolves when the service has ended. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment);
  const log = createLogger(config.logLevel);
  if (cluster.isWorker) return runWorker(config, log);
  for (const name of unknownSettings(environment))
    log.warn(`${name} is no setting of Encart; is it misspelt?`);
  closeDataDirectory(config, log);
  return config.workers > 1 ? runPrimary(config, log) : runSingle(config, log);
}

/** Keys and data are for the user that runs the service alone. */
function closeDataDirectory({ dataDir }: Config, log: Logger): void {
  const closed = restrictDirectory(dataDir, (path, error) =>
    log.warn(
      { err: error, path },
      'other users of this machine may read this, and its mode cannot be changed',
    ),
  );
  if (closed.length > 0)
    log.warn(
      { closed: closed.map(({ path, mode }) => `${path} (${mode})`) },
      'closed to other users of this machine',
    );
}

async function runSingle(config: Config, log: Logger): Promise<void> {
  const started = performance.now();
  const database = await openDatabase(config);
  if (database.connectionShortage) log.warn(database.connectionShortage);
  const prepared = await prepareInstallation(database.db, config, systemClock());
  const demo = await offerDemo(database, config, prepared, log);
  const services = await startServices(config, { log, database });
  const serving = await serve(services);
  database.onLost((error) => {
    log.fatal({ err: error }, 'the embedded database stopped; restart the service');
    process.exit(1);
  });
  announceReady(config, { ...prepared, demo }, serving, started);
  await untilToldToStop(log, () => serving.drain());
}

async function runPrimary(config: Config, log: Logger): Promise<void> {
  const started = performance.now();
  const { sizes, shortage } = await planPools(config.databaseUrl as string, config.workers);
  if (shortage) log.warn(shortage);
  const database = await openDatabase({ ...config, poolSize: 2, statementTimeoutMs: 0 });
  const prepare = async () => {
    const installed = await prepareInstallation(database.db, config, systemClock());
    return { ...installed, demo: await offerDemo(database, config, installed, log) };
  };
  const prepared = await prepare().finally(() => database.close());
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) });
  const workers = startWorkers(
    config.workers,
    slotLimits(config.reportSlots, sizes.reports, config.workers),
    log,
  );
  const stopped = untilToldToStop(log, () => workers.drain());
  try {
    announceReady(config, prepared, await workers.ready, started);
  } catch (error) {
    await workers.drain();
    throw error;
  }
  await stopped;
}

/** In a database that this start has made, something to look at. */
async function offerDemo(
  database: Database,
  config: Config,
  { isNew, secrets: { identity } }: Pick<Installation, 'isNew' | 'secrets'>,
  log: Logger,
): Promise<MadeDemo | undefined> {
  if (!config.demo || !isNew) return undefined;
  const { environment } = config;
  const onProgress = showProgress('Making a demo network', process.stdout);
  return database.initialize(() =>
    makeDemo(database, { environment, identity, log, now: systemClock(), onProgress }),
  );
}

async function runWorker(config: Config, log: Logger): Promise<void> {
  try {
    const links = workerLinks();
    const writer = (cluster.worker?.id ?? 0) % writers;
    const services = await startServices(config, { log, writer, ...links });
    links.share(services.metrics.registry);
    links.shareRequests(services.requestLog);
    const serving = await serve(services);
    process.send?.({
      encart: 'listening',
      address: serving.address,
      partnersAddress: serving.partnersAddress,
    } satisfies Hello);
    // Without its primary a worker would go on uncounted and unwatched.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    await untilToldToStop(log, () => serving.drain());
  } catch (error) {
    process.send?.({ encart: 'failed', message: explain(error) } satisfies Hello);
    throw error;
  }
}

/** The first signal drains, the second ends at once; a drain that takes too long ends too. */
function untilToldToStop(log: Logger, drain: () => Promise<void>): Promise<void> {
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
        log.error('the drain took too long; ending now');
        process.exit(1);
      }, drainLimitMs).unref();
      drain().then(resolve, reject);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}

function announceReady(
  config: Config,
  prepared: Newcomer,
  at: { address: string; partnersAddress: string },
  started: number,
): void {
  process.stdout.write(welcome(config, prepared, at, performance.now() - started));
}

/** Faults that the reader can mend are told in a sentence; only ours come with a stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port; set PORT (or ENCART_PARTNERS_PORT) to a free one.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `${error.message}. Encart needs to write there; see ENCART_DATA_DIR.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL cannot be used: ${error.message || code}`;
  if (
    error instanceof ConfigError ||
    [
      'DirectoryInUse',
      'DatabaseTooNew',
      'WrongEnvironment',
      'MasterSecretProblem',
      'TooFewConnections',
    ].includes(error.name)
  )
    return error.message;
  return error.stack ?? error.message;
}

/** Runs `main` as a program: ends the process when the service ends, with a readable reason when it cannot start. */
export async function run(): Promise<void> {
  try {
    await main(process.env);
    process.exit(0);
  } catch (error) {
    if (!cluster.isWorker) process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await run();
