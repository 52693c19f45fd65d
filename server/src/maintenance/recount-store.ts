import { type RawBuilder, sql } from 'kysely';
import { counterColumns, type Grain, noPublisher } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import type { ChannelDay } from './model.ts';

/**
 * Computes the counters again from the raw rows alone. It is written for readability, not for speed, and it shares no code
 * with the ledger that counts events, so that one mistake cannot hide in both.
 */

/** A counter cell where the recounted and the stored numbers differ. */
export interface Difference {
  readonly table: string;
  /** The key columns of the cell and their values. */
  readonly cell: Readonly<Record<string, string>>;
  readonly recounted: Readonly<Record<string, number>>;
  readonly stored: Readonly<Record<string, number>>;
}

/** One statement that compares recounted cells of a table with the stored ones. */
export interface Comparison {
  readonly table: string;
  readonly keys: readonly string[];
  readonly counters: readonly string[];
  /** A query for the cells as they should be: the key columns, then the counters. */
  readonly recounted: RawBuilder<unknown>;
  /** A query for the cells as they are stored, with the same columns. */
  readonly stored: RawBuilder<unknown>;
}

const fullPlacement = ['publisher_id', 'view', 'display_mode', 'widget_id'] as const;
const placement = ['view', 'display_mode'] as const;

/** The rollup tables, their grain and placement columns, and the table that stores their returning sessions. */
const rollups: readonly Rollup[] = [
  { cells: 'rollup_hours', grain: 'hour', place: fullPlacement },
  { cells: 'placement_hours', grain: 'hour', place: placement },
  { cells: 'rollup_days', returns: 'session_days', grain: 'day', place: fullPlacement },
  { cells: 'publisher_days', grain: 'day', place: ['publisher_id'] },
  { cells: 'widget_days', grain: 'day', place: ['view', 'display_mode', 'widget_id'] },
  { cells: 'placement_days', returns: 'placement_session_days', grain: 'day', place: placement },
  { cells: 'rollup_weeks', grain: 'week', place: fullPlacement },
];
interface Rollup {
  readonly cells: string;
  readonly returns?: string;
  readonly grain: Grain;
  readonly place: readonly (keyof typeof placementColumns)[];
}

const placementColumns = {
  publisher_id: sql`coalesce(s.publisher_id, ${noPublisher}::uuid) as publisher_id`,
  view: sql`s.view`,
  display_mode: sql`s.display_mode`,
  widget_id: sql`coalesce(s.widget_id, '') as widget_id`,
} as const;

const truncate = {
  hour: (time: RawBuilder<unknown>) => sql`date_trunc('hour', ${time}, 'UTC')`,
  day: (time: RawBuilder<unknown>) => sql`(${time} at time zone 'UTC')::date`,
  week: (time: RawBuilder<unknown>) => sql`date_trunc('week', ${time} at time zone 'UTC')::date`,
} as const;

/** True if the time is within the day, or, for the grain `week`, within the week that begins on it. */
function within(column: RawBuilder<unknown>, grain: Grain, date: string): RawBuilder<unknown> {
  const start = sql`${`${date}T00:00:00Z`}::timestamptz`;
  const length = grain === 'week' ? sql`interval '168 hours'` : sql`interval '24 hours'`;
  return sql`${column} >= ${start} and ${column} < ${start} + ${length}`;
}

function storedWithin(grain: Grain, date: string): RawBuilder<unknown> {
  return grain === 'hour' ? within(sql`hour`, grain, date) : sql`${sql.ref(grain)} = ${date}::date`;
}

/** The key columns of a rollup, with the types that the raw rows use: there, placements are text. */
function storedKeys(keys: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    keys.map((key) =>
      key === 'view' || key === 'display_mode' ? sql`${sql.ref(key)}::text as ${sql.ref(key)}` : sql.ref(key),
    ),
  );
}

function placementColumnsOf({ place }: Rollup): RawBuilder<unknown> {
  return sql.join(place.map((column) => placementColumns[column]));
}

/** The ordinals of the first columns, for a `group by`. */
function firstColumns(count: number): RawBuilder<unknown> {
  return sql.join(Array.from({ length: count }, (_, at) => sql.lit(at + 1)));
}

/** The three classes of events: counted, invalid traffic, and voided by staff. */
const valid = sql`e.counted`;
const invalid = sql`e.reason in ('bot', 'flood')`;
const voided = sql`e.reason = 'voided'`;

function count(type: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`count(*) filter (where e.type = ${type} and ${condition})`;
}

function cells(rollup: Rollup, channelId: string, date: string): Comparison {
  const { cells: table, grain, place } = rollup;
  const keys = [grain, ...place];
  const columns = Object.values(counterColumns);
  const sums = sql.join(columns.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));
  const groups = firstColumns(keys.length);
  return {
    table,
    keys,
    counters: columns,
    recounted: sql`
      select ${sql.join(keys.map((key) => sql.ref(key)))}, ${sums}
      from (
        select ${truncate[grain](sql`e.occurred_at`)} as ${sql.ref(grain)}, ${placementColumnsOf(rollup)},
          ${count('IMPRESSION', valid)} as impressions, ${count('CLICK', valid)} as clicks, ${count('CONVERSION', valid)} as conversions,
          coalesce(sum(e.payout_micros), 0) as payout_micros,
          coalesce(sum(e.billed_micros) filter (where s.identity = 'email'), 0) as revenue_with_email_micros,
          coalesce(sum(e.billed_micros) filter (where s.identity <> 'email'), 0) as revenue_without_email_micros,
          0 as feed_loads, 0 as filled_loads,
          ${count('IMPRESSION', invalid)} as invalid_impressions, ${count('CLICK', invalid)} as invalid_clicks,
          ${count('CONVERSION', invalid)} as invalid_conversions,
          ${count('IMPRESSION', voided)} as voided_impressions, ${count('CLICK', voided)} as voided_clicks,
          ${count('CONVERSION', voided)} as voided_conversions, 0 as voided_spend_micros,
          count(distinct e.session_id) filter (where e.counted) as sessions, 0 as new_sessions
        from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
        where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, grain, date)} and not s.sandbox
        group by ${groups}
        union all
        select ${truncate[grain](sql`x.at`)}, ${placementColumnsOf(rollup)}, 0, 0, 0, sum(x.payout_micros),
          coalesce(sum(x.billed_micros) filter (where s.identity = 'email'), 0),
          coalesce(sum(x.billed_micros) filter (where s.identity <> 'email'), 0),
          0, 0, 0, 0, 0, 0, 0, 0, coalesce(-sum(x.billed_micros) filter (where x.void_id is not null), 0), 0, 0
        from event_entries x join sessions s on s.channel_id = x.channel_id and s.id = x.session_id
        where x.channel_id = ${channelId} and ${within(sql`x.at`, grain, date)}
        group by ${groups}
        union all
        select ${truncate[grain](sql`s.at`)}, ${placementColumnsOf(rollup)}, 0, 0, 0, 0, 0, 0, count(*), count(*) filter (where cardinality(s.offer_ids) > 0),
          0, 0, 0, 0, 0, 0, 0, 0, 0
        from sessions s where s.channel_id = ${channelId} and ${within(sql`s.at`, grain, date)} and not s.sandbox
        group by ${groups}
        union all
        select ${truncate[grain](sql`first.at`)}, ${placementColumnsOf(rollup)}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
        from (
          select distinct e.session_id from events e
          where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, grain, date)} and e.counted
        ) as active join sessions s on s.channel_id = ${channelId} and s.id = active.session_id,
        lateral (
          select min(f.occurred_at) as at from events f
          where f.channel_id = ${channelId} and f.session_id = active.session_id and f.counted
        ) as first
        where ${within(sql`first.at`, grain, date)}
        group by ${groups}
      ) as raw group by ${groups}
    `,
    stored: sql`
      select ${storedKeys(keys)}, ${sums}
      from ${sql.table(table)} where channel_id = ${channelId} and ${storedWithin(grain, date)} group by ${groups}
    `,
  };
}

/** Sessions that were active on the day and on an earlier day, grouped by the last earlier day. */
function returns(table: string, rollup: Rollup, { channelId, date }: ChannelDay): Comparison {
  const keys = ['day', 'previous', ...rollup.place];
  const groups = firstColumns(keys.length);
  return {
    table,
    keys,
    counters: ['sessions'],
    recounted: sql`
      select ${date}::date as day, before.at as previous, ${placementColumnsOf(rollup)}, count(*)::bigint as sessions
      from (
        select distinct e.session_id from events e
        where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, 'day', date)} and e.counted
      ) as active join sessions s on s.channel_id = ${channelId} and s.id = active.session_id,
      lateral (
        select max(${truncate.day(sql`p.occurred_at`)}) as at from events p
        where p.channel_id = ${channelId} and p.session_id = active.session_id and p.counted
          and p.occurred_at < ${`${date}T00:00:00Z`}::timestamptz
      ) as before
      where before.at is not null
      group by ${groups}
    `,
    stored: sql`
      select ${storedKeys(keys)}, sum(sessions)::bigint as sessions
      from ${sql.table(table)} where channel_id = ${channelId} and day = ${date}::date group by ${groups}
    `,
  };
}

const offerCounters = [
  'impressions',
  'clicks',
  'conversions',
  'spend_micros',
  'invalid_impressions',
  'invalid_clicks',
  'invalid_conversions',
  'voided_impressions',
  'voided_clicks',
  'voided_conversions',
  'voided_spend_micros',
];

function offers({ channelId, date }: ChannelDay): Comparison {
  const sums = sql.join(offerCounters.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));
  return {
    table: 'offer_days',
    keys: ['day', 'offer_id'],
    counters: offerCounters,
    recounted: sql`
      select ${date}::date as day, offer_id, ${sums} from (
        select e.offer_id, ${count('IMPRESSION', valid)} as impressions, ${count('CLICK', valid)} as clicks,
          ${count('CONVERSION', valid)} as conversions, coalesce(sum(e.billed_micros), 0)::bigint as spend_micros,
          ${count('IMPRESSION', invalid)} as invalid_impressions, ${count('CLICK', invalid)} as invalid_clicks,
          ${count('CONVERSION', invalid)} as invalid_conversions, ${count('IMPRESSION', voided)} as voided_impressions,
          ${count('CLICK', voided)} as voided_clicks, ${count('CONVERSION', voided)} as voided_conversions,
          0 as voided_spend_micros
        from events e where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, 'day', date)} group by e.offer_id
        union all
        select e.offer_id, 0, 0, 0, sum(x.billed_micros), 0, 0, 0, 0, 0, 0,
          coalesce(-sum(x.billed_micros) filter (where x.void_id is not null), 0)
        from event_entries x join events e on e.channel_id = x.channel_id and e.id = x.event_id
        where x.channel_id = ${channelId} and ${within(sql`x.at`, 'day', date)} group by e.offer_id
      ) as raw group by offer_id
    `,
    stored: sql`
      select day, offer_id, ${sums}
      from offer_days where channel_id = ${channelId} and day = ${date}::date group by 1, 2
    `,
  };
}

/** What campaigns were billed on the day, compared with what was drawn from their budgets. */
function spend({ channelId, date }: ChannelDay): Comparison {
  return {
    table: 'budget_leases',
    keys: ['period', 'campaign_id'],
    counters: ['spent_micros'],
    recounted: sql`
      select ${date} as period, o.campaign_id, sum(raw.billed_micros)::bigint as spent_micros
      from (
        select e.offer_id, e.billed_micros from events e
        where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, 'day', date)}
        union all
        select e.offer_id, x.billed_micros
        from event_entries x join events e on e.channel_id = x.channel_id and e.id = x.event_id
        where x.channel_id = ${channelId} and ${within(sql`x.at`, 'day', date)}
      ) as raw join offers o on o.id = raw.offer_id group by o.campaign_id
    `,
    stored: sql`
      select period, campaign_id, spent_micros from budget_leases where channel_id = ${channelId} and period = ${date}
    `,
  };
}

/** All comparisons of a channel day, one statement each. The week, if there is one, comes last. */
export function comparisonsOf(day: ChannelDay): Comparison[] {
  const { channelId, date, week } = day;
  const days = rollups.filter(({ grain }) => grain !== 'week');
  const weeks = rollups.filter(({ grain }) => grain === 'week');
  return [
    ...days.flatMap((rollup) => [
      cells(rollup, channelId, date),
      ...(rollup.returns ? [returns(rollup.returns, rollup, day)] : []),
    ]),
    offers(day),
    spend(day),
    ...(week === null ? [] : weeks.map((rollup) => cells(rollup, channelId, week))),
  ];
}

/** Formats times in UTC, independent of the connection's time zone. */
function asText(key: string): RawBuilder<unknown> {
  if (key !== 'hour') return sql`${sql.ref(key)}::text`;
  return sql`to_char(${sql.ref(key)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** Counts the cells that differ, in one statement, and returns the first `limit` of them. */
export async function compare(
  tx: Db,
  { table, keys, counters, recounted, stored }: Comparison,
  limit: number,
): Promise<{ count: number; differences: Difference[] }> {
  const differs = counters.map((name) => {
    const column = (of: string) => sql`coalesce(${sql.ref(`${of}.${name}`)}, 0)`;
    return sql`${column('recounted')} <> ${column('stored')}`;
  });
  const texts = keys.map((key) => sql`${asText(key)} as ${sql.ref(key)}`);
  const values = (of: string) =>
    counters.map((name) => sql`coalesce(${sql.ref(`${of}.${name}`)}, 0) as ${sql.ref(`${of}_${name}`)}`);
  const { rows } = await sql<Record<string, string | number>>`
    select ${sql.join([...texts, ...values('recounted'), ...values('stored')])}, count(*) over () as difference_count
    from (${recounted}) as recounted full join (${stored}) as stored using (${sql.join(keys.map((key) => sql.ref(key)))})
    where ${sql.join(differs, sql` or `)}
    order by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))} limit ${limit}
  `.execute(tx);
  const numbers = (row: Record<string, string | number>, of: string) =>
    Object.fromEntries(counters.map((name) => [name, Number(row[`${of}_${name}`])]));
  const differences = rows.map((row) => ({
    table,
    cell: Object.fromEntries(keys.map((key) => [key, String(row[key])])),
    recounted: numbers(row, 'recounted'),
    stored: numbers(row, 'stored'),
  }));
  return { count: Number(rows[0]?.difference_count ?? 0), differences };
}
