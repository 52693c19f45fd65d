import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import { PreparedStatement } from '../db/statement.ts';

interface RateWindowTable {
  caller: string;
  taken: number;
  slice: number;
  ends_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    rate_windows: RateWindowTable;
  }
}

/**
 * SQL: how many calls to take, at least $5. $4 is the number of parts of those that are left, 0 to take no
 * more than are needed.
 */
const sliceOf = (taken: string) =>
  `case when $4::bigint = 0 then $5::bigint else greatest($5::bigint, ($2::bigint - ${taken}) / $4::bigint) end`;

/** The clock of the database, because those of the machines differ. */
const takeSlice = new PreparedStatement<{ taken: number; slice: number; ttl: number }>(`
  insert into rate_windows as w (caller, taken, slice, ends_at)
  values ($1, ${sliceOf('0')}, ${sliceOf('0')}, now() + $3::bigint * interval '1 millisecond')
  on conflict (caller) do update set
    slice = case when w.ends_at <= now() then excluded.slice else ${sliceOf('w.taken')} end,
    taken = case when w.ends_at <= now() then excluded.taken else w.taken + ${sliceOf('w.taken')} end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning taken, slice, extract(epoch from ends_at - now())::float8 * 1000 as ttl
`);

/** Takes calls of the current window in advance, for one process of one machine. */
export async function takeCalls(
  db: Db,
  call: { caller: string; limit: number; windowMs: number; amount: number; parts: number },
): Promise<{ reserved: number; current: number; ttl: number }> {
  const [row] = await takeSlice.run(db, [call.caller, call.limit, call.windowMs, call.parts, call.amount]);
  if (!row) throw new Error('the window of a rate limit was not returned');
  return { reserved: row.slice, current: row.taken, ttl: row.ttl };
}

/** Deletes windows that have ended. */
export async function deleteEndedWindows(db: Db): Promise<void> {
  await sql`delete from rate_windows where ends_at < now() - interval '1 hour'`.execute(db);
}
