import { type RawBuilder, sql } from 'kysely';
import { counterTables, offerCounts, startOf } from '../counters/index.ts';
import { type Db, isDistributed } from '../db/handle.ts';
import { dayMs } from '../lib/days.ts';
import type { ChannelDay } from './model.ts';

/**
 * Lists the channel days that have rows, by index lookups only. Every table here has an index that begins
 * with the channel and the time, so the next day after a given one takes one lookup per table, however many
 * rows a day has.
 */

/** Identifies a channel day. A listing continues after it. */
export interface ChannelDayKey {
  readonly channelId: string;
  readonly date: string;
}

/** A table with a column for the day. */
interface DatedTable {
  readonly table: string;
  readonly column: string;
  /** True if the column is a timestamp, false if it is a date. */
  readonly isTimestamp: boolean;
}

/**
 * Counts for learning are by the day of arrival, which raw rows do not tell after a void, so
 * they are not recounted.
 */
const recountedTables = counterTables.filter((table) => table !== offerCounts);
/**
 * Tables of raw rows and of counters. After a fault, a day may have rows in only one of them, and a recount
 * must find it.
 */
const datedTables: readonly DatedTable[] = [
  { table: 'sessions', column: 'at', isTimestamp: true },
  { table: 'events', column: 'occurred_at', isTimestamp: true },
  { table: 'event_entries', column: 'at', isTimestamp: true },
  { table: 'sales', column: 'hour', isTimestamp: true },
  { table: 'arrival_hours', column: 'hour', isTimestamp: true },
  { table: 'counter_deltas', column: 'hour', isTimestamp: true },
  { table: 'return_deltas', column: 'day', isTimestamp: false },
  ...recountedTables.filter(({ keys }) => 'hour' in keys).map(({ name }) => dated(name, 'hour')),
  ...recountedTables.filter(({ keys }) => 'day' in keys).map(({ name }) => dated(name, 'day')),
];
const weekTables = recountedTables.filter(({ keys }) => 'week' in keys).map(({ name }) => name);

function dated(table: string, column: 'hour' | 'day'): DatedTable {
  return { table, column, isTimestamp: column === 'hour' };
}

/** The first day whose raw rows are complete. Null if retention has never deleted any. */
async function getRawFrom(db: Db): Promise<string | null> {
  const { rows } = await sql<{ raw_from: string | null }>`
    select raw_from::text as raw_from from installation
  `.execute(db);
  return rows[0]?.raw_from ?? null;
}

/**
 * Returns `raw_from` and locks it until the transaction ends. Retention advances `raw_from` before it deletes
 * rows, so a day that is complete now stays complete for the whole transaction.
 */
export async function lockRawFrom(tx: Db): Promise<string | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('raw_from', 0))`.execute(tx);
  return getRawFrom(tx);
}

/**
 * A page of the channel days that have raw rows or counters, from the first day with complete raw rows on.
 */
export async function listChannelDays(
  db: Db,
  after: ChannelDayKey | null,
  limit: number,
): Promise<ChannelDay[]> {
  const rawFrom = await getRawFrom(db);
  const found: ChannelDay[] = [];
  let { channelId, date } = after ?? { channelId: await findNextChannel(db, null), date: null };
  while (channelId !== null) {
    const days = await listDays(db, { channelId, after: date, rawFrom }, limit - found.length);
    for (const day of days) {
      const monday = startOfWeek(day);
      // `date` is the day listed before this one.
      const isFirstOfWeek = date === null || date < monday;
      const week = isFirstOfWeek && (rawFrom === null || monday >= rawFrom) ? monday : null;
      found.push({ channelId, date: day, week });
      date = day;
    }
    if (found.length >= limit) break;
    [channelId, date] = [await findNextChannel(db, channelId), null];
  }
  return found;
}

function startOfWeek(date: string): string {
  return new Date(startOf('week', Date.parse(date))).toISOString().slice(0, 10);
}

/** The first channel after the given one that has rows in any of the tables. */
async function findNextChannel(db: Db, after: string | null): Promise<string | null> {
  const isLater = (column: string) => (after === null ? sql`true` : sql`${sql.ref(column)} > ${after}`);
  // On Citus a look-up without a channel asks every node, for each table.
  if (isDistributed(db)) {
    const { rows } = await sql<{ id: string }>`
      select id from channels where ${isLater('id')} order by id limit 1
    `.execute(db);
    return rows[0]?.id ?? null;
  }
  const first = [...datedTables.map(({ table }) => table), ...weekTables].map(
    (table) => sql`(
      select channel_id from ${sql.table(table)} where ${isLater('channel_id')} order by channel_id limit 1
    )`,
  );
  const { rows } = await sql<{ channel_id: string }>`
    select channel_id from (${sql.join(first, sql` union all `)}) as found order by channel_id limit 1
  `.execute(db);
  return rows[0]?.channel_id ?? null;
}

/** The channel's days after the given one. A recursive query finds each day from the one before it. */
async function listDays(
  db: Db,
  { channelId, after, rawFrom }: { channelId: string; after: string | null; rawFrom: string | null },
  limit: number,
): Promise<string[]> {
  const dayBeforeRaw = rawFrom && new Date(Date.parse(rawFrom) - dayMs).toISOString().slice(0, 10);
  const laterOfBoth =
    [after, dayBeforeRaw]
      .filter((date) => date !== null)
      .sort()
      .at(-1) ?? '-infinity';
  const { rows } = await sql<{ day: string }>`
    with recursive days (day, number) as (
      select ${nextDay(channelId, sql`${laterOfBoth}::date`)}, 1
      union all
      select ${nextDay(channelId, sql`days.day`)}, number + 1 from days where day is not null and number < ${limit}::int
    )
    select day::text as day from days where day is not null order by number
  `.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * The first day after the given one. A week may have weekly counters but no day with rows; its Monday is
 * returned instead. That is the case if the next day with rows is later than the end of the week.
 */
function nextDay(channelId: string, after: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = datedTables.map(({ table, column, isTimestamp }) => {
    const day = isTimestamp ? sql`(${sql.ref(column)} at time zone 'UTC')::date` : sql.ref(column);
    const isLater = isTimestamp
      ? sql`${sql.ref(column)} >= (${after} + 1)::timestamp at time zone 'UTC'`
      : sql`${sql.ref(column)} > ${after}`;
    return sql`(
      select ${day} as day from ${sql.table(table)} where channel_id = ${channelId} and ${isLater} order by ${sql.ref(column)} limit 1
    )`;
  });
  const day = sql`(select min(day) as day from (${sql.join(first, sql` union all `)}) as found)`;
  const weeks = weekTables.map(
    (table) => sql`(
      select week from ${sql.table(table)} where channel_id = ${channelId} and week > ${after} order by week limit 1
    )`,
  );
  return sql`(
    select case when week.first + 6 /* Sunday */ < coalesce(day.day, 'infinity') then week.first else day.day end
    from ${day} as day, (select min(week) as first from (${sql.join(weeks, sql` union all `)}) as found) as week
  )`;
}
