import { type RawBuilder, sql } from 'kysely';
import {
  type Counter,
  type CounterTable,
  convertedSales,
  counterColumns,
  currentRows,
  offerCounters,
  offerDays,
  placementCounters,
  rollupTables,
} from '../counters/index.ts';
import { containsAnyWord } from '../db/contains-any-word.ts';
import type { Db } from '../db/handle.ts';
import type { RowCounters } from '../db/sorted-page.ts';
import { type SalesMeasure, salesColumns } from './model.ts';
import {
  type FigureSortKey,
  type ListQuery,
  listedCounters,
  type NetworkQuery,
  type NetworkRow,
  type NetworkSortKey,
  networkCounters,
  networkSource,
} from './network-model.ts';

type Row = Record<string, string | number | null>;
/** The id of the row of all channels that are not named. */
const otherChannels = 'other';

type NetworkRows = Omit<NetworkQuery, 'words' | 'sort'>;

/** The rows of a report are named by these tables. `d` are the counted rows. */
const channel = {
  id: sql`ch.id`,
  name: sql`ch.name`,
  search: sql`ch.name_search`,
  join: sql`join channels ch on ch.id = d.channel_id`,
};
const day = { id: sql`d.day::text`, name: sql`d.day::text`, search: sql`d.day::text`, join: sql`` };
const publisher = {
  id: sql`p.id`,
  name: sql`p.brand_name`,
  search: sql`p.brand_key || ' ' || p.domain`,
  join: sql`join publishers p on p.id = d.publisher_id`,
};
const advertiserOf = sql`a.id as advertiser_id, a.name as advertiser_name`;
const campaignOf = sql`c.id as campaign_id, c.name as campaign_name`;
const noAdvertiser = sql`null::uuid as advertiser_id, null::text as advertiser_name`;
const noCampaign = sql`null::uuid as campaign_id, null::text as campaign_name`;

const namedChannel = (name: RawBuilder<unknown>, other: string) =>
  sql`case when ch.named_to_advertisers then ${name} else ${other} end`;

const demandGroups = {
  channel: { ...channel, owners: sql`${noAdvertiser}, ${noCampaign}` },
  named_channel: {
    id: namedChannel(sql`ch.id::text`, otherChannels),
    name: namedChannel(sql`ch.name`, 'Other channels'),
    search: namedChannel(sql`ch.name_search`, 'other channels'),
    join: channel.join,
    owners: sql`${noAdvertiser}, ${noCampaign}`,
  },
  day: { ...day, owners: sql`${noAdvertiser}, ${noCampaign}` },
  advertiser: {
    id: sql`a.id`,
    name: sql`a.name`,
    search: sql`a.name_search`,
    join: sql``,
    owners: sql`${noAdvertiser}, ${noCampaign}`,
  },
  campaign: {
    id: sql`c.id`,
    name: sql`c.name`,
    search: sql`c.name_search || ' ' || a.name_search`,
    join: sql``,
    owners: sql`${advertiserOf}, ${noCampaign}`,
  },
  offer: {
    id: sql`o.id`,
    name: sql`o.heading`,
    join: sql``,
    search: sql`o.heading_search || ' ' || c.name_search || ' ' || a.name_search`,
    owners: sql`${advertiserOf}, ${campaignOf}`,
  },
} as const;
const supplyGroups = {
  channel: { ...channel, key: sql`channel_id` },
  day: { ...day, key: sql`day` },
  publisher: { ...publisher, key: sql`publisher_id` },
} as const;

const sortExpressions: Record<NetworkSortKey, RawBuilder<unknown>> = {
  spend: sql`spend_micros`,
  payout: sql`payout_micros`,
  impressions: sql`impressions`,
  clicks: sql`clicks`,
  ctr: sql`clicks::numeric / nullif(impressions, 0)`,
  conversions: sql`conversions`,
  cvr: sql`conversions::numeric / nullif(clicks, 0)`,
  sales_value: sql`sales_micros`,
  refunds: sql`refunds_micros`,
  roas: sql`case when unconverted_micros = 0 and spend_micros > 0 then (sales_micros - refunds_micros) / spend_micros end`,
  unconfirmed_conversions: sql`unconfirmed_conversions`,
  unconfirmed_sales: sql`unconfirmed_micros`,
  cpa: sql`spend_micros::numeric / nullif(conversions, 0)`,
  fill_rate: sql`filled_loads::numeric / nullif(feed_loads, 0)`,
  // It begins with the name in lower case.
  name: sql`search`,
};

/** Reads a page of the network report, and the sums of all its rows. */
export async function readNetworkReport(
  db: Db,
  query: NetworkQuery,
  page: { offset: number; limit: number },
): Promise<{ count: number; rows: NetworkRow[]; summary: NetworkRow }> {
  const sums = networkCounters.map((counter) => {
    const column = counterColumns[counter];
    return sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(`sum_${column}`)}`;
  });
  for (const column of salesNames) sums.push(sql`sum(${sql.ref(column)}) as ${sql.ref(`sum_${column}`)}`);
  const direction = query.sort.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    with groups as (${networkRows(query, { withSales: true, conversions: 'credited' })}),
    report as (select * from groups where ${hasFigures} and ${containsAnyWord('search', query.words)}),
    summary as (select count(*) as count, ${sql.join(sums)} from report),
    page as (
      select row_number() over (
        order by ${sortExpressions[query.sort.key]} ${direction} nulls last, impressions desc, id
      ) as place, * from report
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

/** A day or an offer whose figures were all taken back has no row, as if nothing had been reported. */
const hasFigures = sql.raw(
  `(${[...networkCounters.map((counter) => counterColumns[counter]), ...Object.values(salesColumns)].map((name) => `${name} <> 0`).join(' or ')})`,
);

/** A `select` of all rows of a report, without its words and order. */
function networkRows(query: NetworkRows, options: RowOptions): RawBuilder<unknown> {
  return networkSource(query) === 'offers' ? demandRows(query, options) : supplyRows(query, options);
}

/**
 * The counters of the rows of a list. The list of a channel has all conversions that count, like its
 * V1 and V2 reports.
 */
export function listCounters(
  { from, to, by, channelId }: ListQuery,
  conversions: RowOptions['conversions'] = 'credited',
): RowCounters {
  const limits = {
    channelId,
    publisherId: undefined,
    advertiserId: undefined,
    campaignId: undefined,
    offerId: undefined,
  };
  return {
    rows: networkRows({ ...limits, from, to, by }, { withSales: false, conversions }),
    columns: listedCounters.map((counter) => counterColumns[counter]),
  };
}

/** The order of a list with `listCounters`. A row without events has the count 0, but no rate. */
export function figureOrder(key: FigureSortKey): RawBuilder<unknown> {
  const isRate = key === 'ctr' || key === 'cvr' || key === 'fill_rate';
  return isRate ? sortExpressions[key] : sql`coalesce(${sortExpressions[key]}, 0)`;
}

interface RowOptions {
  readonly withSales: boolean;
  /** Conversions that are confirmed, or billed at the word of a partner; or all conversions that count. */
  readonly conversions: 'credited' | 'counted';
}

const salesNames = Object.values(salesColumns);
const sumsOfSales = sql.join(salesNames.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/**
 * SQL: the current rows of a table of counters by day, with the value of orders and refunds,
 * or with zeros instead.
 */
function daysOf(table: CounterTable, key: string | undefined) {
  const keys = ['channel_id', 'day', ...(key ? [key] : [])];
  const counters = Object.keys(table.counters);
  const zeros = (names: readonly string[]) => names.map((name) => `0 as ${name}`);
  const counted = currentRows(table, [...keys, ...counters]);
  const rows = `select ${[...keys, ...counters, ...zeros(salesNames)].join(', ')} from ${counted} as counted`;
  const sales = `select ${[...keys, ...zeros(counters), ...salesNames].join(', ')} from ${convertedSales}`;
  return { alone: sql.raw(`(${rows})`), withSales: sql.raw(`(${rows} union all ${sales})`) };
}

const offerDaysOf = daysOf(offerDays, 'offer_id');
const placementDays = daysOf(rollupTables.placementDays, undefined);
const publisherDays = daysOf(rollupTables.publisherDays, 'publisher_id');

/** The channels in which offers have figures in a range of days. */
export async function listChannelsOf(
  db: Db,
  offerIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ id: string; isNamed: boolean }[]> {
  const { rows } = await sql<{ id: string; named: boolean }>`
    with counted as materialized (
      select distinct channel_id from ${offerDaysOf.withSales} d
      where d.day between ${from}::date and ${to}::date and d.offer_id = any(${[...offerIds]}::uuid[])
    )
    select ch.id, ch.named_to_advertisers as named from counted join channels ch on ch.id = counted.channel_id order by ch.id
  `.execute(db);
  return rows.map(({ id, named }) => ({ id, isNamed: named }));
}

/** Rows from the counters of offers. */
function demandRows(query: NetworkRows, { withSales, conversions }: RowOptions) {
  const by = query.by === 'publisher' ? 'day' : query.by;
  const { id, name, search, join, owners } = demandGroups[by];
  const kept =
    { channel: sql`, channel_id`, named_channel: sql`, channel_id`, day: sql`, day` }[by as string] ?? sql``;
  // Summed by offer first: Citus does that on its nodes, and joins the sums.
  return sql`
    with by_offer as materialized (
      select offer_id${kept}, ${sumsOf(offerCounters, computedConversions[conversions])}, ${sumsOfSales} from ${offerDaysOf[withSales ? 'withSales' : 'alone']} d
      where ${isWithin(query)} group by offer_id${kept}
    )
    select ${id} as id, ${name} as name, ${search} as search, ${owners}, ${sumsOf(networkCounters)}, ${sumsOfSales}
    from by_offer d join offers o on o.id = d.offer_id join campaigns c on c.id = o.campaign_id
      join advertisers a on a.id = c.advertiser_id ${join}
    where ${matches('a.id', query.advertiserId)} and ${matches('c.id', query.campaignId)} and ${matches('o.id', query.offerId)}
    group by 1, 2, 3, 4, 5, 6, 7
  `;
}

const reportColumns = sql.join(
  [...networkCounters.map((counter) => counterColumns[counter]), ...salesNames].map((name) =>
    sql.ref(`d.${name}`),
  ),
);
const computedConversions = {
  credited: { conversions: 'conversions - uncredited_conversions' },
  counted: {},
} as const satisfies Record<RowOptions['conversions'], Partial<Record<Counter, string>>>;
const spendOfPlacements = { spendMicros: 'revenue_with_email_micros + revenue_without_email_micros' };

/** Rows from the counters of placements, or of publishers. */
function supplyRows(query: NetworkRows, { withSales, conversions }: RowOptions) {
  const { id, name, search, join, key } = supplyGroups[query.by as keyof typeof supplyGroups];
  const byPublisher = networkSource(query) === 'publishers';
  const computed = { ...computedConversions[conversions], ...spendOfPlacements };
  const ofPublisher = byPublisher ? matches('d.publisher_id', query.publisherId) : sql`true`;
  // Summed before the join, like the rows of offers.
  return sql`
    with counted as materialized (
      select ${key}, ${sumsOf(placementCounters, computed)}, ${sumsOfSales}
      from ${(byPublisher ? publisherDays : placementDays)[withSales ? 'withSales' : 'alone']} d
      where ${isWithin(query)} and ${ofPublisher} group by ${key}
    )
    select ${id} as id, ${name} as name, ${search} as search, ${noAdvertiser}, ${noCampaign}, ${reportColumns}
    from counted d ${join}
  `;
}

function matches(column: string, id: string | undefined) {
  return id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}::uuid`;
}

/**
 * The sums of all counters of the report, computed or as the table has them. One that it does not have is 0.
 */
function sumsOf(stored: readonly Counter[], computed: Partial<Record<Counter, string>> = {}) {
  return sql.join(
    networkCounters.map((counter) => {
      const column = counterColumns[counter];
      const amount = computed[counter] ?? (stored.includes(counter) ? column : '0');
      return sql`sum(${sql.raw(amount)})::bigint as ${sql.ref(column)}`;
    }),
  );
}

function isWithin({ from, to, channelId }: Pick<NetworkQuery, 'from' | 'to' | 'channelId'>) {
  return sql`d.day between ${from}::date and ${to}::date and ${matches('d.channel_id', channelId)}`;
}

function fromRow(row: Row, prefix: string): NetworkRow {
  const counts = networkCounters.map((counter) => [
    counter,
    Number(row[`${prefix}${counterColumns[counter]}`] ?? 0),
  ]);
  const sales = Object.entries(salesColumns).map(([measure, column]) => [
    measure,
    Number(row[`${prefix}${column}`] ?? 0),
  ]);
  const owner = (kind: 'advertiser' | 'campaign') =>
    row[`${kind}_id`] == null ? null : { id: String(row[`${kind}_id`]), name: String(row[`${kind}_name`]) };
  return {
    id: String(row.id ?? ''),
    name: String(row.name ?? ''),
    advertiser: owner('advertiser'),
    campaign: owner('campaign'),
    ...(Object.fromEntries(counts) as Record<(typeof networkCounters)[number], number>),
    ...(Object.fromEntries(sales) as Record<SalesMeasure, number>),
  };
}
