import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

/**
 * Only ever later: what is gone does not come back. Waits for recounts of days that are under way, so that none of them
 * counts rows that are about to be deleted.
 */
export async function markRawFrom(tx: Db, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('raw_from', 0))`.execute(tx);
  await sql`
    update installation set raw_from = ${date}::date where raw_from is null or raw_from < ${date}::date
  `.execute(tx);
}

/** A session that was looked at. */
export interface SessionMark {
  readonly at: string;
  readonly id: string;
}

/**
 * Looks at the next sessions of a channel that began before `until`, and deletes those in which nothing has happened since
 * `before`, with all their events. Answers how many were deleted, and where the next call begins; null at the end.
 */
export async function deleteOldSessions(
  tx: Db,
  { channelId, from, until, before }: { channelId: string; from: SessionMark; until: string; before: string },
  limit: number,
): Promise<{ deleted: number; next: SessionMark | null }> {
  const { rows } = await sql<{ deleted: number; seen: number; at: string; id: string }>`
    with page as materialized (
      select id, at from sessions
      where channel_id = ${channelId} and (at, id) > (${from.at}::timestamptz, ${from.id}::uuid) and at < ${until}::timestamptz
      order by at, id limit ${limit}
    ),
    old as materialized (
      select id from page where not exists (
        select 1 from events e
        where e.channel_id = ${channelId} and e.session_id = page.id and e.occurred_at >= ${before}::timestamptz
      )
    ),
    gone_events as (
      delete from events e using old where e.channel_id = ${channelId} and e.session_id = old.id
    ),
    gone as (
      delete from sessions s using old where s.channel_id = ${channelId} and s.id = old.id returning 1
    )
    select (select count(*) from gone) as deleted, (select count(*) from page) as seen, to_json(at) #>> '{}' as at, id
    from page order by page.at desc, id desc limit 1
  `.execute(tx);
  const [row] = rows;
  if (!row) return { deleted: 0, next: null };
  return { deleted: row.deleted, next: row.seen < limit ? null : { at: row.at, id: row.id } };
}

/** Deletes some counts of clicks that are older than they are needed; answers how many. */
export async function deleteFloodsBefore(tx: Db, at: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as materialized (
      select channel_id, shopper, minute from click_floods where minute < ${at} order by minute limit ${limit} for update skip locked
    ),
    gone as (
      delete from click_floods f using old
      where f.channel_id = old.channel_id and f.shopper = old.shopper and f.minute = old.minute returning 1
    )
    select count(*) as deleted from gone
  `.execute(tx);
  return rows[0]?.deleted ?? 0;
}
