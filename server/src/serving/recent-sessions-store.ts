import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import { type Db, isDistributed } from '../db/handle.ts';
import { dayMs, hourMs, minuteMs } from '../lib/days.ts';
import { firstIdAt, timeOfId } from '../lib/ids.ts';
import type { DeviceType, DisplayMode, View } from '../lib/placement.ts';

/** A session in a list. */
export interface ListedSession {
  readonly id: string;
  readonly channelId: string;
  readonly publisherId: string | null;
  readonly at: Date;
  readonly view: View;
  readonly displayMode: DisplayMode;
  readonly country: string | null;
  readonly deviceType: DeviceType | null;
  readonly sandbox: boolean;
  readonly bot: boolean;
  readonly offers: number;
}

export interface RecentSessions {
  readonly sessions: readonly ListedSession[];
  /** Sessions before this id were not looked at. Null at the end. */
  readonly nextBefore: string | null;
}

interface Wanted {
  readonly channelIds: readonly string[];
  /** Only sessions with smaller ids, which are older. */
  readonly before: string | undefined;
  readonly limit: number;
  /** Older sessions are not looked for. */
  readonly since: Date;
  readonly now: Date;
}

/** Clocks of processes differ: the newest session may be a little later than now. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const columns = sql`
  channel_id as "channelId", id, at, publisher_id as "publisherId", view, display_mode as "displayMode", country,
  device_type as "deviceType", sandbox, bot, cardinality(offer_ids) as offers
`;

/**
 * How far back sessions are looked for. A longer range is read only if the one before it
 * has too few sessions.
 */
const rangesMs = [minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, dayMs];

/** The newest sessions of the channels, newest first. Session ids are in order of time. */
export async function listRecentSessions(db: Db, wanted: Wanted): Promise<RecentSessions> {
  const { before, limit, now } = wanted;
  const since = wanted.since.getTime();
  const end = before === undefined ? now.getTime() : timeOfId(before);
  const starts = [...rangesMs.map((range) => end - range).filter((ms) => ms > since), since];
  let found: ListedSession[] = [];
  for (const start of starts) {
    found = await readRange(db, wanted, firstIdAt(start));
    if (found.length >= limit) break;
  }
  return { sessions: found, nextBefore: found.length < limit ? null : (found.at(-1)?.id ?? null) };
}

/** Reads at most `limit` rows of each channel, by the primary key. */
async function readRange(
  db: Db,
  { channelIds, before = lastId, limit }: Wanted,
  from: string,
): Promise<ListedSession[]> {
  // Citus cannot run the subquery of each channel on the channel's node. It merges the newest rows
  // of all nodes instead.
  const newest = isDistributed(db)
    ? sql`
        select ${columns} from sessions
        where channel_id = any(${plainArray(channelIds)}::uuid[]) and id >= ${from} and id < ${before}
      `
    : sql`
        select newest.* from unnest(${plainArray(channelIds)}::uuid[]) as channel (id) cross join lateral (
          select ${columns} from sessions s
          where s.channel_id = channel.id and s.id >= ${from} and s.id < ${before} order by s.id desc limit ${limit}
        ) as newest
      `;
  const { rows } = await sql<ListedSession>`${newest} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * No index has the publisher of a session, so only this many sessions of the channel are looked
 * at in one call.
 */
export const sessionsLookedAt = 20_000;

/**
 * Like `listRecentSessions`, for one publisher of a channel. It may find fewer sessions than
 * there are: `nextBefore` continues.
 */
export async function listPublisherSessions(
  db: Db,
  wanted: Omit<Wanted, 'channelIds' | 'now'> & { channelId: string; publisherId: string },
): Promise<RecentSessions> {
  const { channelId, publisherId, before = lastId, limit, since } = wanted;
  const newest = sql`
    from sessions
    where channel_id = ${channelId} and id >= ${firstIdAt(since.getTime())} and id < ${before} order by id desc
  `;
  const { rows } = await sql<ListedSession>`
    select * from (select ${columns} ${newest} limit ${sessionsLookedAt}) as newest
    where "publisherId" = ${publisherId} order by id desc limit ${limit}
  `.execute(db);
  if (rows.length === limit) return { sessions: rows, nextBefore: rows.at(-1)?.id ?? null };
  const last = await sql<{ id: string }>`
    select id ${newest} offset ${sessionsLookedAt - 1} limit 1
  `.execute(db);
  return { sessions: rows, nextBefore: last.rows[0]?.id ?? null };
}
