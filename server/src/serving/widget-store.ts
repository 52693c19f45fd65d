import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

interface WidgetTable {
  channel_id: string;
  publisher_id: string;
  widget_id: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    widgets: WidgetTable;
  }
}

/**
 * Returns the widget ids that a member has used. The advisory lock makes concurrent registrations of the same member wait
 * until the transaction ends, so that together they cannot exceed the limit.
 */
export async function lockWidgets(tx: Db, channelId: string, publisherId: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`widgets/${channelId}/${publisherId}`}, 0))`.execute(
    tx,
  );
  const rows = await tx
    .selectFrom('widgets')
    .select('widget_id')
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .execute();
  return new Set(rows.map(({ widget_id }) => widget_id));
}

export async function insertWidgets(
  tx: Db,
  channelId: string,
  publisherId: string,
  widgetIds: readonly string[],
): Promise<void> {
  if (widgetIds.length === 0) return;
  const rows = widgetIds.map((widget_id) => ({
    channel_id: channelId,
    publisher_id: publisherId,
    widget_id,
  }));
  await tx
    .insertInto('widgets')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}
