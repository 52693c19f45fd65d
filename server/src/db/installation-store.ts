import { type Generated, sql } from 'kysely';
import type { Environment } from '../lib/environment.ts';
import type { Db } from './handle.ts';

interface InstallationTable {
  only_row: Generated<boolean>;
  environment: Environment;
  created_at: Date;
  tidied_at: Date | null;
}

declare module './tables.ts' {
  interface Tables {
    installation: InstallationTable;
  }
}

/** Assigns an environment to a new database, and returns the environment that the database belongs to. */
export async function claimEnvironment(db: Db, environment: Environment, now: Date): Promise<Environment> {
  await db
    .insertInto('installation')
    .values({ environment, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await getEnvironment(db)) ?? environment;
}

/** Undefined before the first start. */
export async function getEnvironment(db: Db): Promise<Environment | undefined> {
  const row = await db.selectFrom('installation').select('environment').executeTakeFirst();
  return row?.environment;
}

/** Records when raw rows past their retention period were last deleted. */
export async function recordRetentionRun(db: Db, at: Date): Promise<void> {
  await db.updateTable('installation').set({ tidied_at: at }).execute();
}

export interface DatabaseFacts {
  readonly version: string;
  readonly sizeBytes: number;
  readonly lastMigration: string;
  readonly retentionRanAt: Date | null;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<{ version: string; size: number; schema: string; tidied_at: Date | null }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select max(name) from encart_migrations) as schema, (select tidied_at from installation) as tidied_at
  `.execute(db);
  const [row] = rows;
  return {
    version: row?.version ?? '',
    sizeBytes: row?.size ?? 0,
    lastMigration: row?.schema ?? '',
    retentionRanAt: row?.tidied_at ?? null,
  };
}
