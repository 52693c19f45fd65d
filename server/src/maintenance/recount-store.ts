import { type RawBuilder, sql } from 'kysely';
import {
  type Counter,
  type CounterTable,
  counterColumns,
  currentRows,
  type Grain,
  offerCounters,
  offerDays,
  placementColumns,
  placementCounters,
  placementParts,
  type RawSource,
  type RollupName,
  type RollupWithReturns,
  recountSql,
  returnTables,
  rollupNames,
  rollups,
  rollupsWithReturns,
  rollupTables,
} from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import type { ChannelDay, Comparison as ComparisonOf } from './model.ts';

/**
 * Computes the counters again from the raw rows alone, with the SQL that the list of counters declares. It shares no code with
 * the ledger that counts events, so that one mistake cannot hide in both.
 */

/** A counter cell where the recounted and the stored numbers differ. */
export interface Difference {
  readonly table: string;
  /** The key columns of the cell and their values. */
  readonly cell: Readonly<Record<string, string>>;
  readonly recounted: Readonly<Record<string, number>>;
  readonly stored: Readonly<Record<string, number>>;
}

type Comparison = ComparisonOf<RawBuilder<unknown>>;
type Rollup = (typeof rollups)[RollupName];

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

/** The same condition for the stored cells of a rollup. */
function storedWithin(grain: Grain, date: string): RawBuilder<unknown> {
  return grain === 'hour' ? within(sql`hour`, grain, date) : sql`${sql.ref(grain)} = ${date}::date`;
}

/** The key columns of a rollup, with the types that the raw rows use: there, views and display modes are text. */
function storedKeys(times: readonly string[], { by }: Rollup): RawBuilder<unknown> {
  const parts = by.map((part) => {
    const { column, type } = placementParts[part];
    return type === 'uuid' ? sql.ref(column) : sql`${sql.ref(column)}::text as ${sql.ref(column)}`;
  });
  return sql.join([...times.map((name) => sql.ref(name)), ...parts]);
}

/** The placement of a session `s` as a rollup stores it. */
function placementOfSession({ by }: Rollup): RawBuilder<unknown> {
  return sql.join(
    by.map((part) => {
      const { column, type, missing } = placementParts[part];
      const value = type === 'uuid' ? sql`${missing}::uuid` : sql`${missing}`;
      return sql`coalesce(${sql.ref(`s.${column}`)}, ${value}) as ${sql.ref(column)}`;
    }),
  );
}

function keyColumnsOf({ by }: Rollup): string[] {
  return by.map((part) => placementParts[part].column);
}

/** One column for each counter: what the raw rows of one kind add to it. */
function recountedColumns(counters: readonly Counter[], source: RawSource): RawBuilder<unknown> {
  return sql.join(
    counters.map(
      (counter) => sql`${sql.raw(recountSql(counter, source))} as ${sql.ref(counterColumns[counter])}`,
    ),
  );
}

function sumsOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));
}

/** The ordinals of the first columns, for a `group by`. */
function firstColumns(count: number): RawBuilder<unknown> {
  return sql.join(Array.from({ length: count }, (_, at) => sql.lit(at + 1)));
}

/** The current rows of a counter table: the stored ones and the deltas. */
function current(table: CounterTable): RawBuilder<unknown> {
  return sql.raw(
    currentRows(table, ['channel_id', ...Object.keys(table.keys), ...Object.keys(table.counters)]),
  );
}

/** Every counter of a rollup, in the cells of one day or week. */
function compareCells(name: RollupName, channelId: string, date: string): Comparison {
  const rollup = rollups[name];
  const { table, grain } = rollup;
  const keys = [grain, ...keyColumnsOf(rollup)];
  const sums = sumsOf(placementColumns);
  const groups = firstColumns(keys.length);
  const keysAt = (time: string) =>
    sql`${truncate[grain](sql.ref(time))} as ${sql.ref(grain)}, ${placementOfSession(rollup)}`;
  const columns = (source: RawSource) => recountedColumns(placementCounters, source);
  return {
    table,
    keys,
    counters: placementColumns,
    recounted: sql`
      select ${sql.join(keys.map((key) => sql.ref(key)))}, ${sums}
      from (
        select ${keysAt('e.occurred_at')}, ${columns('events')}
        from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
        where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, grain, date)} and not s.sandbox
        group by ${groups}
        union all
        select ${keysAt('x.at')}, ${columns('entries')}
        from event_entries x join sessions s on s.channel_id = x.channel_id and s.id = x.session_id
        where x.channel_id = ${channelId} and ${within(sql`x.at`, grain, date)}
        group by ${groups}
        union all
        select ${keysAt('s.at')}, ${columns('sessions')}
        from sessions s where s.channel_id = ${channelId} and ${within(sql`s.at`, grain, date)} and not s.sandbox
        group by ${groups}
        union all
        select ${keysAt('first.at')}, ${columns('firstEvents')}
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
      select ${storedKeys([grain], rollup)}, ${sums}
      from ${current(rollupTables[name])} as stored where channel_id = ${channelId} and ${storedWithin(grain, date)} group by ${groups}
    `,
  };
}

/** Sessions that were active on the day and on an earlier day, grouped by the last earlier day. */
function compareReturns(name: RollupWithReturns, { channelId, date }: ChannelDay): Comparison {
  const rollup = rollups[name];
  const keys = ['day', 'previous', ...keyColumnsOf(rollup)];
  const groups = firstColumns(keys.length);
  return {
    table: rollup.returns,
    keys,
    counters: ['sessions'],
    recounted: sql`
      select ${date}::date as day, before.at as previous, ${placementOfSession(rollup)}, count(*)::bigint as sessions
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
      select ${storedKeys(['day', 'previous'], rollup)}, sum(sessions)::bigint as sessions
      from ${current(returnTables[name])} as stored where channel_id = ${channelId} and day = ${date}::date group by ${groups}
    `,
  };
}

function compareOffers({ channelId, date }: ChannelDay): Comparison {
  const columns = offerCounters.map((counter) => counterColumns[counter]);
  const sums = sumsOf(columns);
  return {
    table: 'offer_days',
    keys: ['day', 'offer_id'],
    counters: columns,
    recounted: sql`
      select ${date}::date as day, offer_id, ${sums} from (
        select e.offer_id, ${recountedColumns(offerCounters, 'events')}
        from events e where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, 'day', date)} group by e.offer_id
        union all
        select e.offer_id, ${recountedColumns(offerCounters, 'entries')}
        from event_entries x join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
        where x.channel_id = ${channelId} and ${within(sql`x.at`, 'day', date)} group by e.offer_id
      ) as raw group by offer_id
    `,
    stored: sql`
      select day, offer_id, ${sums}
      from ${current(offerDays)} as stored where channel_id = ${channelId} and day = ${date}::date group by 1, 2
    `,
  };
}

/** All comparisons of the counters of a channel day, one statement each. The week, if there is one, comes last. */
export function comparisonsOf(day: ChannelDay): Comparison[] {
  const { channelId, date, week } = day;
  const rollupsOf = (matches: (grain: Grain) => boolean) =>
    rollupNames.filter((name) => matches(rollups[name].grain));
  return [
    ...rollupsOf((grain) => grain !== 'week').flatMap((name) => [
      compareCells(name, channelId, date),
      ...rollupsWithReturns.filter((each) => each === name).map((each) => compareReturns(each, day)),
    ]),
    compareOffers(day),
    ...(week === null
      ? []
      : rollupsOf((grain) => grain === 'week').map((name) => compareCells(name, channelId, week))),
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
  const keyTexts = keys.map((key) => sql`${asText(key)} as ${sql.ref(key)}`);
  const values = (of: string) =>
    counters.map((name) => sql`coalesce(${sql.ref(`${of}.${name}`)}, 0) as ${sql.ref(`${of}_${name}`)}`);
  const { rows } = await sql<Record<string, string | number>>`
    select ${sql.join([...keyTexts, ...values('recounted'), ...values('stored')])}, count(*) over () as difference_count
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
