import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

/** True if any of these offers has a counter: an event of it was stored, counted or not. */
export async function haveCounters(db: Db, offerIds: readonly string[]): Promise<boolean> {
  if (offerIds.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from offer_days where offer_id = any(${offerIds}::uuid[]))
      or exists (select 1 from counter_deltas where offer_id = any(${offerIds}::uuid[])) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
