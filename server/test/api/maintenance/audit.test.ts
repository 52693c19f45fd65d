import { describe, expect, it } from 'vitest';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { returnTables, rollupTables } from '../../../src/rollup/index.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const recount = (mend = false) => recountLedger(service().services.database.db, { mend }, async () => {});

async function traffic() {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  await demand.simple(channel.id, channel.taxonomy.subcategoryIds[0] ?? '');
  const session = await newSession(service(), channel.secret);
  for (const type of ['IMPRESSION', 'CLICK', 'CONVERSION'])
    await report(service(), channel.secret, session.event(type));
  return channel;
}

describe('a recount', () => {
  it('finds nothing to mend on a healthy ledger', async () => {
    await traffic();
    expect(await recount()).toMatchObject({ differenceCount: 0, differences: [] });
    expect(await recount(true)).toMatchObject({ differenceCount: 0 });
  });

  it('finds what was tampered with, and a rebuild puts it right', async () => {
    const channel = await traffic();
    const { db } = service().services.database;
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

  it('knows who came back, in every rollup', async () => {
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
    const tables = Object.values(returnTables);
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

  it('finds events that are gone, and money that was drawn for nothing', async () => {
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
      new Set([...Object.values(rollupTables), 'offer_days', 'budget_leases']),
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

  it('tells how far it is, day by day of each channel', async () => {
    await traffic();
    const steps: number[] = [];
    const { db } = service().services.database;
    const { total } = await recountLedger(db, { mend: false }, async ({ done }) => {
      steps.push(done);
    });
    expect(steps).toEqual(Array.from({ length: total }, (_, n) => n + 1));
  });
});
