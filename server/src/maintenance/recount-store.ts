import { type RawBuilder, sql } from 'kysely';
import {
  type Counter,
  type CounterTable,
  counterColumns,
  currentRows,
  type Grain,
  offerCounters,
  offerDays,
  type PlacementPart,
  placementColumns,
  placementCounters,
  placementParts,
  type RawSource,
  recountSql,
  returnTables,
  rollupNames,
  rollups,
  rollupsWithReturns,
  rollupTables,
} from '../counters/index.ts';
import type { ChannelDay, Comparison as ComparisonOf } from './model.ts';

/**
 * Computes the counters again from the raw rows alone, with the SQL that the list of counters declares. It
 * shares no code with the ledger that counts events, so that one mistake cannot hide in both.
 */

type Comparison = ComparisonOf<RawBuilder<unknown>>;

/**
 * All dimensions. A session has one placement, so the cells of every rollup are sums of those by all
 * dimensions, within the same grain.
 */
const allParts = Object.keys(placementParts) as PlacementPart[];

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

/**
 * The key columns of a rollup, with the types that the raw rows use: there, views and display modes are text.
 */
function storedKeys(times: readonly string[], by: readonly PlacementPart[]): RawBuilder<unknown> {
  const parts = by.map((part) => {
    const { column, type } = placementParts[part];
    return type === 'uuid' ? sql.ref(column) : sql`${sql.ref(column)}::text as ${sql.ref(column)}`;
  });
  return sql.join([...times.map((name) => sql.ref(name)), ...parts]);
}

/** The placement of a session `s` as rollups store it. */
function placementOfSession(): RawBuilder<unknown> {
  return sql.join(
    allParts.map((part) => {
      const { column, type, missing } = placementParts[part];
      const value = type === 'uuid' ? sql`${missing}::uuid` : sql`${missing}`;
      return sql`coalesce(${sql.ref(`s.${column}`)}, ${value}) as ${sql.ref(column)}`;
    }),
  );
}

function keyColumnsOf(by: readonly PlacementPart[]): string[] {
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

/** Every counter of the rollups of a grain, in the cells of one day or week. */
function compareCells(grain: Grain, channelId: string, date: string): Comparison {
  const keys = [grain, ...keyColumnsOf(allParts)];
  const groups = firstColumns(keys.length);
  const keysAt = (time: string) =>
    sql`${truncate[grain](sql.ref(time))} as ${sql.ref(grain)}, ${placementOfSession()}`;
  const columns = (source: RawSource) => recountedColumns(placementCounters, source);
  return {
    recounted: sql`
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
    `,
    tables: rollupNames
      .filter((name) => rollups[name].grain === grain)
      .map((name) => {
        const { table, by } = rollups[name];
        const keys = [grain, ...keyColumnsOf(by)];
        return {
          table,
          keys,
          counters: placementColumns,
          stored: sql`
            select ${storedKeys([grain], by)}, ${sumsOf(placementColumns)} from ${current(rollupTables[name])} as stored
            where channel_id = ${channelId} and ${storedWithin(grain, date)} group by ${firstColumns(keys.length)}
          `,
        };
      }),
  };
}

/** Sessions that were active on the day and on an earlier day, grouped by the last earlier day. */
function compareReturns({ channelId, date }: ChannelDay): Comparison {
  const times = ['day', 'previous'];
  return {
    recounted: sql`
      select ${date}::date as day, before.at as previous, ${placementOfSession()}, count(*)::bigint as sessions
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
      group by ${firstColumns(times.length + allParts.length)}
    `,
    tables: rollupsWithReturns.map((name) => {
      const { returns, by } = rollups[name];
      const keys = [...times, ...keyColumnsOf(by)];
      return {
        table: returns,
        keys,
        counters: ['sessions'],
        stored: sql`
          select ${storedKeys(times, by)}, sum(sessions)::bigint as sessions from ${current(returnTables[name])} as stored
          where channel_id = ${channelId} and day = ${date}::date group by ${firstColumns(keys.length)}
        `,
      };
    }),
  };
}

function compareOffers({ channelId, date }: ChannelDay): Comparison {
  const columns = offerCounters.map((counter) => counterColumns[counter]);
  return {
    recounted: sql`
      select ${date}::date as day, e.offer_id, ${recountedColumns(offerCounters, 'events')}
      from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
      where e.channel_id = ${channelId} and ${within(sql`e.occurred_at`, 'day', date)} group by e.offer_id
      union all
      select ${date}::date, e.offer_id, ${recountedColumns(offerCounters, 'entries')}
      from event_entries x join events e on e.channel_id = x.channel_id and e.session_id = x.session_id and e.id = x.event_id
      where x.channel_id = ${channelId} and ${within(sql`x.at`, 'day', date)} group by e.offer_id
    `,
    tables: [
      {
        table: 'offer_days',
        keys: ['day', 'offer_id'],
        counters: columns,
        stored: sql`
          select day, offer_id, ${sumsOf(columns)} from ${current(offerDays)} as stored
          where channel_id = ${channelId} and day = ${date}::date group by 1, 2
        `,
      },
    ],
  };
}

/**
 * All comparisons of the counters of a channel day, one statement each. The week, if there
 * is one, comes last.
 */
export function comparisonsOf(day: ChannelDay): Comparison[] {
  const { channelId, date, week } = day;
  return [
    compareCells('hour', channelId, date),
    compareCells('day', channelId, date),
    compareReturns(day),
    compareOffers(day),
    ...(week === null ? [] : [compareCells('week', channelId, week)]),
  ];
}
