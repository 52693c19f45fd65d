import { sql } from 'kysely';
import { currentRows, offerDays } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';

/** The excluded subcategories before and after a change. */
export interface ExclusionChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Counted traffic. */
export interface Traffic {
  readonly impressions: number;
  readonly clicks: number;
  readonly revenueMicros: number;
}
/** All traffic, and the part that went to offers which the change would exclude. */
export interface AffectedTraffic {
  readonly total: Traffic;
  readonly affected: Traffic;
}

/** SQL condition: the advertiser is allowed before the change and excluded after it. */
function isNewlyExcluded({ before, after }: ExclusionChange) {
  return sql`(a.subcategory_ids && ${[...after]}::uuid[] and not a.subcategory_ids && ${[...before]}::uuid[])`;
}

/** `d` is a table with an offer id. */
const joinAdvertisers = sql`join offers o on o.id = d.offer_id join campaigns c on c.id = o.campaign_id join advertisers a on a.id = c.advertiser_id`;

const sums = sql`
  coalesce(sum(impressions), 0)::bigint as impressions, coalesce(sum(clicks), 0)::bigint as clicks,
  coalesce(sum(revenue), 0)::bigint as revenue,
  coalesce(sum(impressions) filter (where newly_excluded), 0)::bigint as affected_impressions,
  coalesce(sum(clicks) filter (where newly_excluded), 0)::bigint as affected_clicks,
  coalesce(sum(revenue) filter (where newly_excluded), 0)::bigint as affected_revenue
`;
type Sums = Record<
  'impressions' | 'clicks' | 'revenue' | 'affected_impressions' | 'affected_clicks' | 'affected_revenue',
  number
>;

const currentOfferDays = sql.raw(
  currentRows(offerDays, ['channel_id', 'day', 'offer_id', 'impressions', 'clicks', 'spend_micros']),
);

/** The traffic of a whole channel, exact, from the counters by offer. */
export async function readChannelTraffic(
  db: Db,
  channelId: string,
  change: ExclusionChange,
  days: { from: string; to: string },
): Promise<AffectedTraffic> {
  const { rows } = await sql<Sums>`
    select ${sums} from (
      select d.impressions, d.clicks, d.spend_micros as revenue, ${isNewlyExcluded(change)} as newly_excluded
      from ${currentOfferDays} d ${joinAdvertisers}
      where d.channel_id = ${channelId} and d.day between ${days.from}::date and ${days.to}::date
    ) as counted
  `.execute(db);
  return trafficOf(rows[0]);
}

/**
 * The traffic of one publisher, from a sample. No counter is by offer and publisher, and an index on the
 * publisher would slow down every session insert. Session ids begin with the time, so the channel's newest
 * sessions are at the end of the primary key. The query reads the newest `limit` of them and keeps those of
 * this publisher. `sampleStart` is the time of the oldest session that it read, or null if it read them all.
 */
export async function readPublisherTraffic(
  db: Db,
  { channelId, publisherId }: { channelId: string; publisherId: string },
  change: ExclusionChange,
  { fromId, limit }: { fromId: string; limit: number },
): Promise<AffectedTraffic & { sessions: number; sampleStart: Date | null }> {
  const { rows } = await sql<Sums & { sessions: number; sample_start: Date | null }>`
    with recent as materialized (
      select id, at, publisher_id from sessions where channel_id = ${channelId} and id >= ${fromId}
      order by id desc limit ${limit}
    ),
    publisher_sessions as materialized (select id from recent where publisher_id = ${publisherId}),
    counted as (
      select (d.type = 'IMPRESSION')::int as impressions, (d.type = 'CLICK')::int as clicks, d.billed_micros as revenue,
        ${isNewlyExcluded(change)} as newly_excluded
      from publisher_sessions join events d on d.channel_id = ${channelId} and d.session_id = publisher_sessions.id ${joinAdvertisers}
      where d.counted
    )
    select sums.*, (select count(*) from publisher_sessions) as sessions,
      (select min(at) from recent having count(*) = ${limit}) as sample_start
    from (select ${sums} from counted) as sums
  `.execute(db);
  return {
    ...trafficOf(rows[0]),
    sessions: rows[0]?.sessions ?? 0,
    sampleStart: rows[0]?.sample_start ?? null,
  };
}

function trafficOf(row: Sums | undefined): AffectedTraffic {
  const { impressions = 0, clicks = 0, revenue = 0 } = row ?? {};
  return {
    total: { impressions, clicks, revenueMicros: revenue },
    affected: {
      impressions: row?.affected_impressions ?? 0,
      clicks: row?.affected_clicks ?? 0,
      revenueMicros: row?.affected_revenue ?? 0,
    },
  };
}

/** How many offers can be shown, and of how many advertisers. */
export interface Reach {
  readonly offers: number;
  readonly advertisers: number;
}
export interface ReachChange {
  readonly allowed: Reach;
  readonly newlyExcluded: Reach;
  readonly newlyAllowed: Reach;
}

/**
 * Running offers whose targeting allows this placement: allowed before the change,
 * newly excluded, newly allowed.
 */
export async function readReach(
  db: Db,
  { channelId, publisherId }: { channelId: string; publisherId: string | null },
  change: ExclusionChange,
  now: Date,
): Promise<ReachChange> {
  const { before, after } = change;
  // An empty list targets everything.
  const targets = (list: string, id: string | null) =>
    id === null
      ? sql`true`
      : sql`(c.targeting -> ${sql.lit(list)} = '[]'::jsonb or c.targeting -> ${sql.lit(list)} @> to_jsonb(${id}::text))`;
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where allowed) as allowed_offers, count(distinct advertiser_id) filter (where allowed) as allowed_advertisers,
      count(*) filter (where newly_excluded) as newly_excluded_offers, count(distinct advertiser_id) filter (where newly_excluded) as newly_excluded_advertisers,
      count(*) filter (where newly_allowed) as newly_allowed_offers, count(distinct advertiser_id) filter (where newly_allowed) as newly_allowed_advertisers
    from (
      select c.advertiser_id, not a.subcategory_ids && ${[...before]}::uuid[] as allowed, ${isNewlyExcluded(change)} as newly_excluded,
        (a.subcategory_ids && ${[...before]}::uuid[] and not a.subcategory_ids && ${[...after]}::uuid[]) as newly_allowed
      from offers o join campaigns c on c.id = o.campaign_id join advertisers a on a.id = c.advertiser_id
      where o.status = 'active' and c.status = 'active' and coalesce(c.starts_at <= ${now}, true)
        and coalesce(c.ends_at > ${now}, true) and ${targets('channelIds', channelId)} and ${targets('publisherIds', publisherId)}
    ) as live
  `.execute(db);
  const reach = (name: string): Reach => ({
    offers: rows[0]?.[`${name}_offers`] ?? 0,
    advertisers: rows[0]?.[`${name}_advertisers`] ?? 0,
  });
  return {
    allowed: reach('allowed'),
    newlyExcluded: reach('newly_excluded'),
    newlyAllowed: reach('newly_allowed'),
  };
}
