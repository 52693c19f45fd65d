import { type RawBuilder, sql } from 'kysely';
import {
  counterColumns,
  declarationOf,
  type PlacementCounter,
  placementColumns,
  placementCounters,
  placementParts,
  type RawSource,
  type RollupName,
  recountSql,
  rollupNames,
  rollups,
  startOf,
} from '../server/src/counters/index.ts';
import type { Db } from '../server/src/db/handle.ts';
import { dateOfDay, dayNumber } from '../server/src/lib/days.ts';
import { compare } from '../server/src/maintenance/compare-store.ts';
import { comparisonsOf } from '../server/src/maintenance/recount-store.ts';
import { progress } from './tools.ts';

/**
 * Fills the counters of a history, each table with one statement, because the service's rebuild takes 90
 * seconds per million events. Then the service's recount checks three of the days.
 */
export async function fillCounters(db: Db, channelId: string, dates: readonly string[]): Promise<void> {
  const sample = [0, 0.5, 1].map((share) => dates[Math.floor(share * (dates.length - 1))] ?? '');
  const steps = [findActivity, fillReturns, fillHours, fillDays, fillWeeks, fillCoarse];
  const bar = progress('counters', steps.length + sample.length);
  for (const step of steps) {
    await step(db, channelId);
    bar.add(1);
  }
  for (const date of sample) {
    await requireCorrectCounters(db, channelId, date);
    bar.add(1);
  }
  bar.end();
}

const columns = refs(placementColumns);
const sums = sql.join(placementColumns.map((name) => sql`sum(${sql.ref(name)})::bigint`));
const parts = Object.values(placementParts);
const placeNames = refs(parts.map(({ column }) => column));
const place = sql.join(
  parts.map(
    ({ column, type, missing }) =>
      sql`coalesce(${sql.ref(column)}, ${sql.lit(missing)})::${sql.raw(type)} as ${sql.ref(column)}`,
  ),
);
const groups = sql.join([sql.ref('at'), placeNames]);

function refs(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** A value for every counter column, in the order of `columns`. */
function counterValues(read: (counter: PlacementCounter) => RawBuilder<unknown> | undefined) {
  return sql.join(
    placementCounters.map(
      (counter) => sql`${read(counter) ?? sql`0`} as ${sql.ref(counterColumns[counter])}`,
    ),
  );
}

/** The amounts that raw rows add to the counters. Distinct sessions come from the activity instead. */
function recounted(source: RawSource) {
  return counterValues((counter) =>
    declarationOf(counter).isDistinct ? undefined : sql.raw(recountSql(counter, source)),
  );
}

/** Sessions are not additive: a session counts once per hour, day or week in which it is active. */
const additive = counterValues((counter) =>
  declarationOf(counter).isDistinct ? undefined : sql.ref(counterColumns[counter]),
);
const active = counterValues((counter) => (counter === 'sessions' ? sql`count(*)` : undefined));
const activeOrNew = counterValues((counter) => {
  if (counter === 'sessions') return sql`count(*)`;
  return counter === 'newSessions' ? sql`count(*) filter (where previous is null)` : undefined;
});

function dayOf(time: string) {
  return sql`(${sql.ref(time)} at time zone 'UTC')::date`;
}

/** Every hour in which a session was active, with its previous active hour. */
async function findActivity(db: Db, channelId: string): Promise<void> {
  await sql`
    create temp table activity as
    select hour, lag(hour) over (partition by session_id order by hour) as previous, ${place}
    from (
      select distinct session_id, date_trunc('hour', occurred_at, 'UTC') as hour
      from events where channel_id = ${channelId} and counted
    ) as active join sessions s on s.channel_id = ${channelId} and s.id = session_id
  `.execute(db);
}

async function fillHours(db: Db, channelId: string): Promise<void> {
  await fill(
    db,
    channelId,
    rollups.hours,
    sql`
      select date_trunc('hour', occurred_at, 'UTC') as at, ${place}, ${recounted('events')}
      from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
      where e.channel_id = ${channelId} group by 1, ${placeNames}
      union all
      select date_trunc('hour', s.at, 'UTC'), ${place}, ${recounted('sessions')}
      from sessions s where channel_id = ${channelId} group by 1, ${placeNames}
      union all
      select hour, ${placeNames}, ${activeOrNew} from activity group by 1, ${placeNames}
    `,
  );
}

async function fillDays(db: Db, channelId: string): Promise<void> {
  await fill(
    db,
    channelId,
    rollups.days,
    sql`
      select ${dayOf('hour')} as at, ${placeNames}, ${additive} from rollup_hours where channel_id = ${channelId}
      union all
      select ${dayOf('hour')}, ${placeNames}, ${active} from activity
      where previous is null or ${dayOf('previous')} < ${dayOf('hour')} group by 1, ${placeNames}
    `,
  );
}

async function fillWeeks(db: Db, channelId: string): Promise<void> {
  const weekOf = (day: RawBuilder<unknown>) => sql`date_trunc('week', (${day})::timestamp)::date`;
  await fill(
    db,
    channelId,
    rollups.weeks,
    sql`
      select ${weekOf(sql`day`)} as at, ${placeNames}, ${additive} from rollup_days where channel_id = ${channelId}
      union all
      select ${weekOf(dayOf('hour'))}, ${placeNames}, ${active} from activity
      where previous is null or ${weekOf(dayOf('previous'))} < ${weekOf(dayOf('hour'))} group by 1, ${placeNames}
    `,
  );
  await sql`drop table activity`.execute(db);
}

/** Inserts the sums of `rows` (time `at`, placement, counters) into a rollup. */
async function fill(
  db: Db,
  channelId: string,
  { table, grain }: (typeof rollups)[RollupName],
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (channel_id, ${sql.ref(grain)}, ${placeNames}, ${columns})
    select ${channelId}::uuid, at, ${placeNames}, ${sums} from (${rows}) as raw
    group by ${groups} order by at
  `.execute(db);
}

/** Fills the rollups with fewer dimensions from those with all of them. */
async function fillCoarse(db: Db, channelId: string): Promise<void> {
  const all = { hour: rollups.hours, day: rollups.days, week: rollups.weeks };
  for (const rollup of rollupNames.map((name) => rollups[name])) {
    const { table, grain, by } = rollup;
    const source = all[grain];
    if (table === source.table) continue;
    const key = sql.join([sql.ref(grain), ...by.map((part) => sql.ref(placementParts[part].column))]);
    await sql`
      insert into ${sql.table(table)} (channel_id, ${key}, ${columns})
      select channel_id, ${key}, ${sums} from ${sql.table(source.table)} where channel_id = ${channelId}
      group by channel_id, ${key} order by ${sql.ref(grain)}
    `.execute(db);
    if (!('returns' in rollup && 'returns' in source)) continue;
    await sql`
      insert into ${sql.table(rollup.returns)} (channel_id, ${key}, previous, sessions)
      select channel_id, ${key}, previous, sum(sessions) from ${sql.table(source.returns)} where channel_id = ${channelId}
      group by channel_id, ${key}, previous order by ${sql.ref(grain)}
    `.execute(db);
  }
}

async function fillReturns(db: Db, channelId: string): Promise<void> {
  await sql`
    insert into session_days (channel_id, day, previous, ${placeNames}, sessions)
    select ${channelId}::uuid, ${dayOf('hour')}, ${dayOf('previous')}, ${placeNames}, count(*) from activity
    where ${dayOf('previous')} < ${dayOf('hour')} group by 2, 3, ${placeNames} order by 2
  `.execute(db);
}

/** Reports do not read these tables, so the bench does not fill them. */
const uncheckedTables = ['offer_days', 'budget_leases'];

async function requireCorrectCounters(db: Db, channelId: string, date: string): Promise<void> {
  const week = dateOfDay(dayNumber(startOf('week', Date.parse(date))));
  for (const comparison of comparisonsOf({ channelId, date, week })) {
    const found = await compare(db, comparison, 1);
    const differing = found.find(({ table, count }) => count > 0 && !uncheckedTables.includes(table));
    if (differing) throw new Error(`a recount differs: ${JSON.stringify(differing.differences)}`);
  }
}
