import { describe, expect, it } from 'vitest';
import { attackWorld, expectCleanAudit } from '../support/attacks.ts';
import { useService } from '../support/service.ts';

/**
 * Reports that carry no secret: the pixel, which anybody can call, and postbacks, whose token
 * lies in other systems.
 */
const service = useService();

const million = { value: '1000000', currency: 'USD' };

describe('60 calls of the pixel with one click reference and a million dollars each', () => {
  it.each(['advertiser', 'either', 'partner'] as const)(
    'leave sales, conversions, bills and learning as they were, with the source %s',
    async (source) => {
      const world = await attackWorld(service(), { source });
      const honest = await world.channel.fromPage();
      const stolen = await world.channel.fromPage();
      for (const visit of [honest, stolen]) await visit.follow();
      if (source === 'partner') await world.channel.report(honest.conversion('honest', { amount: 40 }));
      else await world.order({ click_id: honest.clickId, value: 40 });
      const before = [await world.figures(), await world.channel.earned(), await world.channel.learned()];
      expect(before).toMatchObject([{ conversions: 1, sales_value: 40, roas: 4 }, { conversions: 1 }, {}]);

      for (let n = 0; n < 60; n++)
        await world.pixel({ order_id: `pixel-${n}`, click_id: stolen.clickId, ...million });

      const { unconfirmed_conversions, unconfirmed_sales, ...figures } = await world.figures();
      expect([figures, await world.channel.earned(), await world.channel.learned()]).toMatchObject([
        { conversions: 1, sales_value: 40, refunds: 0, spend: 10, roas: 4, cpa: 10 },
        before[1] as object,
        before[2] as object,
      ]);
      // Only the unconfirmed figures move, and no more than 50 reports of one click are stored.
      if (source === 'partner') expect(unconfirmed_conversions).toBeLessThanOrEqual(50);
      else expect([unconfirmed_conversions, unconfirmed_sales]).toEqual([50, 50_000_000]);
    },
  );

  it('store no more than 50 reports, and a postback has no more room', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const visit = await world.channel.fromPage();
    await visit.follow();
    const click_id = visit.clickId;
    for (let n = 0; n < 60; n++) await world.pixel({ order_id: `pixel-${n}`, click_id, ...million });
    const postback = await world.postback();
    expect((await postback({ order_id: 'postback', click_id, ...million })).status).toBe(200);
    expect(await world.storedReports()).toBe(50);
  });

  it('have no more room where an earlier report gets the reference later', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const visit = await world.channel.fromPage();
    await visit.follow();
    const postback = await world.postback();
    const sent = (n: number) => ({ order_id: `postback-${n}`, ...million });
    for (let n = 0; n < 60; n++) expect((await postback(sent(n))).status).toBe(200);
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 0 });
    for (let n = 0; n < 60; n++)
      expect((await postback({ ...sent(n), click_id: visit.clickId })).status).toBe(200);
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 50 });
  });
});

it('300 calls with six click references do not lift the learned conversion rate', async () => {
  const world = await attackWorld(service(), { source: 'either' });
  for (let n = 0; n < 6; n++) {
    const visit = await world.channel.fromPage();
    await visit.follow();
    const calls = Array.from({ length: 50 }, (_, order) =>
      world.pixel({ order_id: `${n}-${order}`, click_id: visit.clickId, ...million }),
    );
    await Promise.all(calls);
  }
  expect(await world.storedReports()).toBe(300);
  expect(await world.channel.learned()).toMatchObject({ clicks: 6, conversions: 0 });
  expect(await world.channel.earned()).toMatchObject({ conversions: 0, revenue: 0 });
});

describe('an order that only a public source reports', () => {
  it.each(['pixel', 'postback'] as const)(
    'by %s leaves the unconfirmed figures when the advertiser reports it, and adds nothing',
    async (by) => {
      const world = await attackWorld(service(), { source: 'either' });
      const visit = await world.channel.fromPage();
      await visit.follow();
      const send = by === 'pixel' ? world.pixel : await world.postback();
      await send({ order_id: 'A-1', click_id: visit.clickId, value: '99', currency: 'USD' });
      expect(await world.figures()).toMatchObject({
        conversions: 0,
        sales_value: 0,
        spend: 0,
        unconfirmed_conversions: 1,
        unconfirmed_sales: 99,
      });
      const { body } = await world.order({ transaction_id: 'A-1', value: 10 });
      expect(body).toMatchObject({ status: 'not_attributed', attribution: null });
      expect(await world.figures()).toMatchObject({
        conversions: 0,
        sales_value: 0,
        spend: 0,
        unconfirmed_conversions: 0,
        unconfirmed_sales: 0,
      });
      expect(await world.channel.earned()).toMatchObject({ conversions: 0, revenue: 0 });
    },
  );

  it('is not taken back by a refund, which waits for the report of the advertiser', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const visit = await world.channel.fromPage();
    await visit.follow();
    await world.pixel({ order_id: 'A-1', click_id: visit.clickId, value: '10', currency: 'USD' });
    await world.refund({ transaction_id: 'A-1' });
    expect(await world.figures()).toMatchObject({ conversions: 0, sales_value: 0, refunds: 0, spend: 0 });
    await world.order({ transaction_id: 'A-1', click_id: visit.clickId });
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      sales_value: 10,
      refunds: 10,
      spend: 0,
      unconfirmed_conversions: 0,
      unconfirmed_sales: 0,
    });
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
