import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import type { ShopperMatch } from './model.ts';

/**
 * Who has got an offer of an advertiser with identity matching. Rows are deleted after
 * the longest attribution window.
 */
interface ShopperMatchTable {
  channel_id: string;
  session_id: string;
  offer_id: string;
  match: string;
  at: Date;
  by_page: boolean;
}

declare module '../db/tables.ts' {
  interface Tables {
    shopper_matches: ShopperMatchTable;
  }
}

/**
 * How many servings to one shopper are looked at in a channel, the newest first: as many of servers, and as
 * many of pages. Anybody can request offers with a publishable key and the address of a shopper, and must not
 * hide the sessions of servers by that.
 */
const maxPerShopper = 50;

/** Lists the offers that shoppers with these hashes got between two times. On Citus it asks every node. */
export async function listMatches(
  db: Db,
  hashes: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<ShopperMatch[]> {
  const { rows } = await sql<ShopperMatch>`
    select channel_id as "channelId", session_id as "sessionId", offer_id as "offerId", match, at, by_page as "byPage" from (
      select *, row_number() over (partition by channel_id, match, by_page order by at desc, session_id desc, offer_id) as number
      from shopper_matches where match = any(${plainArray(hashes)}::uuid[]) and at >= ${from} and at <= ${to}
    ) as found where number <= ${sql.lit(maxPerShopper)}
  `.execute(db);
  return rows;
}

export async function deleteMatchesOfSessions(
  tx: Db,
  channelId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await sql`
    delete from shopper_matches where channel_id = ${channelId} and session_id = any(${plainArray(sessionIds)}::uuid[])
  `.execute(tx);
}

export async function deleteMatchesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('shopper_matches').where('at', '<', at).execute();
}
