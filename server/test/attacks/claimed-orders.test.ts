import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AttackChannel,
  accepted,
  attackWorld,
  expectCleanAudit,
  moneyOf,
  priceUsd,
  useTestClock,
} from '../support/attacks.ts';
import { hourMs, minuteMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';

/**
 * Claims on orders that the advertiser sold without us, in campaigns that accept reports of partners
 * and of the advertiser.
 */
const service = useService();
const clock = useTestClock(service);

const either = { source: 'either' } as const;
const numbers = Array.from({ length: 100 }, (_, n) => `N-${1000 + n}`);
const organic = numbers.map((transaction_id) => ({ transaction_id }));
const unpaid = { spend: 0, conversions: 0, sales_value: 0 };

describe('the next 100 order numbers of an advertiser, claimed in advance', () => {
  it.each(['pixel', 'postback', 'page'] as const)(
    'by %s bill nothing when the advertiser reports its own orders without a reference',
    async (by) => {
      const world = await attackWorld(service(), either);
      const { channel } = world;
      // One reference stores at most 50 public reports, so the claims take two.
      const visits = [await channel.fromPage(), await channel.fromPage()] as const;
      for (const visit of visits) expect((await visit.follow()).status).toBe(302);
      const send = by === 'postback' ? await world.postback() : world.pixel;
      for (const [at, visit] of visits.entries()) {
        const claimed = numbers.filter((_, n) => n % 2 === at);
        if (by === 'page') {
          for (let from = 0; from < claimed.length; from += 20) {
            const events = claimed.slice(from, from + 20).map((number) => visit.conversion(number));
            expect((await channel.pageBatch(events)).status).toBe(202);
          }
          continue;
        }
        for (const order_id of claimed)
          await send({ order_id, click_id: visit.clickId, value: '10', currency: 'USD' });
      }
      clock.moveTo(minuteMs);
      const results = await world.orders(organic);
      expect(await world.figures()).toMatchObject(unpaid);
      expect(await channel.earned()).toMatchObject({ revenue: 0, channel_payout: 0 });
      expect(await channel.learned()).toMatchObject({ conversions: 0 });
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['not_attributed']));
      if (by !== 'page')
        expect(await world.figures()).toMatchObject({ unconfirmed_sales: 0, unconfirmed_conversions: 0 });
    },
  );

  it("with the channel's secret key and the usual price are compared for the first five of a session", async () => {
    const world = await attackWorld(service(), either);
    const visit = await world.channel.fromServer();
    await visit.follow();
    for (const number of numbers) accepted(await world.channel.report(visit.conversion(number)));
    await world.settled();
    clock.moveTo(minuteMs);
    await world.orders(organic);
    expect(await world.figures()).toMatchObject({ spend: 5 * priceUsd, conversions: 5, sales_value: 50 });
    const counted = (await visit.events()).filter(({ billed_usd }) => billed_usd > 0);
    expect(counted).toHaveLength(5);
  });
});

describe("a claim of a channel's secret key", () => {
  it.each([
    ['that arrived no earlier than ten minutes before the order', { claimedAt: 51 * minuteMs }],
    ['that arrived after the order', { claimedAt: 2 * hourMs }],
  ])('%s, with the same amount and a click before, is billed', async (_, { claimedAt }) => {
    const world = await attackWorld(service(), either);
    const visit = await world.channel.fromServer();
    await visit.follow();
    const claim = async () => {
      clock.moveTo(claimedAt);
      expect(accepted(await world.channel.report(visit.conversion('A-1')))).toMatchObject({
        counted: true,
        reason: 'unconfirmed',
      });
      await world.settled();
    };
    if (claimedAt < hourMs) await claim();
    clock.moveTo(hourMs);
    await world.order({ transaction_id: 'A-1' });
    if (claimedAt > hourMs) await claim();
    expect(await world.figures()).toMatchObject({ spend: priceUsd, conversions: 1, sales_value: 10 });
    expect(await world.channel.earned()).toMatchObject({ conversions: 1, channel_payout: 5 });
  });

  it.each<[string, { claimedAt?: number; amount?: number | null; currency_code?: string; touch?: string }]>([
    ['more than ten minutes before the order', { claimedAt: 49 * minuteMs }],
    ['with another amount', { amount: 11 }],
    ['without an amount', { amount: null }],
    ['in another currency', { currency_code: 'EUR' }],
    ['in a session without a touch', { touch: 'none' }],
    ['in a session with an impression and no click', { touch: 'IMPRESSION' }],
    ['in a session whose click came after the order', { touch: 'late click' }],
    ['in a session whose click did not count', { touch: 'robot' }],
  ])('%s bills nothing', async (_, { claimedAt = 55 * minuteMs, touch = 'click', ...sent }) => {
    const world = await attackWorld(service(), either);
    const visit = await world.channel.fromServer();
    if (touch === 'click') await visit.follow();
    if (touch === 'IMPRESSION') await visit.show();
    if (touch === 'robot')
      await visit.follow({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    clock.moveTo(claimedAt);
    accepted(await world.channel.report(visit.conversion('A-1', sent)));
    await world.settled();
    clock.moveTo(hourMs);
    await world.order({ transaction_id: 'A-1' });
    if (touch === 'late click') {
      clock.moveTo(2 * hourMs);
      await visit.follow();
    }
    expect(await world.figures()).toMatchObject(unpaid);
    expect(await world.channel.earned()).toMatchObject({ revenue: 0, channel_payout: 0 });
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 0, unconfirmed_sales: 0 });
  });

  it('is not confirmed by an event of the advertiser that the campaign does not count', async () => {
    const world = await attackWorld(service(), either);
    const visit = await world.channel.fromServer();
    await visit.follow();
    clock.moveTo(hourMs);
    await world.channel.report(visit.conversion('A-1'));
    await world.settled();
    await world.order({ id: 'checkout', event_type: 'begin_checkout', transaction_id: 'A-1' });
    expect(await world.figures()).toMatchObject(unpaid);
    clock.moveTo(hourMs + minuteMs);
    await world.order({ id: 'bought', transaction_id: 'A-1' });
    expect(await world.figures()).toMatchObject({ spend: priceUsd, conversions: 1, sales_value: 10 });
  });

  it('is not helped by the same claim of a page', async () => {
    const world = await attackWorld(service(), either);
    const visit = await world.channel.fromPage();
    await visit.follow();
    accepted(await world.channel.pageReport(visit.conversion('A-1')));
    clock.moveTo(minuteMs);
    await world.order({ transaction_id: 'A-1' });
    expect(await world.figures()).toMatchObject(unpaid);
    expect(await world.channel.earned()).toMatchObject({ revenue: 0 });
  });
});

describe('a session made after the advertiser reported the order', () => {
  it('does not get an order of the advertiser that belongs to nobody', async () => {
    const world = await attackWorld(service(), either);
    expect((await world.order({ transaction_id: 'A-1' })).body.status).toBe('not_attributed');
    clock.moveTo(minuteMs);
    const thief = await world.channel.fromServer();
    await world.channel.report(thief.event('CLICK', { occurred_at: clock.iso(0) }));
    await world.channel.report(thief.conversion('A-1', { occurred_at: clock.iso(0) }));
    expect(await world.figures()).toMatchObject(unpaid);
    expect(await world.channel.earned()).toMatchObject({ revenue: 0, channel_payout: 0 });
  });

  it.each([
    ['a claim of its channel', 'partner'],
    ['the pixel', 'pixel'],
    ['a postback', 'postback'],
    ['a repeated report of the shop with the newest reference', 'shop'],
  ])('does not get the sale of an honest publisher by %s', async (_, by) => {
    const world = await attackWorld(service(), { ...either, channels: 2 });
    const [honest, other] = world.channels as [AttackChannel, AttackChannel];
    const visit = await honest.fromPage();
    await visit.follow();
    clock.moveTo(hourMs);
    await world.order({ id: 'one', transaction_id: 'A-1', click_id: visit.clickId });
    const before = [moneyOf(await world.figures()), await honest.earned()];
    expect(before).toMatchObject([{ spend: priceUsd, conversions: 1, sales_value: 10 }, { conversions: 1 }]);

    clock.moveTo(hourMs + minuteMs);
    const thief = await other.fromServer();
    const occurred_at = clock.iso(hourMs);
    await other.report(thief.event('CLICK', { occurred_at }));
    const sent = { order_id: 'A-1', click_id: thief.clickId, value: '10', currency: 'USD' };
    if (by === 'partner') await other.report(thief.conversion('A-1', { occurred_at }));
    if (by === 'pixel') await world.pixel(sent);
    if (by === 'postback') await (await world.postback())(sent);
    if (by === 'shop') await world.order({ id: 'two', transaction_id: 'A-1', click_id: thief.clickId });

    expect([moneyOf(await world.figures()), await honest.earned()]).toEqual(before);
    expect(await other.earned()).toMatchObject({ conversions: 0, revenue: 0 });
    expect((await other.learned()).conversions).toBe(0);
  });
});

describe('the event ids of an order that is not reported yet', () => {
  /** An id that anybody can compute from the advertiser, the order number and the version of the order. */
  const computedId = (advertiserId: string, number: string, version: number) => {
    const order = `claim:${hash('sha256', `${advertiserId}/${number}`).slice(0, 32)}:${version}`;
    const digits = hash('sha256', `event/${order}`);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
  };

  it('cannot be used up by a page', async () => {
    const world = await attackWorld(service());
    const { channel } = world;
    const honest = await channel.fromPage();
    await honest.follow();
    for (const version of [1, 2]) {
      const event_id = computedId(world.advertiser.id, 'A-1', version);
      accepted(await channel.pageReport((await channel.fromPage()).event('IMPRESSION', { event_id })));
    }
    clock.moveTo(minuteMs);
    const first = { id: 'one', transaction_id: 'A-1', click_id: honest.clickId };
    expect((await world.order(first)).body.attribution).toMatchObject({ counted: true, reason: null });
    clock.moveTo(2 * minuteMs);
    expect((await world.order({ ...first, value: 8 })).body.attribution).toMatchObject({ counted: true });
    expect(await world.figures()).toMatchObject({ spend: priceUsd, conversions: 1, sales_value: 8 });
  });

  it.each(['1', '4', '5', '7', '8'])('leave callers the ids of UUID version %s', async (version) => {
    const world = await attackWorld(service(), { source: 'partner' });
    const visit = await world.channel.fromServer();
    const event_id = computedId(world.advertiser.id, 'A-1', 1).replace(/-8(...)-/, `-${version}$1-`);
    for (const status of ['accepted', 'duplicate'])
      expect(accepted(await world.channel.report(visit.event('CLICK', { event_id }))).status).toBe(status);
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
