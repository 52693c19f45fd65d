import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Db } from './handle.ts';

interface InstallationTable {
  only_row: Generated<boolean>;
  environment: 'production' | 'staging';
  created_at: Date;
  identity_key: Buffer | null;
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

/** The key of the keyed hash under which shoppers are known: made once, the same for every process. */
export async function ensureIdentityKey(db: Db): Promise<KeyObject> {
  await db
    .updateTable('installation')
    .set({ identity_key: randomBytes(32) })
    .where('identity_key', 'is', null)
    .execute();
  const { identity_key: key } = await db
    .selectFrom('installation')
    .select('identity_key')
    .executeTakeFirstOrThrow();
  if (!key) throw new Error('the installation has no identity key');
  // As an object it is checked once; as bytes, at every use, which takes ten times as long as the use.
  return createSecretKey(key);
}
