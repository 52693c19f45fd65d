import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AttackChannel,
  accepted,
  asPicture,
  attackWorld,
  expectCleanAudit,
  priceUsd,
  useTestClock,
} from '../support/attacks.ts';
import { hourMs, minuteMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';

/** Orders without a click reference are matched with shoppers. Pages can name any shopper. */
const service = useService();
const clock = useTestClock(service);

const customers = Array.from({ length: 50 }, (_, n) => hash('sha256', `customer-${n}@example.com`, 'hex'));
const named = (email_hash: string | undefined) => ({ user_details: { email_hash } });
const bought = (email: string | undefined, fields: object = {}) => ({
  user_data: { email_address: [email] },
  ...fields,
});
const matching = { matching: true } as const;
const [mia] = customers;

describe('the e-mail hashes of 50 known customers', () => {
  it('in sessions of a page, with clicks and impressions that the page reports, attribute none of their orders', async () => {
    const world = await attackWorld(service(), matching);
    for (const customer of customers) {
      const visit = await world.channel.fromPage(named(customer));
      await visit.show();
      expect(accepted(await world.channel.pageReport(visit.event('CLICK')))).toMatchObject({ counted: true });
    }
    clock.moveTo(hourMs);
    const results = await world.orders(customers.map((customer) => bought(customer)));
    expect(results.filter(({ status }) => status === 'attributed')).toHaveLength(0);
    expect(await world.figures()).toMatchObject({ spend: 0, conversions: 0, sales_value: 0 });
    expect(await world.channel.earned()).toMatchObject({ conversions: 0, revenue: 0 });
    expect(await world.channel.learned()).toMatchObject({ conversions: 0 });
  });

  it("in sessions that the channel's server requests are matched with all of them", async () => {
    const world = await attackWorld(service(), matching);
    for (const customer of customers) {
      const visit = await world.channel.fromServer(named(customer));
      accepted(await world.channel.report(visit.event('CLICK')));
    }
    clock.moveTo(hourMs);
    const results = await world.orders(customers.map((customer) => bought(customer)));
    expect(results.every(({ attribution }) => attribution?.by === 'identity')).toBe(true);
    expect(await world.figures()).toMatchObject({
      spend: 50 * priceUsd,
      conversions: 50,
      sales_value: 500,
    });
  });
});

it('60 sessions of a page with the e-mail hash of a customer do not hide the one of a server', async () => {
  const world = await attackWorld(service(), matching);
  const honest = await world.channel.fromServer(named(mia));
  accepted(await world.channel.report(honest.event('CLICK')));
  for (let n = 1; n <= 60; n++) {
    clock.moveTo(n * 1_000);
    await world.channel.fromPage(named(mia));
  }
  clock.moveTo(hourMs);
  expect((await world.order(bought(mia))).body).toMatchObject({
    status: 'attributed',
    attribution: { by: 'identity', counted: true, reason: null },
  });
  expect(await honest.only('CONVERSION')).toMatchObject({ counted: true, billed_usd: priceUsd });
});

describe('a session of a page', () => {
  it('is matched after a click through its click link', async () => {
    const world = await attackWorld(service(), matching);
    const visit = await world.channel.fromPage(named(mia));
    await visit.follow();
    clock.moveTo(hourMs);
    expect((await world.order(bought(mia))).body).toMatchObject({
      status: 'attributed',
      attribution: { by: 'identity', counted: true, reason: null },
    });
    expect(await world.figures()).toMatchObject({ spend: priceUsd, conversions: 1, sales_value: 10 });
  });

  it('is matched if the page has reported the click before the link was opened', async () => {
    const world = await attackWorld(service(), matching);
    const visit = await world.channel.fromPage(named(mia));
    accepted(await world.channel.pageReport(visit.event('CLICK')));
    await visit.follow();
    clock.moveTo(hourMs);
    expect((await world.order(bought(mia))).body.attribution).toMatchObject({ by: 'identity' });
  });

  it('is not matched after its impression link was loaded, or after a picture has loaded its click link', async () => {
    const world = await attackWorld(service(), matching);
    const visit = await world.channel.fromPage(named(mia));
    await visit.show();
    await visit.follow(asPicture);
    clock.moveTo(hourMs);
    expect((await world.order(bought(mia))).body).toMatchObject({
      status: 'not_attributed',
      attribution: null,
    });
    expect(await world.figures()).toMatchObject({ spend: 0, conversions: 0, sales_value: 0 });
  });

  it('does not take an order from the earlier click of a server', async () => {
    const world = await attackWorld(service(), { ...matching, channels: 2 });
    const [honest, other] = world.channels as [AttackChannel, AttackChannel];
    const visit = await honest.fromServer(named(mia));
    await honest.report(visit.event('CLICK'));
    clock.moveTo(minuteMs);
    const claimed = await other.fromPage(named(mia));
    await other.pageReport(claimed.event('CLICK'));
    clock.moveTo(hourMs);
    await world.order(bought(mia));
    expect(await honest.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
    expect(await other.earned()).toMatchObject({ conversions: 0, revenue: 0 });
  });
});

describe('the clock of a shop', () => {
  it.each([
    ['nine minutes behind is matched', -9, 'attributed'],
    ['eleven minutes behind is not', -11, 'not_attributed'],
  ])('that is %s', async (_, minutes, status) => {
    const world = await attackWorld(service(), matching);
    const visit = await world.channel.fromServer(named(mia));
    accepted(await world.channel.report(visit.event('CLICK')));
    clock.moveTo(minuteMs);
    const { body } = await world.order(bought(mia, { timestamp: clock.seconds(minutes * minuteMs) }));
    expect(body.status).toBe(status);
    const isMatched = status === 'attributed';
    expect((await world.figures()).spend).toBe(isMatched ? priceUsd : 0);
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
