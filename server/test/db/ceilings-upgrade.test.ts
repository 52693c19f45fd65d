import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/handle.ts';
import { migrate } from '../../src/db/migrate.ts';
import { newId, newIdAt } from '../../src/lib/ids.ts';
import { computeCeilings } from '../../src/traffic/compute-ceilings.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';
import { offerRequest, recommend } from '../support/demand.ts';
import { dayMs, hourMs } from '../support/ledger.ts';
import { reportBatch } from '../support/report.ts';
import {
  migrateBefore,
  restoreRowsBeforeGrades,
  type World,
  written,
} from '../support/rows-before-grades.ts';
import { startTestService, type TestService } from '../support/service.ts';

/**
 * Two publishers of the version before ceilings: one has billed $2,000 in every hour, the other in five hours
 * of each day.
 */
const world = written.ids.partner as World;
const partTime = written.ids.either as World;
const usualUsd = 2_000;
const priceUsd = 1_000;
const midnight = Math.floor(Date.now() / dayMs) * dayMs;

let service: TestService;
let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase({ empty: true });
  const opened = await database.open();
  await restoreRowsBeforeGrades(opened.db);
  await migrateBefore(opened.db, '0032');
  await sql`update campaigns set bid_micros = ${priceUsd * 1e6}`.execute(opened.db);
  const allDay = Array.from({ length: 60 }, (_, hours) => midnight - (hours + 1) * hourMs);
  await insertBills(opened.db, world, allDay);
  const days = Array.from({ length: 12 }, (_, day) => midnight - (day + 1) * dayMs);
  const fewHours = days.flatMap((day) => [10, 11, 12, 13, 14].map((hour) => day + hour * hourMs));
  await insertBills(opened.db, partTime, fewHours);
  await migrate(opened.db);
  await opened.close();
  writeFileSync(join(database.dataDir, 'secret'), `${written.secret}\n`);
  service = await startTestService({ database, settings: { retentionDays: 10_000 } });
});
afterAll(async () => {
  await service?.stop();
  await database?.remove();
});

/** Stores sessions of a publisher with an order that was billed, as the version before has stored them. */
async function insertBills(
  db: Db,
  { channelId, publisherId }: World,
  times: readonly number[],
): Promise<void> {
  const sessions = times.map((at) => ({
    id: newIdAt(at),
    at: new Date(at).toISOString(),
    publisher_id: publisherId,
  }));
  await insertLike(db, 'sessions', channelId, sessions);
  const events = sessions.map(({ id: session_id, at }) => ({
    id: newId(),
    session_id,
    received_at: at,
    occurred_at: at,
    order_id: session_id,
    billed_micros: usualUsd * 1e6,
    payout_micros: usualUsd * 5e5,
    type: 'CONVERSION',
    counted: true,
    reason: null,
  }));
  await insertLike(db, 'events', channelId, events);
}

/** Stores rows that differ from another row of the channel in some columns. */
async function insertLike(
  db: Db,
  table: 'sessions' | 'events',
  channelId: string,
  changes: readonly object[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(t, change)).*
    from ${sql.table(table)} t, jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as change
    where t.channel_id = ${channelId} and t.id = (select id from ${sql.table(table)} where channel_id = ${channelId} limit 1)
  `.execute(db);
}

/** Orders that the page of a publisher reports, four in a session. */
async function ordersOfPage({ pageKey, offerId }: World, sessions: number) {
  const reasons: (string | null)[] = [];
  for (let n = 0; n < sessions; n++) {
    const answer = await recommend(service, pageKey, offerRequest());
    expect(answer.status).toBe(200);
    const session_id: string = answer.body.session_id;
    const event = (event_type: string) => ({ session_id, offer_id: offerId, event_type });
    const orders = [1, 2, 3, 4].map((order) => ({
      ...event('CONVERSION'),
      conversion: { order_id: `${n}-${order}`, amount: 10, currency_code: 'USD' },
    }));
    const { body } = await reportBatch(service, pageKey, [event('CLICK'), ...orders]);
    reasons.push(...body.results.slice(1).map(({ reason }: { reason: string | null }) => reason));
  }
  return reasons;
}

describe('after the upgrade to the version with ceilings', () => {
  it('a publisher that bills $2,000 an hour has a ceiling of $20,000', async () => {
    const reasons = await ordersOfPage(world, 6);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(20);
    expect(reasons.slice(20)).toEqual(new Array(4).fill('over_ceiling'));
  });

  it('it is still so when the hours from before have left the 14 days, also for one that bills in few hours', async () => {
    const { db } = service.services.database;
    const ceilings = [];
    for (let day = 1; day <= 20; day++) {
      await computeCeilings(db, new Date(midnight + day * dayMs));
      const { rows } = await sql<{ usd: number }>`
        select ceiling_micros / 1000000 as usd from publisher_ceilings
        where channel_id = ${partTime.channelId} and publisher_id = ${partTime.publisherId} order by day desc limit 1
      `.execute(db);
      ceilings.push(rows[0]?.usd);
      // The amounts that pages bill on that day.
      await sql`
        insert into arrival_hours (channel_id, publisher_id, hour, used_micros, billed_micros)
        select ${partTime.channelId}, ${partTime.publisherId}, ${new Date(midnight + day * dayMs)}::timestamptz + hour * interval '1 hour',
          ${usualUsd * 1e6}::bigint, ${usualUsd * 1e6}::bigint from generate_series(10, 14) as hour
      `.execute(db);
    }
    expect(ceilings).toEqual(new Array(20).fill(10 * usualUsd));
  });
});
