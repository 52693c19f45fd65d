import { randomBytes } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { type KeyedHash, keyedHash } from '../lib/keyed-hash.ts';
import type { Db } from './handle.ts';

interface InstallationTable {
  only_row: Generated<boolean>;
  environment: 'production' | 'staging';
  created_at: Date;
  identity_key: Buffer | null;
  auth_secret: Buffer | null;
  tidied_at: Date | null;
}

declare module './tables.ts' {
  interface Tables {
    installation: InstallationTable;
  }
}

/** Marks a fresh database as belonging to an environment; answers the one it belongs to. */
export async function claimEnvironment(
  db: Db,
  environment: 'production' | 'staging',
  now: Date,
): Promise<'production' | 'staging'> {
  await db
    .insertInto('installation')
    .values({ environment, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await getEnvironment(db)) ?? environment;
}

/** The environment that the database belongs to; undefined before its first start. */
export async function getEnvironment(db: Db): Promise<'production' | 'staging' | undefined> {
  const row = await db.selectFrom('installation').select('environment').executeTakeFirst();
  return row?.environment;
}

/** The hash under which shoppers are known: its key is made once, the same for every process. */
export async function ensureIdentityHash(db: Db): Promise<KeyedHash> {
  return keyedHash(await ensureSecret(db, 'identity_key'));
}

/** What signs session cookies and encrypts second factors. */
export async function ensureAuthSecret(db: Db): Promise<Buffer> {
  return ensureSecret(db, 'auth_secret');
}

async function ensureSecret(db: Db, column: 'identity_key' | 'auth_secret'): Promise<Buffer> {
  await db
    .updateTable('installation')
    .set({ [column]: randomBytes(32) })
    .where(column, 'is', null)
    .execute();
  const row = await db.selectFrom('installation').select(column).executeTakeFirstOrThrow();
  const secret = (row as Record<string, Buffer | null>)[column];
  if (!secret) throw new Error(`the installation has no ${column}`);
  return secret;
}

/** Old raw rows were let go of. */
export async function markTidied(db: Db, at: Date): Promise<void> {
  await db.updateTable('installation').set({ tidied_at: at }).execute();
}

export interface DatabaseFacts {
  readonly version: string;
  readonly sizeBytes: number;
  /** The last migration. */
  readonly schema: string;
  readonly tidiedAt: Date | null;
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
    schema: row?.schema ?? '',
    tidiedAt: row?.tidied_at ?? null,
  };
}
