import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '../server/src/db/embedded.ts';
import type { Db } from '../server/src/db/handle.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { disableParallelQuery } from '../server/src/db/open.ts';
import type { Tables } from '../server/src/db/tables.ts';
import { valueTypes } from '../server/src/db/value-types.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import type { Engine } from './read-arguments.ts';

/** A new database with the service's handle and the driver below it. Both use the same single connection. */
export interface BareDatabase {
  readonly db: Db;
  readonly driver: pg.Pool;
  /** The address of the database. Undefined on the embedded engine. */
  readonly url: string | undefined;
  /** Closes and deletes the database. */
  close(): Promise<void>;
}

export async function openBareDatabase(engine: Engine): Promise<BareDatabase> {
  const { settings, stop } = engine === 'postgres' ? await ownServer() : await ownEngine();
  const driver = new pg.Pool({ ...settings, types: valueTypes, max: 1, idleTimeoutMillis: 0 });
  const dialect = new PostgresDialect({ pool: driver, onCreateConnection: disableParallelQuery });
  const db = new Kysely<Tables>({ dialect });
  await migrate(db);
  return {
    db,
    driver,
    url: settings.connectionString,
    async close() {
      await db.destroy();
      await stop();
    },
  };
}

async function ownServer() {
  const server = await startPostgres({ durable: true });
  const place = await createPostgresDatabase(server.url);
  return {
    settings: { connectionString: place.url } as pg.PoolConfig,
    async stop() {
      await place.drop();
      await server.stop();
    },
  };
}

async function ownEngine() {
  const directory = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const engine = await startEmbedded(directory);
  const settings = { stream: () => engine.connect(), user: 'postgres', database: 'postgres' };
  return {
    settings: settings as pg.PoolConfig,
    async stop() {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
