import cluster from 'node:cluster';
import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';

/**
 * A drain that takes longer is cut off, without the delay of the settings. Process managers often kill a
 * process ten seconds after SIGTERM.
 */
const drainLimitMs = 9_500;

/** The first signal drains the service. A second SIGINT, or a drain that takes too long, ends the process. */
export function drainOnSignal(config: Config, log: Logger, drain: () => Promise<void>): Promise<void> {
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
