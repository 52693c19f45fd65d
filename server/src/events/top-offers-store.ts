import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import { firstIdAt } from '../lib/ids.ts';

/** The figures of an offer at a publisher. */
export interface TopOffer {
  readonly offerId: string;
  readonly heading: string;
  readonly advertiserName: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly payoutMicros: number;
}

export interface TopOffers {
  /** How many sessions of the publisher were counted, and the first of them. */
  readonly sessions: number;
  readonly since: Date | null;
  readonly offers: readonly TopOffer[];
}

/**
 * No counter has both publisher and offer, so raw rows are counted. These limits bound the work,
 * whatever the size of the channel: its newest sessions are looked at, and the newest ones of the
 * publisher among them are counted.
 */
const [channelSessions, publisherSessions] = [20_000, 1_000];
const maxOffers = 10;

/** The offers that earned most in the last sessions of a publisher, without the sandbox. */
export async function readTopOffers(
  db: Db,
  { channelId, publisherId, since }: { channelId: string; publisherId: string; since: Date },
): Promise<TopOffers> {
  const newest = sql`
    select id, at from (
      select id, at, publisher_id, sandbox from sessions
      where channel_id = ${channelId} and id >= ${firstIdAt(since.getTime())} order by id desc limit ${channelSessions}
    ) as recent
    where publisher_id = ${publisherId} and not sandbox order by id desc limit ${publisherSessions}
  `;
  const counted = await sql<{ sessions: number; since: Date | null }>`
    select count(*)::int as sessions, min(at) as since from (${newest}) as newest
  `.execute(db);
  const { rows } = await sql<TopOffer>`
    select o.id as "offerId", o.heading, a.name as "advertiserName", shown.impressions, shown.clicks, shown.conversions,
      shown.payout_micros as "payoutMicros"
    from (
      select e.offer_id,
        count(*) filter (where e.type = 'IMPRESSION')::int as impressions,
        count(*) filter (where e.type = 'CLICK')::int as clicks,
        count(*) filter (where e.type = 'CONVERSION')::int as conversions,
        sum(e.payout_micros)::bigint as payout_micros
      from (${newest}) as newest join events e on e.channel_id = ${channelId} and e.session_id = newest.id
      where e.counted group by e.offer_id
    ) as shown
    join offers o on o.id = shown.offer_id
    join campaigns c on c.id = o.campaign_id
    join advertisers a on a.id = c.advertiser_id
    order by shown.payout_micros desc, shown.impressions desc, o.id limit ${maxOffers}
  `.execute(db);
  const [{ sessions, since: first } = { sessions: 0, since: null }] = counted.rows;
  return { sessions, since: first, offers: rows };
}
