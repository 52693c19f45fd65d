import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, parseConfig } from '../server/src/config.ts';
import { type Database, openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { type Services, startServices } from '../server/src/services.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';
import type { Figure } from './figures.ts';
import type { Engine } from './read-arguments.ts';

export interface Place {
  readonly engine: Engine;
  readonly services: Services;
  readonly catalogue: Catalogue;
}

/**
 * Measures on a new installation of each engine, with the services of one process and a network
 * of this many offers.
 */
export async function onEngines(
  engines: readonly Engine[],
  offers: number,
  measure: (place: Place) => Promise<Figure[]>,
  /** Changes the network before the services start. */
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of engines) {
    const server = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
    const place = server ? await createPostgresDatabase(server.url) : undefined;
    const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
    try {
      const config: Config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl: place?.url };
      const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
      await prepareInstallation(database.db, config, new Date());
      const catalogue = await fillCatalogue(database.db, offers);
      await prepare(database);
      const services = await startServices(config, { log: createLogger('warn'), database });
      figures.push(...(await measure({ engine, services, catalogue }).finally(() => services.close())));
    } finally {
      await place?.drop();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return figures;
}
