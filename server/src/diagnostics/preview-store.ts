import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

/** Exclusions as they stand, and as they would be. */
export interface ExclusionChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What was counted, and the part of it that went to offers which the exchange would exclude. */
export interface Traffic {
  readonly impressions: number;
  readonly clicks: number;
  readonly revenueMicros: number;
}
export interface AffectedTraffic {
  readonly total: Traffic;
  readonly affected: Traffic;
}

/** An advertiser that is shown so far and would not be any more. */
function isNewlyExcluded({ before, after }: ExclusionChange) {
  return sql`(a.subcategory_ids && ${[...after]}::uuid[] and not a.subcategory_ids && ${[...before]}::uuid[])`;
}

const joinAdvertisers = sql`join offers o on o.id = d.offer_id join campaigns c on c.id = o.campaign_id join advertisers a on a.id = c.advertiser_id`;

const sums = sql`
  coalesce(sum(impressions), 0)::bigint as impressions, coalesce(sum(clicks), 0)::bigint as clicks,
  coalesce(sum(revenue), 0)::bigint as revenue,
  coalesce(sum(impressions) filter (where falls), 0)::bigint as lost_impressions,
  coalesce(sum(clicks) filter (where falls), 0)::bigint as lost_clicks,
  coalesce(sum(revenue) filter (where falls), 0)::bigint as lost_revenue
`;
type Sums = Record<
  'impressions' | 'clicks' | 'revenue' | 'lost_impressions' | 'lost_clicks' | 'lost_revenue',
  number
>;

/** Of a whole channel, exactly, from the counters by offer. */
export async function readChannelTraffic(
  db: Db,
  channelId: string,
  exchange: ExclusionChange,
  days: { from: string; to: string },
): Promise<AffectedTraffic> {
  const { rows } = await sql<Sums>`
    select ${sums} from (
      select d.impressions, d.clicks, d.spend_micros as revenue, ${isNewlyExcluded(exchange)} as falls
      from offer_days d ${joinAdvertisers}
      where d.channel_id = ${channelId} and d.day between ${days.from}::date and ${days.to}::date
    ) as counted
  `.execute(db);
  return trafficOf(rows[0]);
}

/**
 * Of one publisher, from a sample. Nothing counts offers by publisher, and an index to find its sessions by would cost
 * every session that is written. Ids begin with the time, so the channel's newest sessions are the end of its key: so
 * many are looked at, whoever's they are, and the events of those that are this publisher's.
 */
export async function readPublisherTraffic(
  db: Db,
  place: { channelId: string; publisherId: string },
  exchange: ExclusionChange,
  { fromId, limit }: { fromId: string; limit: number },
): Promise<AffectedTraffic & { sessions: number; cutAt: Date | null }> {
  const { channelId, publisherId } = place;
  const { rows } = await sql<Sums & { sessions: number; cut_at: Date | null }>`
    with recent as materialized (
      select id, at, publisher_id from sessions where channel_id = ${channelId} and id >= ${fromId}
      order by id desc limit ${limit}
    ),
    theirs as materialized (select id from recent where publisher_id = ${publisherId}),
    counted as (
      select (d.type = 'IMPRESSION')::int as impressions, (d.type = 'CLICK')::int as clicks, d.billed_micros as revenue,
        ${isNewlyExcluded(exchange)} as falls
      from theirs join events d on d.channel_id = ${channelId} and d.session_id = theirs.id ${joinAdvertisers}
      where d.counted
    )
    select sums.*, (select count(*) from theirs) as sessions,
      (select min(at) from recent having count(*) = ${limit}) as cut_at
    from (select ${sums} from counted) as sums
  `.execute(db);
  return { ...trafficOf(rows[0]), sessions: rows[0]?.sessions ?? 0, cutAt: rows[0]?.cut_at ?? null };
}

function trafficOf(row: Sums | undefined): AffectedTraffic {
  const { impressions = 0, clicks = 0, revenue = 0 } = row ?? {};
  return {
    total: { impressions, clicks, revenueMicros: revenue },
    affected: {
      impressions: row?.lost_impressions ?? 0,
      clicks: row?.lost_clicks ?? 0,
      revenueMicros: row?.lost_revenue ?? 0,
    },
  };
}

export interface Reach {
  readonly offers: number;
  readonly advertisers: number;
}

/** Offers that run now and may be aimed here: those shown so far, those that would fall, those that would come. */
export async function readReach(
  db: Db,
  { channelId, publisherId }: { channelId: string; publisherId: string | null },
  exchange: ExclusionChange,
  now: Date,
): Promise<{ shown: Reach; falling: Reach; coming: Reach }> {
  const { before, after } = exchange;
  const aimsAt = (list: string, id: string | null) =>
    id === null
      ? sql`true`
      : sql`(c.targeting -> ${sql.lit(list)} = '[]'::jsonb or c.targeting -> ${sql.lit(list)} @> to_jsonb(${id}::text))`;
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where shown) as shown_offers, count(distinct advertiser_id) filter (where shown) as shown_advertisers,
      count(*) filter (where falls) as falling_offers, count(distinct advertiser_id) filter (where falls) as falling_advertisers,
      count(*) filter (where comes) as coming_offers, count(distinct advertiser_id) filter (where comes) as coming_advertisers
    from (
      select c.advertiser_id, not a.subcategory_ids && ${[...before]}::uuid[] as shown, ${isNewlyExcluded(exchange)} as falls,
        (a.subcategory_ids && ${[...before]}::uuid[] and not a.subcategory_ids && ${[...after]}::uuid[]) as comes
      from offers o join campaigns c on c.id = o.campaign_id join advertisers a on a.id = c.advertiser_id
      where o.status = 'active' and c.status = 'active' and coalesce(c.starts_at <= ${now}, true)
        and coalesce(c.ends_at > ${now}, true) and ${aimsAt('channelIds', channelId)} and ${aimsAt('publisherIds', publisherId)}
    ) as live
  `.execute(db);
  const reach = (name: string): Reach => ({
    offers: rows[0]?.[`${name}_offers`] ?? 0,
    advertisers: rows[0]?.[`${name}_advertisers`] ?? 0,
  });
  return { shown: reach('shown'), falling: reach('falling'), coming: reach('coming') };
}
