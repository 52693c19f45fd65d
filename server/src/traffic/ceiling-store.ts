import { sql } from 'kysely';
import { noPublisher } from '../counters/index.ts';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { dayMs, dayOfDate } from '../lib/days.ts';
import type { TrafficSource } from './model.ts';
import { ceilingNumbers, historyDays, wholeChannel } from './model.ts';

/** The amount that pages and links billed for a publisher in a usual hour. */
export interface UsualBill extends TrafficSource {
  readonly usualMicros: number;
  /** The same for bills from before grades existed. Null if there are too few of them. */
  readonly usualBeforeMicros: number | null;
}

/** The ceiling of a publisher on a day. */
export interface DailyCeiling extends TrafficSource {
  readonly day: number;
  readonly ceilingMicros: number;
}

/**
 * The publishers who were ever members of the channel after the given one, in the order of their ids; first
 * the channel itself (all zeros). Empty after the last ones.
 */
export async function listPublishersAfter(
  db: Db,
  channelId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ publisher_id: string }>`
    select distinct publisher_id from channel_publishers
    where channel_id = ${channelId} and publisher_id > ${after ?? noPublisher} order by publisher_id limit ${limit}
  `.execute(db);
  const ids = rows.map(({ publisher_id }) => publisher_id);
  return after === null ? [noPublisher, ...ids] : ids;
}

/**
 * The usual hours of those of some publishers of a channel who have enough of them: the median of the
 * non-empty hours of arrival of the days before `midnight`. Hours that were flagged and not dismissed are
 * left out, and hours with something over the ceiling, unless staff have approved all of it.
 */
export async function listUsualBills(
  db: Db,
  channelId: string,
  publisherIds: readonly string[],
  midnight: Date,
): Promise<UsualBill[]> {
  const { minBilledHours, minMemberDays, doublingDays } = ceilingNumbers;
  const daysBefore = (days: number) => new Date(midnight.getTime() - days * dayMs);
  const from = daysBefore(historyDays);
  // Known until there is a ceiling of a week ago, which limits the growth from then on.
  const fromBefore = daysBefore(historyDays + doublingDays);
  const billed = sql`h.unknown_micros + h.billed_micros`;
  const isRecent = sql`filter (where h.hour >= ${from})`;
  const isBefore = sql`filter (where h.unknown_micros > 0)`;
  const { rows } = await sql<{
    publisher_id: string;
    usual: number;
    usual_before: number | null;
    hours_before: number;
  }>`
    with flagged as materialized (
      select publisher_id, hour from traffic_flags
      where channel_id = ${channelId} and hour >= ${fromBefore} and hour < ${midnight} and status <> 'dismissed'
    )
    select h.publisher_id, count(*) ${isBefore} as hours_before,
      percentile_cont(0.5) within group (order by (${billed})::double precision) ${isRecent} as usual,
      percentile_cont(0.5) within group (order by h.unknown_micros::double precision) ${isBefore} as usual_before
    from arrival_hours h
    where h.channel_id = ${channelId} and h.publisher_id = any(${plainArray(publisherIds)}::uuid[])
      and h.hour >= ${fromBefore} and h.hour < ${midnight} and ${billed} > 0 and h.over_ceiling_events = 0 and h.voided_over_ceiling = 0
      and (h.publisher_id, h.hour) not in (select publisher_id, hour from flagged)
      and h.hour not in (select hour from flagged where publisher_id = ${wholeChannel})
      and (h.publisher_id = ${noPublisher} or h.publisher_id in (
        select m.publisher_id from channel_publishers m
        where m.channel_id = ${channelId} and m.publisher_id = any(${plainArray(publisherIds)}::uuid[])
          and m.removed_at is null and m.listed_at <= ${daysBefore(minMemberDays)}
      ))
    group by h.publisher_id having count(*) ${isRecent} >= ${minBilledHours}
  `.execute(db);
  return rows.map((row) => ({
    channelId,
    publisherId: row.publisher_id,
    usualMicros: Math.round(row.usual),
    usualBeforeMicros:
      row.hours_before >= minBilledHours && row.usual_before !== null ? Math.round(row.usual_before) : null,
  }));
}

/** The ceilings of some publishers of a channel, from the day `from` to the one before `to`, by day. */
export async function listCeilings(
  db: Db,
  channelId: string,
  publisherIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DailyCeiling[]> {
  const { rows } = await sql<{ publisher_id: string; day: string; ceiling_micros: number }>`
    select publisher_id, day::text as day, ceiling_micros from publisher_ceilings
    where channel_id = ${channelId} and publisher_id = any(${plainArray(publisherIds)}::uuid[]) and day >= ${from}::date and day < ${to}::date
    order by day
  `.execute(db);
  return rows.map((row) => ({
    channelId,
    publisherId: row.publisher_id,
    day: dayOfDate(row.day),
    ceilingMicros: row.ceiling_micros,
  }));
}

export async function saveCeilings(db: Db, date: string, ceilings: readonly DailyCeiling[]): Promise<void> {
  if (ceilings.length === 0) return;
  await sql`
    insert into publisher_ceilings (channel_id, publisher_id, day, ceiling_micros)
    select channel_id, publisher_id, ${date}::date, ceiling_micros from unnest(
      ${plainArray(ceilings.map(({ channelId }) => channelId))}::uuid[],
      ${plainArray(ceilings.map(({ publisherId }) => publisherId))}::uuid[],
      ${plainArray(ceilings.map(({ ceilingMicros }) => ceilingMicros))}::bigint[]
    ) as c (channel_id, publisher_id, ceiling_micros)
    on conflict (channel_id, publisher_id, day) do update set ceiling_micros = excluded.ceiling_micros
  `.execute(db);
}

/**
 * True if the ceilings were computed since midnight. A time in the future comes from a clock that was wrong
 * and does not count.
 */
export async function areCeilingsComputed(db: Db, midnight: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from installation where ceilings_computed_at >= ${midnight} and ceilings_computed_at <= ${now}
  `.execute(db);
  return rows.length > 0;
}

export async function setCeilingsComputed(db: Db, now: Date): Promise<void> {
  await sql`update installation set ceilings_computed_at = ${now}`.execute(db);
}
