import { type RawBuilder, sql } from 'kysely';
import {
  returnTables,
  rollupNames,
  rollups,
  rollupsWithReturns,
  rollupTables,
  startOf,
} from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { dayMs } from '../lib/days.ts';
import type { ChannelDay } from './model.ts';

/**
 * Which days of which channels there are, found by index alone. Every table here has an index that begins with the
 * channel and the time, so the next day after a given one is one look-up in each of them, however many rows a day has.
 */

/** The last channel and day that were passed. */
export interface Passed {
  readonly channelId: string;
  readonly date: string;
}

interface DatedTable {
  readonly table: string;
  readonly column: string;
  readonly isTime: boolean;
}

const rawTables: readonly DatedTable[] = [
  { table: 'sessions', column: 'at', isTime: true },
  { table: 'events', column: 'occurred_at', isTime: true },
];
/** Raw rows and counters: a day that has only one of them differs, and must be found. */
const datedTables: readonly DatedTable[] = [
  ...rawTables,
  ...rollupNames
    .filter((name) => rollups[name].grain !== 'week')
    .map((name) => ({
      table: rollupTables[name],
      column: rollups[name].grain,
      isTime: rollups[name].grain === 'hour',
    })),
  ...rollupsWithReturns.map((name) => ({ table: returnTables[name], column: 'day', isTime: false })),
  { table: 'offer_days', column: 'day', isTime: false },
];
const weekTables = rollupNames
  .filter((name) => rollups[name].grain === 'week')
  .map((name) => rollupTables[name]);

/** Days are complete from this one on; null means from the first. */
export async function getRawFrom(db: Db): Promise<string | null> {
  const { rows } = await sql<{ raw_from: string | null }>`
    select raw_from::text as raw_from from installation
  `.execute(db);
  return rows[0]?.raw_from ?? null;
}

/**
 * Keeps `raw_from` where it is until the transaction ends, and answers it. Retention moves it before it deletes a row, so
 * a day that is complete now stays complete until then.
 */
export async function holdRawFrom(tx: Db): Promise<string | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('raw_from', 0))`.execute(tx);
  return getRawFrom(tx);
}

/** Every channel and day that has raw rows or counters, from the day on that raw rows are complete, a page at a time. */
export function listStretches(db: Db, after: Passed | null, limit: number): Promise<ChannelDay[]> {
  return walk(db, { tables: datedTables, weekTables }, after, limit);
}

/** Every channel and day before `before` that has sessions. */
export async function listSessionDays(
  db: Db,
  before: string,
  after: Passed | null,
  limit: number,
): Promise<Passed[]> {
  return walk(db, { tables: rawTables.slice(0, 1), weekTables: [], before }, after, limit);
}

interface Wanted {
  readonly tables: readonly DatedTable[];
  readonly weekTables: readonly string[];
  /** Days before this one, complete or not; without it, every day that is complete. */
  readonly before?: string;
}

async function walk(db: Db, wanted: Wanted, after: Passed | null, limit: number): Promise<ChannelDay[]> {
  const rawFrom = wanted.before === undefined ? await getRawFrom(db) : null;
  const found: ChannelDay[] = [];
  let { channelId, date } = after ?? { channelId: await nextChannel(db, wanted, null), date: null };
  while (channelId !== null) {
    const days = await listDays(db, wanted, { channelId, after: date, rawFrom }, limit - found.length);
    for (const day of days) {
      const monday = mondayOf(day);
      const isFirstOfWeek = date === null || date < monday;
      const week = isFirstOfWeek && (rawFrom === null || monday >= rawFrom) ? monday : null;
      found.push({ channelId, date: day, week });
      date = day;
    }
    if (found.length >= limit) break;
    [channelId, date] = [await nextChannel(db, wanted, channelId), null];
  }
  return found;
}

function mondayOf(date: string): string {
  return new Date(startOf('week', Date.parse(date))).toISOString().slice(0, 10);
}

/** The first channel after the given one that has rows in any of the tables. */
async function nextChannel(
  db: Db,
  { tables, weekTables }: Wanted,
  after: string | null,
): Promise<string | null> {
  const first = [...tables.map(({ table }) => table), ...weekTables].map(
    (table) => sql`(
      select channel_id from ${sql.table(table)} where ${after === null ? sql`true` : sql`channel_id > ${after}`}
      order by channel_id limit 1
    )`,
  );
  const { rows } = await sql<{ channel_id: string }>`
    select channel_id from (${sql.join(first, sql` union all `)}) as found order by channel_id limit 1
  `.execute(db);
  return rows[0]?.channel_id ?? null;
}

/** The channel's days after the given one, each found from the one before it. */
async function listDays(
  db: Db,
  wanted: Wanted,
  { channelId, after, rawFrom }: { channelId: string; after: string | null; rawFrom: string | null },
  limit: number,
): Promise<string[]> {
  const dayBefore = rawFrom && new Date(Date.parse(rawFrom) - dayMs).toISOString().slice(0, 10);
  const from =
    [after, dayBefore]
      .filter((date) => date !== null)
      .sort()
      .at(-1) ?? '-infinity';
  const isWanted = wanted.before === undefined ? sql`day is not null` : sql`day < ${wanted.before}::date`;
  const { rows } = await sql<{ day: string }>`
    with recursive days (day, number) as (
      select ${nextDay(wanted, channelId, sql`${from}::date`)}, 1
      union all
      select ${nextDay(wanted, channelId, sql`days.day`)}, number + 1 from days where ${isWanted} and number < ${limit}::int
    )
    select day::text as day from days where ${isWanted} order by number
  `.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * The least day after the given one. A week that has counters and no day of its own comes with its Monday: it is one
 * if the next day lies after it.
 */
function nextDay(
  { tables, weekTables }: Wanted,
  channelId: string,
  after: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const first = tables.map(({ table, column, isTime }) => {
    const day = isTime ? sql`(${sql.ref(column)} at time zone 'UTC')::date` : sql.ref(column);
    const isLater = isTime
      ? sql`${sql.ref(column)} >= (${after} + 1)::timestamp at time zone 'UTC'`
      : sql`${sql.ref(column)} > ${after}`;
    return sql`(
      select ${day} as day from ${sql.table(table)} where channel_id = ${channelId} and ${isLater} order by ${sql.ref(column)} limit 1
    )`;
  });
  const day = sql`(select min(day) as day from (${sql.join(first, sql` union all `)}) as found)`;
  if (weekTables.length === 0) return day;
  const weeks = weekTables.map(
    (table) => sql`(
      select week from ${sql.table(table)} where channel_id = ${channelId} and week > ${after} order by week limit 1
    )`,
  );
  return sql`(
    select case when week.first + 6 < coalesce(day.day, 'infinity') then week.first else day.day end
    from ${day} as day, (select min(week) as first from (${sql.join(weeks, sql` union all `)}) as found) as week
  )`;
}
