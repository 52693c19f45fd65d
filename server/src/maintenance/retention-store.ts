import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

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
  const { rows } = await sql<{ deleted: number; visited: number; at: string; id: string }>`
    with page as materialized (
      select id, at from sessions
      where channel_id = ${channelId} and (at, id) > (${from.at}::timestamptz, ${from.id}::uuid) and at < ${until}::timestamptz
      order by at, id limit ${limit}
    ),
    old as materialized (
      select id from page where not exists (
        select 1 from events e
        where e.channel_id = ${channelId} and e.session_id = page.id and e.occurred_at >= ${keepEventsSince}::timestamptz
      )
    ),
    deleted_events as (
      delete from events e using old where e.channel_id = ${channelId} and e.session_id = old.id
    ),
    deleted_entries as (
      delete from event_entries x using old where x.channel_id = ${channelId} and x.session_id = old.id
    ),
    deleted_void_sessions as (
      delete from void_sessions v using old where v.channel_id = ${channelId} and v.session_id = old.id
    ),
    deleted_sessions as (
      delete from sessions s using old where s.channel_id = ${channelId} and s.id = old.id returning 1
    )
    select (select count(*) from deleted_sessions) as deleted, (select count(*) from page) as visited, to_json(at) #>> '{}' as at, id
    from page order by page.at desc, id desc limit 1
  `.execute(tx);
  const [row] = rows;
  if (!row) return { deleted: 0, next: null };
  return { deleted: row.deleted, next: row.visited < limit ? null : { at: row.at, id: row.id } };
}

/** Deletes up to `limit` click counts by minute, which the flood check reads; returns how many were deleted. */
export async function deleteClickCountsBefore(tx: Db, at: Date, limit: number): Promise<number> {
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
