import { sql } from 'kysely';
import { counterColumns, placementColumns } from '../../src/counters/index.ts';
import type { TestService } from './service.ts';

/**
 * Inserts counters without events, for tests with many rows: `count` widgets of one day, each with its number
 * of loads (or `loads`), directly into the rollup by widget.
 */
export async function insertWidgetLoads(
  service: TestService,
  channelId: string,
  { day, from = 1, count, loads }: { day: string; from?: number; count: number; loads?: number },
): Promise<void> {
  const values = placementColumns.map((name) =>
    name === counterColumns.feedLoads ? sql`coalesce(${loads ?? null}::bigint, n)` : sql`0`,
  );
  await sql`
    insert into widget_days (channel_id, day, view, display_mode, widget_id, ${sql.join(placementColumns.map((name) => sql.ref(name)))})
    select ${channelId}::uuid, ${day}::date, 'CHECKOUT', 'INLINE', 'w-' || lpad(n::text, 6, '0'), ${sql.join(values)}
    from generate_series(${from}::int, ${from + count - 1}::int) as n
  `.execute(service.services.database.db);
}
