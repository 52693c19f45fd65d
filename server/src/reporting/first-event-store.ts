import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

/** True if an impression was ever counted. */
export async function hasEvents(db: Db): Promise<boolean> {
  // A new impression is not folded into the counters of its day yet.
  for (const table of ['placement_days', 'counter_deltas']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where impressions > 0 limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
