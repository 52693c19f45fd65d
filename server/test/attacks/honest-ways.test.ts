import { describe, expect, it } from 'vitest';
import {
  type AttackChannel,
  accepted,
  attackWorld,
  expectCleanAudit,
  navigation,
  open,
  priceUsd,
  useTestClock,
  type Visit,
} from '../support/attacks.ts';
import { browserUserAgent, dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { reportBatch } from '../support/report.ts';
import { useService } from '../support/service.ts';

/**
 * The ways in which honest partners and advertisers report. None of them loses money or sales to the rules
 * against false reports.
 */
const service = useService();
const clock = useTestClock(service, 10);

const impressionUsd = priceUsd / 1_000;
const onTime = { status: 'accepted', counted: true, reason: null };

type Send = (channel: AttackChannel, event: Record<string, unknown>) => ReturnType<AttackChannel['report']>;

/** A shopper sees the offer, clicks and buys. */
async function buy(channel: AttackChannel, visit: Visit, send: Send) {
  clock.moveTo(minuteMs);
  expect(accepted(await send(channel, visit.event('IMPRESSION')))).toEqual(onTime);
  clock.moveTo(2 * minuteMs);
  expect(accepted(await send(channel, visit.event('CLICK')))).toEqual(onTime);
  clock.moveTo(hourMs);
  expect(accepted(await send(channel, visit.conversion('O1', { amount: 40 })))).toEqual(onTime);
}

const prices = [
  ['CPM', impressionUsd],
  ['CPC', priceUsd],
  ['CPA', priceUsd],
] as const;

describe.each(prices)('a campaign that pays %s', (pricing, price) => {
  const paid = { impressions: 1, clicks: 1, conversions: 1, revenue: price, channel_payout: price / 2 };
  const learned = { impressions: 1, clicks: 1, ...(pricing === 'CPA' && { conversions: 1 }) };

  it("is billed for what a partner's server reports with the publisher's api_key", async () => {
    const world = await attackWorld(service(), { pricing, source: 'partner' });
    const { channel } = world;
    await buy(channel, await channel.fromPage(), (each, event) => each.pageReport(event));
    expect(await channel.earned()).toEqual(paid);
    expect(await channel.learned()).toMatchObject(learned);
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      spend: price,
      sales_value: 0,
      unconfirmed_conversions: 0,
      unconfirmed_sales: 40,
    });
  });

  it("is billed for what the channel's server reports for a named publisher", async () => {
    const world = await attackWorld(service(), { pricing, source: 'partner' });
    const { channel } = world;
    await buy(channel, await channel.fromServer(), (each, event) => each.report(event));
    expect(await channel.earned()).toEqual(paid);
    expect(await channel.learned()).toMatchObject(learned);
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      spend: price,
      sales_value: 40,
      unconfirmed_conversions: 0,
      unconfirmed_sales: 0,
    });
  });

  it('is billed for the links of a page, and for the order of the advertiser with its reference', async () => {
    const world = await attackWorld(service(), { pricing });
    const { channel } = world;
    const visit = await channel.fromPage();
    const beacon = { 'user-agent': browserUserAgent, 'content-type': 'text/plain;charset=UTF-8' };
    const origin = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const headers = { ...beacon, ...origin, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' };
    clock.moveTo(minuteMs);
    expect((await open(service(), visit.impressionPath, headers, 'POST')).status).toBe(204);
    clock.moveTo(2 * minuteMs);
    const { status, location } = await visit.follow(navigation);
    expect(status).toBe(302);
    const click_id = new URL(location ?? '').searchParams.get('encart_click_id');
    clock.moveTo(hourMs);
    expect((await world.order({ transaction_id: 'O1', click_id, value: 40 })).body).toMatchObject({
      status: 'attributed',
      attribution: { by: 'click', confirmed: true, counted: true, reason: null },
    });
    expect(await channel.earned()).toEqual(paid);
    expect(await channel.learned()).toMatchObject(learned);
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      spend: price,
      sales_value: 40,
      unconfirmed_conversions: 0,
      unconfirmed_sales: 0,
    });
  });
});

describe('an advertiser', () => {
  it('that reports from its server, without a report of the click, pays once for each order', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromPage();
    clock.moveTo(hourMs);
    for (let times = 0; times < 2; times++)
      await world.order({ id: 'O1', transaction_id: 'O1', click_id: visit.clickId, value: 40 });
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      spend: priceUsd,
      sales_value: 40,
      roas: 4,
      cpa: 10,
    });
    expect(await world.channel.earned()).toMatchObject({ conversions: 1, channel_payout: 5 });
  });

  it.each(['advertiser', 'either'] as const)(
    'with a postback and a server that knows the reference counts and pays once, with the source %s',
    async (source) => {
      for (const isServerFirst of [false, true]) {
        const world = await attackWorld(service(), { source });
        const postback = await world.postback();
        const visit = await world.channel.fromPage();
        await visit.follow();
        const byPostback = () =>
          postback({ order_id: 'O1', click_id: visit.clickId, value: '40', currency: 'USD' });
        const byServer = () => world.order({ transaction_id: 'O1', click_id: visit.clickId, value: 40 });
        const sent = isServerFirst ? [byServer, byPostback] : [byPostback, byServer];
        for (const send of sent) expect((await send()).status).toBe(200);
        expect(await world.figures()).toMatchObject({
          conversions: 1,
          spend: priceUsd,
          sales_value: 40,
          unconfirmed_conversions: 0,
          unconfirmed_sales: 0,
        });
        expect(await world.channel.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
        expect(await world.channel.learned()).toMatchObject({ clicks: 1, conversions: 1 });
      }
    },
  );

  it('that confirms the order of a partner pays once', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const visit = await world.channel.fromServer();
    await visit.follow();
    clock.moveTo(hourMs);
    accepted(await world.channel.report(visit.conversion('O1', { amount: 40 })));
    await world.order({ transaction_id: 'O1', value: 40 });
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      spend: priceUsd,
      sales_value: 40,
      unconfirmed_conversions: 0,
      unconfirmed_sales: 0,
    });
    expect(await world.channel.earned()).toMatchObject({ conversions: 1, channel_payout: 5 });
    expect(await world.channel.learned()).toMatchObject({ clicks: 1, conversions: 1 });
  });
});

describe("a partner's queue", () => {
  it.each(prices)('after an outage of a day loses nothing: %s', async (pricing, price) => {
    const world = await attackWorld(service(), { pricing, source: 'partner' });
    const { channel } = world;
    const visits = [await channel.fromServer(), await channel.fromServer(), await channel.fromServer()];
    clock.moveTo(26 * hourMs);
    const queued = visits.flatMap((visit, n) => [
      visit.event('IMPRESSION', { occurred_at: clock.iso(n * minuteMs) }),
      visit.event('CLICK', { occurred_at: clock.iso((n + 1) * minuteMs) }),
      visit.conversion('O1', { occurred_at: clock.iso((n + 60) * minuteMs) }),
    ]);
    const { status, body } = await reportBatch(service(), channel.secret, queued);
    expect(status).toBe(202);
    expect(body.results.map(({ reason }: { reason: string | null }) => reason)).toEqual(
      queued.map(() => null),
    );
    expect(await channel.earned()).toMatchObject({
      impressions: 3,
      clicks: 3,
      conversions: 3,
      revenue: expect.closeTo(3 * price, 6),
    });
    expect(await channel.learned()).toMatchObject({
      impressions: 3,
      clicks: 3,
      ...(pricing === 'CPA' && { conversions: 3 }),
    });
    const query = `from=${clock.date(0)}&to=${clock.date(dayMs)}&metrics=clicks&time_grain=day`;
    const { body: report } = await service().call('GET', `/platform/reporting/v2/report/?${query}`, {
      key: channel.secret,
    });
    expect(report.data.map(({ clicks }: { clicks: number }) => clicks)).toEqual([3, 0]);
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
