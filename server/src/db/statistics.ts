import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, transact } from './handle.ts';

/**
 * PostgreSQL samples 300 rows for each unit. A tenth of its default, because the statement holds the only
 * connection of the engine.
 */
const statisticsTarget = 10;

/**
 * Updates the statistics with which the embedded engine plans its statements. PostgreSQL does that by itself;
 * the embedded engine has no background processes, and without statistics a recount takes three times as
 * long. Other statements run between the tables.
 */
export async function analyzeTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `.execute(db);
  for (const { name } of rows) {
    const started = performance.now();
    await transact(db, async (tx) => {
      await sql`set local default_statistics_target = ${sql.lit(statisticsTarget)}`.execute(tx);
      await sql`analyze ${sql.table(name)}`.execute(tx);
    });
    await pause(performance.now() - started);
  }
}
