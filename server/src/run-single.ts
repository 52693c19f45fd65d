import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { drainOnSignal } from './drain-on-signal.ts';
import type { Logger } from './http/logger.ts';
import { limitMemory } from './limit-memory.ts';
import { prepare } from './prepare.ts';
import { serve } from './serve.ts';
import { startServices } from './services.ts';
import { welcome } from './welcome.ts';

/** The whole service in one process. */
export async function runSingle(config: Config, log: Logger): Promise<void> {
  const started = performance.now();
  if (config.databaseUrl === undefined) limitMemory();
  const database = await openDatabase(config);
  if (database.connectionShortage) log.warn(database.connectionShortage);
  const prepared = await prepare(database, config, log);
  const services = await startServices(config, { log, database });
  const serving = await serve(services);
  database.onLost((error) => {
    log.fatal({ err: error }, 'the embedded database stopped; restart the service');
    process.exit(1);
  });
  process.stdout.write(welcome(config, prepared, serving, performance.now() - started));
  await drainOnSignal(config, log, () => serving.drain());
}
