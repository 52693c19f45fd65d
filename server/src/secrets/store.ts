import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { KeyName, Purpose } from './model.ts';

interface SecretTable {
  purpose: Purpose;
  version: number;
  value: Buffer;
  created_at: Date;
  retired_at: Date | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    secrets: SecretTable;
  }
}

export interface StoredKey extends KeyName {
  readonly value: Buffer;
  readonly retiredAt: Date | null;
}

/**
 * Locks the secrets until the transaction ends: starting processes and rotations run one after the other. The
 * only row of `installation` is locked, because at the first start there is no row of `secrets` yet.
 */
export async function lockSecrets(tx: Db): Promise<void> {
  await tx.selectFrom('installation').select('environment').forUpdate().execute();
}

export async function listKeys(db: Db): Promise<StoredKey[]> {
  const rows = await db.selectFrom('secrets').selectAll().orderBy('purpose').orderBy('version').execute();
  return rows.map(({ purpose, version, value, retired_at }) => ({
    purpose,
    version,
    value,
    retiredAt: retired_at,
  }));
}

export async function insertKey(
  tx: Db,
  { purpose, version }: KeyName,
  value: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('secrets')
    .values({ purpose, version, value, created_at: now, retired_at: null })
    .execute();
}

export async function setValue(tx: Db, { purpose, version }: KeyName, value: Buffer): Promise<void> {
  await tx
    .updateTable('secrets')
    .set({ value })
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .execute();
}

export async function retireKey(tx: Db, { purpose, version }: KeyName, at: Date): Promise<void> {
  await tx
    .updateTable('secrets')
    .set({ retired_at: at })
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .execute();
}

/** Deletes retired identity keys that no stored hash uses: every session is newer than their retirement. */
export async function deleteUnusedIdentityKeys(db: Db, now: Date): Promise<void> {
  const retired = await db
    .selectFrom('secrets')
    .select(['version', 'retired_at'])
    .where('purpose', '=', 'identity')
    .where('retired_at', '<', now)
    .execute();
  for (const { version, retired_at } of retired) {
    const { rows } = await sql`select 1 from sessions where at <= ${retired_at} limit 1`.execute(db);
    if (rows.length > 0) continue;
    await db.deleteFrom('secrets').where('purpose', '=', 'identity').where('version', '=', version).execute();
  }
}
