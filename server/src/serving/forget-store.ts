import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';

/**
 * The hashes of a shopper in some channels. The channel id is part of the hashed text, so each hash belongs
 * to one channel.
 */
export interface ShopperHashes {
  readonly channelIds: readonly string[];
  readonly hashes: readonly string[];
}

interface SessionRef {
  readonly channelId: string;
  readonly sessionId: string;
}

/** Returns up to `limit` sessions that contain one of the shopper's hashes. */
export async function listSessionsOfShopper(
  db: Db,
  { channelIds, hashes }: ShopperHashes,
  limit: number,
): Promise<SessionRef[]> {
  const { rows } = await sql<{ channel_id: string; id: string }>`
    select channel_id, id from sessions
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and shoppers && ${plainArray(hashes)}::uuid[]
    limit ${limit}
  `.execute(db);
  return rows.map(({ channel_id, id }) => ({ channelId: channel_id, sessionId: id }));
}

/**
 * Removes the shopper's hashes and address blocks from sessions of a channel and returns all hashes
 * that were removed: a session with two identifiers also reveals the hash of the other one. The
 * sessions stay in the counters.
 */
export async function anonymizeSessions(
  tx: Db,
  channelId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  const ids = plainArray(sessionIds);
  const { rows } = await sql<{ shoppers: string[] }>`
    select shoppers from sessions where channel_id = ${channelId} and id = any(${ids}::uuid[]) order by id for update
  `.execute(tx);
  await sql`
    update sessions set shoppers = '{}', address_block = null where channel_id = ${channelId} and id = any(${ids}::uuid[])
  `.execute(tx);
  return [...new Set(rows.flatMap(({ shoppers }) => shoppers))];
}

export async function deleteCapsOfShopper(tx: Db, { channelIds, hashes }: ShopperHashes): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shopper_caps
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and shopper = any(${plainArray(hashes)}::uuid[])
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
