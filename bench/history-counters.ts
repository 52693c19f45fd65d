import { type RawBuilder, sql } from 'kysely';
import { counterColumns, noPublisher, startOf } from '../server/src/counters/index.ts';
import type { Db } from '../server/src/db/handle.ts';
import { dateOfDay, dayNumber } from '../server/src/lib/days.ts';
import { compare, comparisonsOf } from '../server/src/maintenance/recount-store.ts';
import { progress } from './tools.ts';

/**
 * Fills the counters of a history, each table with one statement, because the service's rebuild takes 90 seconds per million
 * events. Then the service's recount checks three of the days.
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

const names = Object.values(counterColumns);
const columns = sql.join(names.map((name) => sql.ref(name)));
const sums = sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint`));
const placeNames = sql`publisher_id, view, display_mode, widget_id`;
const place = sql`coalesce(publisher_id, ${noPublisher}::uuid) as publisher_id, view::placement_view, display_mode::placement_mode, coalesce(widget_id, '') as widget_id`;

type CounterValues = Partial<Record<(typeof names)[number], RawBuilder<unknown>>>;

/** A value for every counter column, in the order of `columns`; zero where none is given. */
function counterValues(values: CounterValues) {
  return sql.join(names.map((name) => values[name] ?? sql`0`));
}

const sessionsAlone = counterValues({
  sessions: sql`count(*)`,
  new_sessions: sql`count(*) filter (where previous is null)`,
});

/** Only active sessions: new sessions are already in the sums. */
const activeAlone = counterValues({ sessions: sql`count(*)` });

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
  const count = (type: string, counted: boolean) =>
    sql`count(*) filter (where type = ${type} and counted = ${counted})`;
  const billed = (isEmail: boolean) =>
    sql`coalesce(sum(billed_micros) filter (where (identity = 'email') = ${isEmail}), 0)`;
  const ofEvents = counterValues({
    impressions: count('IMPRESSION', true),
    clicks: count('CLICK', true),
    conversions: count('CONVERSION', true),
    invalid_impressions: count('IMPRESSION', false),
    invalid_clicks: count('CLICK', false),
    invalid_conversions: count('CONVERSION', false),
    payout_micros: sql`sum(e.payout_micros)`,
    revenue_with_email_micros: billed(true),
    revenue_without_email_micros: billed(false),
  });
  const ofSessions = counterValues({
    feed_loads: sql`count(*)`,
    filled_loads: sql`count(*) filter (where cardinality(offer_ids) > 0)`,
  });
  await sql`
    insert into rollup_hours (channel_id, hour, ${placeNames}, writer, ${columns})
    select ${channelId}::uuid, hour, ${placeNames}, 0, ${sums}
    from (
      select date_trunc('hour', occurred_at, 'UTC') as hour, ${place}, ${ofEvents}
      from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
      where e.channel_id = ${channelId} group by 1, 2, 3, 4, 5
      union all
      select date_trunc('hour', at, 'UTC'), ${place}, ${ofSessions}
      from sessions where channel_id = ${channelId} group by 1, 2, 3, 4, 5
      union all
      select hour, ${placeNames}, ${sessionsAlone} from activity group by 1, 2, 3, 4, 5
    ) as raw (hour, ${placeNames}, ${columns})
    group by 1, 2, 3, 4, 5, 6 order by hour
  `.execute(db);
}

/** Sessions are not additive: a session counts once per day or week, in its first active hour. */
const additive = sql.join(names.map((name) => (name === 'sessions' ? sql`0` : sql.ref(name))));

async function fillDays(db: Db, channelId: string): Promise<void> {
  await sql`
    insert into rollup_days (channel_id, day, ${placeNames}, writer, ${columns})
    select ${channelId}::uuid, day, ${placeNames}, 0, ${sums}
    from (
      select ${dayOf('hour')}, ${placeNames}, ${additive} from rollup_hours where channel_id = ${channelId}
      union all
      select ${dayOf('hour')}, ${placeNames}, ${activeAlone} from activity
      where previous is null or ${dayOf('previous')} < ${dayOf('hour')} group by 1, 2, 3, 4, 5
    ) as hours (day, ${placeNames}, ${columns})
    group by 1, 2, 3, 4, 5, 6 order by day
  `.execute(db);
}

async function fillWeeks(db: Db, channelId: string): Promise<void> {
  const weekOf = (day: RawBuilder<unknown>) => sql`date_trunc('week', (${day})::timestamp)::date`;
  await sql`
    insert into rollup_weeks (channel_id, week, ${placeNames}, writer, ${columns})
    select ${channelId}::uuid, week, ${placeNames}, 0, ${sums}
    from (
      select ${weekOf(sql`day`)}, ${placeNames}, ${additive} from rollup_days where channel_id = ${channelId}
      union all
      select ${weekOf(dayOf('hour'))}, ${placeNames}, ${activeAlone} from activity
      where previous is null or ${weekOf(dayOf('previous'))} < ${weekOf(dayOf('hour'))} group by 1, 2, 3, 4, 5
    ) as days (week, ${placeNames}, ${columns})
    group by 1, 2, 3, 4, 5, 6 order by week
  `.execute(db);
  await sql`drop table activity`.execute(db);
}

const placement = sql`view, display_mode`;
const coarse = [
  { table: 'publisher_days', of: 'rollup_days', unit: 'day', by: sql`publisher_id` },
  { table: 'widget_days', of: 'rollup_days', unit: 'day', by: sql`view, display_mode, widget_id` },
  { table: 'placement_days', of: 'rollup_days', unit: 'day', by: placement },
  { table: 'placement_hours', of: 'rollup_hours', unit: 'hour', by: placement },
] as const;

async function fillCoarse(db: Db, channelId: string): Promise<void> {
  for (const { table, of, unit, by } of coarse)
    await sql`
      insert into ${sql.table(table)} (channel_id, ${sql.ref(unit)}, ${by}, writer, ${columns})
      select channel_id, ${sql.ref(unit)}, ${by}, 0, ${sums} from ${sql.table(of)} where channel_id = ${channelId}
      group by channel_id, ${sql.ref(unit)}, ${by} order by ${sql.ref(unit)}
    `.execute(db);
  await sql`
    insert into placement_session_days (channel_id, day, previous, ${placement}, writer, sessions)
    select channel_id, day, previous, ${placement}, 0, sum(sessions) from session_days where channel_id = ${channelId}
    group by channel_id, day, previous, ${placement} order by day
  `.execute(db);
}

async function fillReturns(db: Db, channelId: string): Promise<void> {
  await sql`
    insert into session_days (channel_id, day, previous, ${placeNames}, writer, sessions)
    select ${channelId}::uuid, ${dayOf('hour')}, ${dayOf('previous')}, ${placeNames}, 0, count(*) from activity
    where ${dayOf('previous')} < ${dayOf('hour')} group by 2, 3, 4, 5, 6, 7 order by 2
  `.execute(db);
}

/** Reports do not read these tables, so the bench does not fill them. */
const uncheckedTables = ['offer_days', 'budget_leases'];

async function requireCorrectCounters(db: Db, channelId: string, date: string): Promise<void> {
  const week = dateOfDay(dayNumber(startOf('week', Date.parse(date))));
  for (const comparison of comparisonsOf({ channelId, date, week })) {
    if (uncheckedTables.includes(comparison.table)) continue;
    const { differences } = await compare(db, comparison, 1);
    if (differences.length > 0) throw new Error(`a recount differs: ${JSON.stringify(differences)}`);
  }
}
