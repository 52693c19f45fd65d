import { createApp } from '../server/src/app.ts';
import type { Config } from '../server/src/config.ts';
import type { Db } from '../server/src/db/handle.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { startServices } from '../server/src/services.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';

/**
 * A new installation with a network of this many offers. `change` changes the network before
 * a service reads it.
 */
export async function fillInstallation(
  config: Config,
  offers: number,
  change: (db: Db) => Promise<unknown> = async () => {},
): Promise<Catalogue> {
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  try {
    await prepareInstallation(database.db, config, new Date());
    const catalogue = await fillCatalogue(database.db, offers);
    await change(database.db);
    return catalogue;
  } finally {
    await database.close();
  }
}

/** Serves offer requests in this process. */
export async function startInProcess(config: Config): Promise<{ url: string; close(): Promise<void> }> {
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
