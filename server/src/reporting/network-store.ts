import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { NetworkQuery, NetworkRow } from './model.ts';

type Row = Record<string, string | number | null>;

const offerGroups = {
  advertiser: { id: sql`a.id`, name: sql`a.name` },
  campaign: { id: sql`c.id`, name: sql`c.name` },
  offer: { id: sql`o.id`, name: sql`o.heading` },
} as const;

/** Reads the network report: counts and spend by channel, advertiser, campaign or offer, highest spend first. */
export async function readNetworkReport(
  db: Db,
  query: NetworkQuery,
  page: { offset: number; limit: number },
): Promise<{ count: number; rows: NetworkRow[]; summary: NetworkRow }> {
  const groups = query.by === 'channel' ? channelRows(query) : offerRows(query, query.by);
  const sums = sumColumns.map(
    (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(`sum_${name}`)}`,
  );
  const { rows } = await sql<Row>`
    with report as (${groups}),
    summary as (select count(*) as count, ${sql.join(sums)} from report),
    page as (
      select row_number() over (order by spend_micros desc, impressions desc, id) as place, * from report
      order by place offset ${page.offset} limit ${page.limit}
    )
    select summary.*, page.* from summary left join page on true order by place
  `.execute(db);
  const first = rows[0] ?? {};
  return {
    count: Number(first.count ?? 0),
    rows: rows.filter(({ place }) => place !== null).map((row) => fromRow(row, '')),
    summary: fromRow(first, 'sum_'),
  };
}

const sumColumns = [
  'impressions',
  'clicks',
  'conversions',
  'spend_micros',
  'payout_micros',
  'invalid_impressions',
  'invalid_clicks',
  'invalid_conversions',
  'voided_impressions',
  'voided_clicks',
  'voided_conversions',
  'voided_spend_micros',
  'feed_loads',
  'filled_loads',
];

const voided = sql`sum(voided_impressions)::bigint as voided_impressions, sum(voided_clicks)::bigint as voided_clicks,
      sum(voided_conversions)::bigint as voided_conversions, sum(voided_spend_micros)::bigint as voided_spend_micros`;

function offerRows({ from, to, channelId }: NetworkQuery, by: keyof typeof offerGroups) {
  const { id, name } = offerGroups[by];
  return sql`
    select ${id} as id, ${name} as name, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks,
      sum(conversions)::bigint as conversions, sum(spend_micros)::bigint as spend_micros, 0::bigint as payout_micros,
      sum(invalid_impressions)::bigint as invalid_impressions, sum(invalid_clicks)::bigint as invalid_clicks,
      sum(invalid_conversions)::bigint as invalid_conversions, ${voided}, 0::bigint as feed_loads, 0::bigint as filled_loads
    from offer_days d join offers o on o.id = d.offer_id join campaigns c on c.id = o.campaign_id
      join advertisers a on a.id = c.advertiser_id
    where d.day between ${from}::date and ${to}::date
      and (${channelId ?? null}::uuid is null or d.channel_id = ${channelId ?? null}::uuid)
    group by 1, 2
  `;
}

function channelRows({ from, to, channelId }: NetworkQuery) {
  return sql`
    select ch.id, ch.name, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks,
      sum(conversions)::bigint as conversions,
      sum(revenue_with_email_micros + revenue_without_email_micros)::bigint as spend_micros,
      sum(payout_micros)::bigint as payout_micros, sum(invalid_impressions)::bigint as invalid_impressions,
      sum(invalid_clicks)::bigint as invalid_clicks, sum(invalid_conversions)::bigint as invalid_conversions, ${voided},
      sum(feed_loads)::bigint as feed_loads, sum(filled_loads)::bigint as filled_loads
    from placement_days d join channels ch on ch.id = d.channel_id
    where d.day between ${from}::date and ${to}::date
      and (${channelId ?? null}::uuid is null or d.channel_id = ${channelId ?? null}::uuid)
    group by 1, 2
  `;
}

function fromRow(row: Row, prefix: string): NetworkRow {
  const number = (name: string) => Number(row[`${prefix}${name}`] ?? 0);
  return {
    id: String(row.id ?? ''),
    name: String(row.name ?? ''),
    impressions: number('impressions'),
    clicks: number('clicks'),
    conversions: number('conversions'),
    spendMicros: number('spend_micros'),
    payoutMicros: number('payout_micros'),
    invalidImpressions: number('invalid_impressions'),
    invalidClicks: number('invalid_clicks'),
    invalidConversions: number('invalid_conversions'),
    voidedImpressions: number('voided_impressions'),
    voidedClicks: number('voided_clicks'),
    voidedConversions: number('voided_conversions'),
    voidedSpendMicros: number('voided_spend_micros'),
    feedLoads: number('feed_loads'),
    filledLoads: number('filled_loads'),
  };
}
