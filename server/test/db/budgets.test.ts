import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Db, isDistributed, transact } from '../../src/db/handle.ts';
import { reclaimLeases } from '../../src/demand/draw-budget.ts';
import { type Draw, drawBudgets, findExhausted } from '../../src/demand/index.ts';
import { newId } from '../../src/lib/ids.ts';
import { makeDemand } from '../support/demand.ts';
import { readTaxonomy } from '../support/network.ts';
import { useService } from '../support/service.ts';

const service = useService();
const date = '2026-03-01';
let subcategoryId = '';

beforeAll(async () => {
  const { secret } = await service().newChannel();
  subcategoryId = (await readTaxonomy(service(), secret)).subcategoryIds[0] ?? '';
});

async function campaignWith(budget: object | undefined): Promise<string> {
  const demand = makeDemand(service());
  const { id } = await demand.advertiser(subcategoryId);
  return (await demand.campaign(id, { budget })).id;
}

const draw = (draws: readonly Draw[]) =>
  transact(service().services.database.db, async (tx) => {
    const { paid, unpayable } = await drawBudgets(tx, draws);
    return { paid, exhausted: await findExhausted(tx, unpayable) };
  });

/** The number of transactions that wait for a lock, on any node. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = isDistributed(db)
    ? await sql`select 1 from citus_lock_waits`.execute(db)
    : await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
  return rows.length;
}

const some = (n: number, campaignId: string, channelId: string, amountMicros: number, on = date): Draw[] =>
  Array.from({ length: n }, () => ({ channelId, campaignId, date: on, bidMicros: amountMicros, per: 1 }));

const count = (paid: readonly (number | null)[]) => paid.filter((amount) => amount !== null).length;

describe('drawBudgets', () => {
  it('always pays without a budget', async () => {
    const campaignId = await campaignWith(undefined);
    const { paid, exhausted } = await draw(some(50, campaignId, newId(), 1_000_000));
    expect(count(paid)).toBe(50);
    expect(exhausted).toEqual([]);
  });

  it('pays in the order of the draws until the budget is used up', async () => {
    const campaignId = await campaignWith({ total_usd: 1 });
    const channel = newId();
    const first = await draw(some(7, campaignId, channel, 120_000));
    expect(first).toEqual({ paid: Array(7).fill(120_000), exhausted: [] });
    const second = await draw([
      ...some(2, campaignId, channel, 120_000),
      ...some(1, campaignId, channel, 40_000),
    ]);
    // 0.84 is spent. The budget pays 0.12, refuses the next 0.12, and pays the remaining 0.04.
    expect(second.paid).toEqual([120_000, null, 40_000]);
    expect(second.exhausted).toEqual([
      { credits: 0, campaignId, date, todayMicros: 1_000_000, totalMicros: 1_000_000 },
    ]);
  });

  it('lets one channel spend what another has leased and not spent', async () => {
    const campaignId = await campaignWith({ total_usd: 1 });
    const [one, two] = [newId(), newId()];
    expect(count((await draw(some(1, campaignId, one, 10_000))).paid)).toBe(1);
    expect(count((await draw(some(200, campaignId, two, 10_000))).paid)).toBe(99);
    expect(count((await draw(some(5, campaignId, one, 10_000))).paid)).toBe(0);
  });

  it('applies the daily budget to each day and the total budget to all days', async () => {
    const campaignId = await campaignWith({ daily_usd: 1, total_usd: 2.5 });
    const channel = newId();
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    const paid: number[] = [];
    for (const day of days) paid.push(count((await draw(some(15, campaignId, channel, 100_000, day))).paid));
    expect(paid).toEqual([10, 10, 5]);
  });

  it('counts spend from before the budget was set', async () => {
    const campaignId = await campaignWith(undefined);
    const channel = newId();
    await draw(some(8, campaignId, channel, 100_000));
    await service().operator('PATCH', `/campaigns/${campaignId}`, { budget: { total_usd: 1 } });
    expect(count((await draw(some(5, campaignId, channel, 100_000))).paid)).toBe(2);
  });

  it('pays nothing beyond a lowered budget', async () => {
    const campaignId = await campaignWith({ total_usd: 100 });
    const channel = newId();
    await draw(some(3, campaignId, channel, 100_000));
    await service().operator('PATCH', `/campaigns/${campaignId}`, { budget: { total_usd: 0.5 } });
    expect(count((await draw(some(5, campaignId, channel, 100_000))).paid)).toBe(2);
    await service().operator('PATCH', `/campaigns/${campaignId}`, { budget: { total_usd: 0.7 } });
    expect(count((await draw(some(5, campaignId, channel, 100_000))).paid)).toBe(2);
  });

  it.runIf(inject('engine') === 'postgres')(
    'pays nothing beyond a budget that is lowered while the draw waits',
    async () => {
      const campaignId = await campaignWith({ total_usd: 100 });
      const channel = newId();
      await draw(some(3, campaignId, channel, 100_000));
      const { db } = service().services.database;
      const waiting = () => countWaiting(db);
      let late: ReturnType<typeof draw> | undefined;
      await transact(db, async (tx) => {
        await sql`update campaigns set total_budget_micros = 500000 where id = ${campaignId}`.execute(tx);
        await reclaimLeases(tx, campaignId);
        late = draw(some(5, campaignId, channel, 100_000));
        await expect.poll(waiting).toBeGreaterThan(0);
      });
      expect(count((await late)?.paid ?? [])).toBe(2);
    },
  );

  it('carries fractions of a micro-dollar from one impression to the next', async () => {
    const campaignId = await campaignWith({ total_usd: 1 });
    const channel = newId();
    const impressions = (n: number): Draw[] =>
      some(n, campaignId, channel, 0).map((each) => ({ ...each, bidMicros: 1_234, per: 1_000 }));
    const sum = async (n: number) =>
      (await draw(impressions(n))).paid.reduce<number>((all, amount) => all + (amount ?? 0), 0);
    // A thousand impressions cost exactly 0.001234, in batches of any size.
    expect((await sum(333)) + (await sum(1)) + (await sum(666))).toBe(1_234);
  });

  it('never deadlocks, for any order of draws', async () => {
    const campaigns: string[] = [];
    for (let n = 0; n < 4; n++) campaigns.push(await campaignWith({ daily_usd: 1_000, total_usd: 1_000 }));
    const channels = Array.from({ length: 8 }, () => newId());
    const days = ['2026-03-01', '2026-03-02'];
    let tries = 0;
    const paid = await Promise.all(
      channels.flatMap((channel) =>
        [campaigns, campaigns.toReversed()].flatMap((order) =>
          [days, days.toReversed()].map((dates) =>
            transact(service().services.database.db, (tx) => {
              tries++;
              const draws = dates.flatMap((on) => order.flatMap((id) => some(1, id, channel, 1_000_000, on)));
              return drawBudgets(tx, draws);
            }),
          ),
        ),
      ),
    );
    expect(paid.map((each) => count(each.paid))).toEqual(Array(32).fill(8));
    // After a deadlock the database would abort one transaction, and it would be retried.
    expect(tries).toBe(32);
  });

  it('never pays more than the budget to concurrent writers', async () => {
    const campaignId = await campaignWith({ daily_usd: 3, total_usd: 5 });
    const channels = [newId(), newId(), newId(), newId()];
    const batches = Array.from({ length: 40 }, (_, i) => {
      // On Citus the ledger draws for one channel at a time.
      const drawn = isDistributed(service().services.database.db) ? [i % 4] : [i % 4, (i + 1) % 4];
      return draw(drawn.flatMap((at) => some(2, campaignId, channels[at] as string, 50_000)));
    });
    const paid = (await Promise.all(batches)).map((each) => count(each.paid));
    const sum = paid.reduce((all, each) => all + each, 0);
    expect(sum * 50_000).toBeLessThanOrEqual(3_000_000);
    // Money that another channel had leased during the race can still be drawn.
    const rest = count((await draw(some(60, campaignId, channels[0] as string, 50_000))).paid);
    expect((sum + rest) * 50_000).toBe(3_000_000);
  });
});
