import { sql } from 'kysely';
import {
  type Counter,
  counterColumns,
  currentRows,
  offerCounters,
  offerDays,
  placementCounters,
  rollupTables,
} from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { type NetworkQuery, type NetworkRow, networkCounters } from './model.ts';

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
  const sums = networkCounters.map((counter) => {
    const column = counterColumns[counter];
    return sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(`sum_${column}`)}`;
  });
  const { rows } = await sql<Row>`
    with report as (${groups}),
    summary as (select count(*) as count, ${sql.join(sums)} from report),
    page as (
      select row_number() over (order by spend_micros desc, impressions desc, id) as place, * from report
      order by place offset ${page.offset} limit ${page.limit}
    )
    select summary.*, page.* from summary left join page on true order by place
  `.execute(db);
  // Every row repeats the count and the summary. An empty page is one row with them and without a place.
  const first = rows[0] ?? {};
  return {
    count: Number(first.count ?? 0),
    rows: rows.filter(({ place }) => place !== null).map((row) => fromRow(row, '')),
    summary: fromRow(first, 'sum_'),
  };
}

const currentOfferDays = sql.raw(
  currentRows(offerDays, ['channel_id', 'day', 'offer_id', ...Object.keys(offerDays.counters)]),
);
const currentPlacementDays = sql.raw(
  currentRows(rollupTables.placementDays, [
    'channel_id',
    'day',
    ...Object.keys(rollupTables.placementDays.counters),
  ]),
);

function offerRows(query: NetworkQuery, by: keyof typeof offerGroups) {
  const { id, name } = offerGroups[by];
  // Summed by offer first: Citus does that on its nodes, and joins the sums.
  return sql`
    with by_offer as materialized (
      select offer_id, ${sumsOf(offerCounters)} from ${currentOfferDays} d where ${isWithin(query)} group by offer_id
    )
    select ${id} as id, ${name} as name, ${sumsOf(networkCounters)}
    from by_offer d join offers o on o.id = d.offer_id join campaigns c on c.id = o.campaign_id
      join advertisers a on a.id = c.advertiser_id
    group by 1, 2
  `;
}

function channelRows(query: NetworkQuery) {
  return sql`
    select ch.id, ch.name, ${sumsOf(placementCounters, { spendMicros: 'revenue_with_email_micros + revenue_without_email_micros' })}
    from ${currentPlacementDays} d join channels ch on ch.id = d.channel_id
    where ${isWithin(query)} group by 1, 2
  `;
}

/** The sums of all counters of the report. A counter that the table does not have is computed by `computed`, or 0. */
function sumsOf(stored: readonly Counter[], computed: Partial<Record<Counter, string>> = {}) {
  return sql.join(
    networkCounters.map((counter) => {
      const column = counterColumns[counter];
      const amount = stored.includes(counter) ? column : (computed[counter] ?? '0');
      return sql`sum(${sql.raw(amount)})::bigint as ${sql.ref(column)}`;
    }),
  );
}

function isWithin({ from, to, channelId }: NetworkQuery) {
  return sql`d.day between ${from}::date and ${to}::date
      and (${channelId ?? null}::uuid is null or d.channel_id = ${channelId ?? null}::uuid)`;
}

function fromRow(row: Row, prefix: string): NetworkRow {
  const counts = networkCounters.map((counter) => [
    counter,
    Number(row[`${prefix}${counterColumns[counter]}`] ?? 0),
  ]);
  return { id: String(row.id ?? ''), name: String(row.name ?? ''), ...Object.fromEntries(counts) };
}
