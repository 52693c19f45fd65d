import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';

/** The hashes of a shopper in some channels. The channel id is part of the hashed text, so each hash belongs to one channel. */
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
 * Removes the shopper's hashes from the sessions and returns all hashes that were removed: a session with two identifiers
 * also reveals the hash of the other one. The sessions stay in the counters.
 */
export async function anonymizeSessions(tx: Db, keys: readonly SessionRef[]): Promise<string[]> {
  const { rows } = await sql<{ shoppers: string[] }>`
    with locked as (
      select s.channel_id, s.id, s.shoppers from unnest(
        ${plainArray(keys.map(({ channelId }) => channelId))}::uuid[],
        ${plainArray(keys.map(({ sessionId }) => sessionId))}::uuid[]
      ) as wanted (channel_id, id)
      join sessions s using (channel_id, id) order by s.channel_id, s.id for update of s
    )
    update sessions s set shoppers = '{}' from locked
    where s.channel_id = locked.channel_id and s.id = locked.id returning locked.shoppers
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
