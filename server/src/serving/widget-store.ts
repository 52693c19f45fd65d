import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

interface WidgetTable {
  channel_id: string;
  publisher_id: string;
  widget_id: string;
  /** YYYY-MM-DD. */
  last_load_on: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    widgets: WidgetTable;
  }
}

export interface WidgetMember {
  readonly channelId: string;
  readonly publisherId: string;
}

/**
 * Returns the widget ids of a member with the day of their last load. The advisory lock makes concurrent registrations of the
 * same member wait until the transaction ends, so that together they cannot exceed the limit.
 */
export async function lockWidgets(
  tx: Db,
  { channelId, publisherId }: WidgetMember,
): Promise<Map<string, string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`widgets/${channelId}/${publisherId}`}, 0))`.execute(
    tx,
  );
  const rows = await tx
    .selectFrom('widgets')
    .select(['widget_id', sql<string>`last_load_on::text`.as('last_load_on')])
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .execute();
  return new Map(rows.map(({ widget_id, last_load_on }) => [widget_id, last_load_on]));
}

/** Stores that the ids were loaded on a day. A later day stays. */
export async function saveWidgetLoads(
  tx: Db,
  { channelId, publisherId }: WidgetMember,
  widgetIds: readonly string[],
  date: string,
): Promise<void> {
  if (widgetIds.length === 0) return;
  const rows = widgetIds.map((widget_id) => ({
    channel_id: channelId,
    publisher_id: publisherId,
    widget_id,
    last_load_on: date,
  }));
  await tx
    .insertInto('widgets')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'publisher_id', 'widget_id'])
        .doUpdateSet({ last_load_on: sql`greatest(widgets.last_load_on, excluded.last_load_on)` }),
    )
    .execute();
}

/** Deletes the ids whose last load was before a day. */
export async function deleteUnusedWidgets(
  tx: Db,
  { channelId, publisherId }: WidgetMember,
  before: string,
): Promise<void> {
  await tx
    .deleteFrom('widgets')
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .where('last_load_on', '<', before)
    .execute();
}
