import { sql } from 'kysely';
import { noPublisher } from '../../src/counters/index.ts';
import type { TestService } from './service.ts';

/**
 * Creates ninety days in which each widget of a publisher is requested once per hour: only the rows that
 * hourly V1 reports read. Returns the number of points.
 */
export async function fillWidgetHours(
  { services }: TestService,
  place: { channelId: string; publisherId?: string },
  { to, widgets }: { to: string; widgets: number },
): Promise<number> {
  const { channelId, publisherId = noPublisher } = place;
  const fill = (table: string, unit: 'hour' | 'day', loads: number) => sql`
    insert into ${sql.table(table)} (channel_id, ${sql.ref(unit)}, publisher_id, view, display_mode, widget_id, feed_loads)
    select ${channelId}, at, ${publisherId}, 'CHECKOUT', 'INLINE', 'widget-' || widget, ${loads}
    from generate_series(
      (${to}::date - 89)::timestamp at time zone 'UTC', (${to}::date + 1)::timestamp at time zone 'UTC' - interval '1 hour',
      ${`1 ${unit}`}::interval
    ) as at, generate_series(1, ${widgets}::int) as widget
  `;
  await fill('rollup_hours', 'hour', 1).execute(services.database.db);
  await fill('rollup_days', 'day', 24).execute(services.database.db);
  return 90 * 24 * widgets;
}
