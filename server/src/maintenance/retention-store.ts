import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import { type Db, isDistributed } from '../db/handle.ts';

/**
 * Moves `raw_from` forward, never back. The lock waits for running transactions of recounts (`lockRawFrom`),
 * so that they do not compare counters with rows that are being deleted.
 */
export async function advanceRawFrom(tx: Db, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('raw_from', 0))`.execute(tx);
  await sql`
    update installation set raw_from = ${date}::date where raw_from is null or raw_from < ${date}::date
  `.execute(tx);
}

/** The channel after the given one, in the order of ids. Null after the last. */
export async function findChannelAfter(db: Db, channelId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from channels where id > ${channelId} order by id limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

export async function countChannels(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from channels`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Visits the next sessions of a channel, in the order of their ids, and deletes what other tables than those
 * with partitions hold about them. Returns how many were visited, and the last one; null after the last page.
 */
export async function deleteRowsOfSessions(
  tx: Db,
  { channelId, after, before }: { channelId: string; after: string; before: string },
  limit: number,
): Promise<{ visited: number; last: string | null }> {
  const page = await sql<{ id: string }>`
    select id from sessions where channel_id = ${channelId} and id > ${after}::uuid and id < ${before}::uuid order by id limit ${limit}
  `.execute(tx);
  const last = page.rows.at(-1);
  if (!last) return { visited: 0, last: null };
  // The range lets PostgreSQL read one month only.
  const isVisited = sql`channel_id = ${channelId} and session_id > ${after}::uuid and session_id <= ${last.id}::uuid`;
  const events = await sql<{ id: string }>`select id from events where ${isVisited}`.execute(tx);
  const eventIds = plainArray(events.rows.map(({ id }) => id));
  await sql`delete from event_ids where channel_id = ${channelId} and id = any(${eventIds}::uuid[])`.execute(
    tx,
  );
  for (const table of ['event_entries', 'shopper_matches', 'void_sessions'])
    await sql`delete from ${sql.table(table)} where ${isVisited}`.execute(tx);
  return { visited: page.rows.length, last: page.rows.length < limit ? null : last.id };
}

/** Sessions before this time have no address block any more. */
export async function readAddressBlocksFrom(db: Db): Promise<Date> {
  const { rows } = await sql<{ from: Date }>`
    select address_blocks_from as from from installation
  `.execute(db);
  return rows[0]?.from ?? new Date(0);
}

/** Moves the time forward, never back. */
export async function setAddressBlocksFrom(tx: Db, from: Date): Promise<void> {
  await sql`update installation set address_blocks_from = greatest(address_blocks_from, ${from})`.execute(tx);
}

/**
 * Visits the next sessions of a channel, in the order of their ids, and deletes their address blocks. Returns
 * the last one; null after the last page.
 */
export async function clearAddressBlocks(
  tx: Db,
  { channelId, after, before }: { channelId: string; after: string; before: string },
  limit: number,
): Promise<string | null> {
  const page = await sql<{ id: string; has_block: boolean }>`
    select id, address_block is not null as has_block from sessions
    where channel_id = ${channelId} and id > ${after}::uuid and id < ${before}::uuid order by id limit ${limit}
  `.execute(tx);
  const last = page.rows.at(-1);
  if (!last) return null;
  const ids = page.rows.flatMap(({ id, has_block }) => (has_block ? [id] : []));
  // The range lets PostgreSQL open one or two months only.
  if (ids.length > 0)
    await sql`
      update sessions set address_block = null
      where channel_id = ${channelId} and id > ${after}::uuid and id <= ${last.id}::uuid and id = any(${plainArray(ids)}::uuid[])
    `.execute(tx);
  return page.rows.length < limit ? null : last.id;
}

/**
 * Deletes up to `limit` click counts by minute, which the flood check reads, on Citus all. Returns how many
 * were deleted, on Citus 0.
 */
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

/**
 * Deletes up to `limit` hours of arrival of a channel, with the room that events keep in them. Returns how
 * many were deleted.
 */
export async function deleteHoursBefore(
  tx: Db,
  channelId: string,
  before: Date,
  limit: number,
): Promise<number> {
  const old = sql`(
    select publisher_id, hour from arrival_hours
    where channel_id = ${channelId} and hour < ${before} order by hour, publisher_id limit ${limit}
  ) as old`;
  await sql`
    delete from kept_rooms k using ${old}
    where k.channel_id = ${channelId} and k.publisher_id = old.publisher_id and k.hour = old.hour
  `.execute(tx);
  const { numAffectedRows } = await sql`
    delete from arrival_hours h using ${old}
    where h.channel_id = ${channelId} and h.publisher_id = old.publisher_id and h.hour = old.hour
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the computed ceilings of a channel before a day. */
export async function deleteCeilingsBefore(tx: Db, channelId: string, date: string): Promise<void> {
  await sql`delete from publisher_ceilings where channel_id = ${channelId} and day < ${date}::date`.execute(
    tx,
  );
}
