import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../src/db/handle.ts';
import { migrate } from '../../src/db/migrate.ts';
import { compare, comparisonsOf } from '../../src/maintenance/recount-store.ts';
import { listStretches } from '../../src/maintenance/stretch-store.ts';
import { makeTestDatabase } from '../support/database.ts';
import { migrateTo } from '../support/migrate-to.ts';

const channelId = '01890a5d-ac96-774b-bcce-b302099a8057';
const publisherId = '01890a5d-ac96-774b-bcce-b302099a8058';
const offerId = '01890a5d-ac96-774b-bcce-b302099a8059';

/** Two sessions: one in two hours of a Tuesday and on the following Monday, one only on that Monday. */
const visits = [
  { session: 1, at: '2026-06-09T10:00:00Z', type: 'IMPRESSION' },
  { session: 1, at: '2026-06-09T12:30:00Z', type: 'CLICK' },
  { session: 1, at: '2026-06-15T09:10:00Z', type: 'CONVERSION' },
  { session: 2, at: '2026-06-15T09:50:00Z', type: 'IMPRESSION' },
];
const idOf = (n: number) => `01890a5d-0000-7000-8000-${String(n).padStart(12, '0')}`;

async function fillRaw(db: Db): Promise<void> {
  for (const [session, at] of [
    [1, '2026-06-09T10:00:00Z'],
    [2, '2026-06-15T09:50:00Z'],
  ] as const)
    await sql`
      insert into sessions (channel_id, id, at, publisher_id, view, display_mode, sandbox, bot, identity, shoppers, max_offers,
        bought_from, revision, learning_version, offer_ids, pricing_models, bid_micros)
      values (${channelId}, ${idOf(session)}, ${at}, ${publisherId}, 'CHECKOUT', 'INLINE', false, false, 'email', '{}', 3,
        '{}', 0, 0, array[${offerId}]::uuid[], '{CPC}', '{1000}')
    `.execute(db);
  for (const [n, { session, at, type }] of visits.entries())
    await sql`
      insert into events (channel_id, id, session_id, offer_id, type, order_id, occurred_at, received_at, counted,
        billed_micros, payout_micros)
      values (${channelId}, ${idOf(100 + n)}, ${idOf(session)}, ${offerId}, ${type}, '', ${at}, ${at}, true, 1000, 500)
    `.execute(db);
}

/** The counters of these events before weekly rollups existed: by hour, by day, and returns. */
async function fillOldCounters(db: Db): Promise<void> {
  const cells = [
    { table: 'rollup_hours', unit: 'hour', trunc: sql`date_trunc('hour', at, 'UTC')` },
    { table: 'rollup_days', unit: 'day', trunc: sql`(at at time zone 'UTC')::date` },
  ];
  for (const { table, unit, trunc } of cells)
    await sql`
      insert into ${sql.table(table)} (channel_id, publisher_id, ${sql.ref(unit)}, view, display_mode, widget_id, writer, sessions,
        impressions, clicks, conversions, payout_micros, revenue_with_email_micros, feed_loads, filled_loads)
      select ${channelId}::uuid, ${publisherId}::uuid, unit, 'CHECKOUT', 'INLINE', '', 0, count(distinct session_id),
        count(*) filter (where type = 'IMPRESSION'), count(*) filter (where type = 'CLICK'), count(*) filter (where type = 'CONVERSION'),
        sum(payout_micros), sum(billed_micros),
        (select count(*) from (select ${trunc} as unit from sessions) as loads where loads.unit = e.unit),
        (select count(*) from (select ${trunc} as unit from sessions) as loads where loads.unit = e.unit)
      from (select *, ${trunc} as unit from (select *, occurred_at as at from events) as happened) as e group by unit
    `.execute(db);
  const place = sql`${publisherId}::uuid, 'CHECKOUT', 'INLINE', ''`;
  await sql`
    insert into session_hours (channel_id, hour, previous, publisher_id, view, display_mode, widget_id, writer, sessions)
    values (${channelId}, '2026-06-09T12:00Z', '2026-06-09T10:00Z', ${place}, 0, 1),
      (${channelId}, '2026-06-15T09:00Z', '2026-06-09T12:00Z', ${place}, 0, 1)
  `.execute(db);
  await sql`
    insert into session_days (channel_id, day, previous, publisher_id, view, display_mode, widget_id, writer, sessions)
    values (${channelId}, '2026-06-15', '2026-06-09', ${place}, 0, 1)
  `.execute(db);
  await sql`
    insert into publisher_session_days (channel_id, publisher_id, day, previous, writer, sessions)
    values (${channelId}, ${publisherId}, '2026-06-15', '2026-06-09', 0, 1)
  `.execute(db);
  await sql`
    insert into placement_session_days (channel_id, day, previous, writer, sessions, view, display_mode)
    values (${channelId}, '2026-06-15', '2026-06-09', 0, 1, 'CHECKOUT', 'INLINE')
  `.execute(db);
  const columns = sql`sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, feed_loads, filled_loads`;
  await sql`insert into publisher_days (channel_id, publisher_id, day, writer, ${columns})
    select channel_id, publisher_id, day, writer, ${columns} from rollup_days`.execute(db);
  await sql`insert into placement_days (channel_id, day, writer, view, display_mode, ${columns})
    select channel_id, day, writer, view, display_mode, ${columns} from rollup_days`.execute(db);
}

it('after an upgrade a recount finds no differences in the counters of an older version', async () => {
  const made = await makeTestDatabase({ empty: true });
  const { db, close } = await made.open();
  await migrateTo(db, '0010');
  await fillRaw(db);
  await fillOldCounters(db);
  await migrate(db);
  const { rows } = await sql<{ sessions: number; new_sessions: number }>`
    select sessions, new_sessions from rollup_weeks order by week
  `.execute(db);
  expect(rows).toEqual([
    { sessions: 1, new_sessions: 1 },
    { sessions: 2, new_sessions: 1 },
  ]);
  const differences = [];
  const stretches = await listStretches(db, null, 10);
  expect(stretches).toEqual([
    { channelId, date: '2026-06-09', week: '2026-06-08' },
    { channelId, date: '2026-06-15', week: '2026-06-15' },
  ]);
  for (const comparison of stretches.flatMap(comparisonsOf))
    differences.push(...(await compare(db, comparison, 10)).differences);
  // The old counters contain no offer counters.
  expect(differences.filter(({ table }) => table !== 'offer_days')).toEqual([]);
  await close();
  await made.remove();
});
