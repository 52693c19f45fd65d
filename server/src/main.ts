import cluster from 'node:cluster';
import { parseConfig, unknownSettings } from './config.ts';
import { restrictDirectory } from './db/private-directory.ts';
import { createLogger, type Logger } from './http/logger.ts';
import { describeStartError } from './start-errors.ts';

/**
 * Config → open database → migrate → app → listen → drain. Resolves when the service has stopped. Each kind
 * of process loads only what it needs: a primary has no routes.
 */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(environment);
  const log = createLogger(config.logLevel);
  if (cluster.isWorker) return (await import('./run-worker.ts')).runWorker(config, log);
  for (const name of unknownSettings(environment)) log.warn(`Unknown setting ${name}. Is it misspelled?`);
  restrictDataDirectory(config, log);
  if (config.workers > 1) return (await import('./run-primary.ts')).runPrimary(config, log);
  return (await import('./run-single.ts')).runSingle(config, log);
}

/** Only the user that runs the service may read keys and data. */
function restrictDataDirectory({ dataDir }: { readonly dataDir: string }, log: Logger): void {
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
