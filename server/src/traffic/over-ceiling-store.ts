import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import type { TrafficSource } from './model.ts';

/** An hour of arrival with events that are over the ceiling and wait for staff. */
export interface HourOverCeiling extends TrafficSource {
  readonly hour: Date;
  readonly ceilingMicros: number | null;
  readonly billedMicros: number;
  readonly overCeilingEvents: number;
  readonly overCeilingMicros: number;
}

/** All that waits, as sums over the matching hours. */
export interface OverCeilingTotals {
  readonly hours: number;
  readonly events: number;
  readonly micros: number;
}

interface HourFilter {
  readonly channelId?: string | undefined;
  readonly publisherId?: string | undefined;
}

function matching({ channelId, publisherId }: HourFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`over_ceiling_events > 0`];
  if (channelId) conditions.push(sql`channel_id = ${channelId}`);
  if (publisherId) conditions.push(sql`publisher_id = ${publisherId}`);
  return sql.join(conditions, sql` and `);
}

export async function sumOverCeiling(db: Db, filter: HourFilter): Promise<OverCeilingTotals> {
  const { rows } = await sql<OverCeilingTotals>`
    select count(*) as hours, coalesce(sum(over_ceiling_events), 0)::bigint as events,
      coalesce(sum(over_ceiling_micros), 0)::bigint as micros
    from arrival_hours where ${matching(filter)}
  `.execute(db);
  return rows[0] ?? { hours: 0, events: 0, micros: 0 };
}

/** Newest hours first. */
export async function listHoursOverCeiling(
  db: Db,
  filter: HourFilter,
  page: PageWindow,
): Promise<HourOverCeiling[]> {
  const { rows } = await sql<HourOverCeiling>`
    select channel_id as "channelId", publisher_id as "publisherId", hour, ceiling_micros as "ceilingMicros",
      unknown_micros + billed_micros as "billedMicros", over_ceiling_events as "overCeilingEvents",
      over_ceiling_micros as "overCeilingMicros"
    from arrival_hours where ${matching(filter)} order by hour desc, over_ceiling_micros desc, channel_id, publisher_id
    offset ${page.offset} limit ${page.limit}
  `.execute(db);
  return rows;
}
