import { sql } from 'kysely';
import { type Db, transact } from './handle.ts';

/**
 * Called after each batch of a batched migration, with the number of rows that the migration
 * has changed so far.
 */
export type OnBatch = (progress: { readonly migration: string; readonly rows: number }) => void;

/**
 * Runs a batched migration: one statement that changes a limited number of rows that still need it. It is
 * repeated, each time in a transaction of its own, until it changes none; then the migration is recorded.
 * After a kill the next start continues with the rows that are left. Processes that start together take turns
 * batch by batch.
 */
export async function runBatchedMigration(
  db: Db,
  migration: string,
  statement: string,
  onBatch: OnBatch = () => {},
): Promise<void> {
  for (let rows = 0; ; ) {
    const changed = await transact(db, async (tx) => {
      await sql`select 1 from encart_migrations_lock for update`.execute(tx);
      // Another process may have finished it, and later migrations may have removed what the statement needs.
      if (await isApplied(tx, migration)) return 0;
      const { numAffectedRows = 0n } = await sql.raw(statement).execute(tx);
      if (numAffectedRows === 0n) await recordMigration(tx, migration);
      return Number(numAffectedRows);
    });
    if (changed === 0) return;
    rows += changed;
    onBatch({ migration, rows });
  }
}

async function isApplied(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from encart_migrations where name = ${name}`.execute(tx);
  return rows.length > 0;
}

/** Records a migration as applied. Nothing happens if another process has recorded it already. */
async function recordMigration(tx: Db, name: string): Promise<void> {
  await sql`
    insert into encart_migrations (name, timestamp)
    values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    on conflict (name) do nothing
  `.execute(tx);
}
