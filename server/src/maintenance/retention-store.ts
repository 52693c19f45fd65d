import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import { type Db, isDistributed } from '../db/handle.ts';

/**
 * Moves `raw_from` forward, never back. The lock waits for running transactions of recounts (`lockRawFrom`), so that they do
 * not compare counters with rows that are being deleted.
 */
export async function advanceRawFrom(tx: Db, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('raw_from', 0))`.execute(tx);
  await sql`
    update installation set raw_from = ${date}::date where raw_from is null or raw_from < ${date}::date
  `.execute(tx);
}

/** The last session that was visited. The next page starts after it. */
export interface SessionCursor {
  readonly at: string;
  readonly id: string;
}

/**
 * Visits the next sessions of a channel that began before `until`, and deletes those without events since
 * `keepEventsSince`, together with their events. Returns how many were deleted and the cursor of the next page; null after
 * the last page.
 */
export async function deleteOldSessions(
  tx: Db,
  {
    channelId,
    from,
    until,
    keepEventsSince,
  }: { channelId: string; from: SessionCursor; until: string; keepEventsSince: string },
  limit: number,
): Promise<{ deleted: number; next: SessionCursor | null }> {
  const page = await sql<{ id: string; at: string }>`
    select id, to_json(at) #>> '{}' as at from sessions
    where channel_id = ${channelId} and (at, id) > (${from.at}::timestamptz, ${from.id}::uuid) and at < ${until}::timestamptz
    order by sessions.at, id limit ${limit}
  `.execute(tx);
  const last = page.rows.at(-1);
  if (!last) return { deleted: 0, next: null };
  const visited = page.rows.map(({ id }) => id);
  const active = await sql<{ session_id: string }>`
    select distinct session_id from events
    where channel_id = ${channelId} and session_id = any(${plainArray(visited)}::uuid[])
      and occurred_at >= ${keepEventsSince}::timestamptz
  `.execute(tx);
  const kept = new Set(active.rows.map(({ session_id }) => session_id));
  const old = visited.filter((id) => !kept.has(id));
  const ofOld = (column: string) =>
    sql`channel_id = ${channelId} and ${sql.ref(column)} = any(${plainArray(old)}::uuid[])`;
  if (old.length > 0) {
    for (const table of ['events', 'event_entries', 'void_sessions'])
      await sql`delete from ${sql.table(table)} where ${ofOld('session_id')}`.execute(tx);
    await sql`delete from sessions where ${ofOld('id')}`.execute(tx);
  }
  return { deleted: old.length, next: visited.length < limit ? null : last };
}

/** Deletes up to `limit` click counts by minute, which the flood check reads, on Citus all. Returns how many were deleted, on Citus 0. */
export async function deleteClickCountsBefore(tx: Db, at: Date, limit: number): Promise<number> {
  // Citus locks rows of one channel only, and deletes on all nodes at once.
  if (isDistributed(tx)) {
    await sql`delete from click_floods where minute < ${at}`.execute(tx);
    return 0;
  }
  const { rows } = await sql<{ deleted: number }>`
    with old as materialized (
      select channel_id, shopper, minute from click_floods where minute < ${at} order by minute limit ${limit} for update skip locked
    ),
    deleted_counts as (
      delete from click_floods f using old
      where f.channel_id = old.channel_id and f.shopper = old.shopper and f.minute = old.minute returning 1
    )
    select count(*) as deleted from deleted_counts
  `.execute(tx);
  return rows[0]?.deleted ?? 0;
}
