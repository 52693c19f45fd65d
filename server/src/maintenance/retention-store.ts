import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

/** Only ever later: what is gone does not come back. */
export async function markRawFrom(db: Db, date: string): Promise<void> {
  await sql`
    update installation set raw_from = ${date}::date where (raw_from is null or raw_from < ${date}::date)
      and exists (select 1 from sessions where at < ${date}::date::timestamp at time zone 'UTC')
  `.execute(db);
}

/** The oldest sessions, with all their events, in which nothing has happened since. */
export async function deleteOldSessions(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select channel_id, id from sessions s
      where at < ${before} and not exists (
        select 1 from events e where e.channel_id = s.channel_id and e.session_id = s.id and e.occurred_at >= ${before}
      )
      limit ${limit}
    ),
    gone_events as (
      delete from events e using old where e.channel_id = old.channel_id and e.session_id = old.id
    ),
    gone as (
      delete from sessions s using old where s.channel_id = old.channel_id and s.id = old.id returning 1
    )
    select count(*) from gone
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function deleteFloodsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('click_floods').where('minute', '<', at).execute();
}
