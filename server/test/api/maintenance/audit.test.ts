import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  foldAll,
  noPublisher,
  rollupNames,
  rollups,
  rollupsWithReturns,
  rollupTableNames,
} from '../../../src/counters/index.ts';
import { listChannelDays } from '../../../src/maintenance/channel-day-store.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const recount = (repair = false) => recountLedger(service().services.database.db, { repair }, async () => {});

async function traffic() {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  await demand.simple(channel.id, channel.taxonomy.subcategoryIds[0] ?? '');
  const session = await newSession(service(), channel.secret);
  for (const type of ['IMPRESSION', 'CLICK', 'CONVERSION'])
    await report(service(), channel.secret, session.event(type));
  return channel;
}

const rollupTables = rollupNames.map((name) => rollups[name].table);

describe('a recount', () => {
  it('finds nothing to repair on a healthy ledger', async () => {
    await traffic();
    expect(await recount()).toMatchObject({ differenceCount: 0, differences: [] });
    expect(await recount(true)).toMatchObject({ differenceCount: 0 });
  });

  it('finds changed counters, and a rebuild repairs them', async () => {
    const channel = await traffic();
    const { db } = service().services.database;
    await foldAll(db);
    await db.updateTable('rollup_days').set({ clicks: 7 }).where('channel_id', '=', channel.id).execute();
    await db.deleteFrom('placement_days').where('channel_id', '=', channel.id).execute();
    await db
      .updateTable('offer_days')
      .set({ spend_micros: 1 })
      .where('channel_id', '=', channel.id)
      .execute();
    const audit = await recount();
    expect(audit.differences.map(({ table }) => table).sort()).toEqual([
      'offer_days',
      'placement_days',
      'rollup_days',
    ]);
    expect(audit.differences.find(({ table }) => table === 'rollup_days')).toMatchObject({
      recounted: { clicks: 1 },
      stored: { clicks: 7 },
    });
    expect((await recount(true)).differenceCount).toBe(3);
    expect((await recount()).differenceCount).toBe(0);
  });

  it('checks the sessions that were active before, in every rollup', async () => {
    const channel = await actAs(service());
    await makeDemand(service()).simple(channel.id, channel.taxonomy.subcategoryIds[0] ?? '');
    const start = Date.now() - 2 * 86_400_000;
    service().now = new Date(start);
    const session = await newSession(service(), channel.secret);
    await report(service(), channel.secret, session.event('IMPRESSION'));
    service().now = new Date(start + 26 * 3_600_000);
    await report(service(), channel.secret, session.event('CLICK'));
    service().now = undefined;
    expect((await recount()).differenceCount).toBe(0);
    const { db } = service().services.database;
    await foldAll(db);
    const tables = rollupsWithReturns.map((name) => rollups[name].returns);
    for (const returns of tables) {
      const { numDeletedRows } = await db
        .deleteFrom(returns)
        .where('channel_id', '=', channel.id)
        .executeTakeFirst();
      expect([returns, numDeletedRows]).toEqual([returns, 1n]);
    }
    const audit = await recount();
    expect(audit.differences.map(({ table }) => table).sort()).toEqual(tables.sort());
    await recount(true);
    expect((await recount()).differenceCount).toBe(0);
  });

  it('finds deleted events, and spend without events', async () => {
    const channel = await traffic();
    const { db } = service().services.database;
    const [click] = await db
      .deleteFrom('events')
      .where('channel_id', '=', channel.id)
      .where('type', '=', 'CLICK')
      .returningAll()
      .execute();
    const audit = await recount();
    expect(new Set(audit.differences.map(({ table }) => table))).toEqual(
      new Set([...rollupTables, 'offer_days', 'budget_leases']),
    );
    expect(audit.differences.find(({ table }) => table === 'budget_leases')).toMatchObject({
      recounted: { spent_micros: 0 },
      stored: { spent_micros: 500_000 },
    });
    await db
      .insertInto('events')
      .values(click as NonNullable<typeof click>)
      .execute();
    expect((await recount()).differenceCount).toBe(0);
  });

  it('reports its progress in channel days', async () => {
    await traffic();
    const steps: number[] = [];
    const { db } = service().services.database;
    const { total } = await recountLedger(db, { repair: false }, async ({ done }) => {
      steps.push(done);
    });
    expect(steps.at(-1)).toBe(total);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  });

  it('finds days with raw rows but no counters, and days with only counters', async () => {
    const channel = await traffic();
    const { db } = service().services.database;
    await foldAll(db);
    for (const table of [...rollupTableNames, 'offer_days'] as const)
      await db.deleteFrom(table).where('channel_id', '=', channel.id).execute();
    const found = await recount();
    expect(new Set(found.differences.map(({ table }) => table))).toEqual(
      new Set([...rollupTables, 'offer_days']),
    );
    expect((await recount(true)).differenceCount).toBe(found.differenceCount);
    // A week with counters but without any day.
    await sql`
      insert into rollup_weeks (channel_id, publisher_id, week, view, display_mode, widget_id, clicks)
      values (${channel.id}, ${noPublisher}, '2025-01-06', 'CHECKOUT', 'INLINE', '', 4)
    `.execute(db);
    // An hour with counters but without events.
    await sql`
      insert into placement_hours (channel_id, hour, view, display_mode, clicks)
      values (${channel.id}, '2025-02-05T23:00:00Z', 'CHECKOUT', 'INLINE', 2)
    `.execute(db);
    const strays = await recount(true);
    expect(strays.differences).toMatchObject([
      {
        table: 'rollup_weeks',
        cell: { week: '2025-01-06' },
        recounted: { clicks: 0 },
        stored: { clicks: 4 },
      },
      { table: 'placement_hours', cell: { hour: '2025-02-05T23:00:00Z' }, stored: { clicks: 2 } },
    ]);
    expect((await recount()).differenceCount).toBe(0);
  });

  it('processes every day once, for any page size', async () => {
    for (let n = 0; n < 2; n++) await traffic();
    const { db } = service().services.database;
    const all = await listChannelDays(db, null, 1_000);
    expect(new Set(all.map(({ channelId }) => channelId)).size).toBeGreaterThan(1);
    for (const size of [1, 2, 3]) {
      const paged: typeof all = [];
      for (;;) {
        const page = await listChannelDays(db, paged.at(-1) ?? null, size);
        paged.push(...page);
        if (page.length < size) break;
      }
      expect(paged).toEqual(all);
    }
  });
});
