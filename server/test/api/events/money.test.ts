import { afterEach, describe, expect, inject, it } from 'vitest';
import { offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { dayMs, type EventWorldOptions, eventWorld, hourMs, spentBy } from '../../support/ledger.ts';
import { newSession, report } from '../../support/report.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const types = ['IMPRESSION', 'CLICK', 'CONVERSION'] as const;
const priced = (model: string, bid_usd: number, more: object = {}) => ({
  campaign: { pricing: { model, bid_usd }, ...more },
});

async function world(options: EventWorldOptions) {
  const made = await eventWorld(service(), options);
  const sessions = (n: number) => Promise.all(Array.from({ length: n }, () => made.session()));
  const revenue = async () => {
    const { revenue_with_email_micros, revenue_without_email_micros, payout_micros } = await made.counters();
    return [revenue_with_email_micros, revenue_without_email_micros, payout_micros];
  };
  const billed = async () => (await made.events()).map(({ billed_micros }) => billed_micros);
  const offered = async () => offerIds(await recommend(service(), made.channel.secret));
  const spent = (period?: string) => spentBy(service(), made.campaign.id, period);
  return { ...made, sessions, revenue, billed, offered, spent };
}

describe('a campaign pays', () => {
  it.each([
    ['CPM', 5, [5_000, 0, 0]],
    ['CPC', 0.5, [0, 500_000, 0]],
    ['CPA', 12.345678, [0, 0, 12_345_678]],
  ])('%s: for that event type only', async (model, bid, prices) => {
    const { session, report, events, revenue, spent } = await world(priced(model, bid));
    const { event } = await session();
    for (const type of types) await report(event(type));
    const byType = new Map((await events()).map(({ type, billed_micros }) => [type, billed_micros]));
    expect(types.map((type) => byType.get(type))).toEqual(prices);
    const price = Math.max(...prices);
    expect(await revenue()).toEqual([price, 0, price / 2]);
    expect(await spent()).toBe(price);
  });

  it('the bid at the time of the decision, also if it changed later', async () => {
    const { campaign, offer, session, report, billed, events } = await world(priced('CPC', 0.5));
    const before = await session();
    const pricing = { model: 'CPA', bid_usd: 9 };
    await service().operator('PATCH', `/campaigns/${campaign.id}`, { pricing });
    const after = await session();
    for (const { event } of [before, after]) for (const type of types) await report(event(type));
    const of = async (id: string) =>
      Object.fromEntries(
        (await events())
          .filter(({ session_id }) => session_id === id)
          .map(({ type, billed_micros }) => [type, billed_micros]),
      );
    expect(await of(before.id)).toEqual({ IMPRESSION: 0, CLICK: 500_000, CONVERSION: 0 });
    expect(await of(after.id)).toEqual({ IMPRESSION: 0, CLICK: 0, CONVERSION: 9_000_000 });
    expect(await billed()).toHaveLength(6);
    expect(before.offers).toEqual([offer.id]);
  });

  it('also if it or its offer was paused later', async () => {
    const { campaign, offer, session, report, revenue } = await world(priced('CPC', 0.5));
    const { event } = await session();
    await service().operator('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' });
    await service().operator('PATCH', `/offers/${offer.id}`, { status: 'paused' });
    await report(event('CLICK'));
    expect(await revenue()).toEqual([500_000, 0, 250_000]);
  });

  it('nothing for duplicates, and nothing for conversions that do not count', async () => {
    const { session, report, revenue } = await world(priced('CPA', 2));
    const { event } = await session();
    for (let i = 0; i < 3; i++) await report(event('CONVERSION'));
    expect(await revenue()).toEqual([0, 0, 0]);
  });
});

describe('the payout', () => {
  // In micro-dollars, rounded half up per event.
  it.each([
    [0.5, 0.000001, 1],
    [0.5, 0.000003, 2],
    [0.499999, 0.000001, 0],
    [0.333333, 0.1, 33_333],
    [0.333335, 0.1, 33_334],
    [0.7, 0.123456, 86_419],
    [0.65, 0.00001, 7],
    [0, 5, 0],
    [1, 5, 5_000_000],
    [0.333333, 1_000_000_000, 333_333_000_000_000],
  ])('at a share of %d of %d dollars', async (revenue_share, bid, payout) => {
    const { session, report, revenue, events } = await world({
      ...priced('CPC', bid),
      channel: { revenue_share },
    });
    const { event } = await session();
    await report(event('CLICK'));
    expect(await revenue()).toEqual([Math.round(bid * 1e6), 0, payout]);
    expect(await events()).toMatchObject([{ payout_micros: payout }]);
  });

  it('is rounded per event, so that rows add up', async () => {
    const { sessions, batch, revenue } = await world(priced('CPC', 0.000001));
    await batch((await sessions(7)).map(({ event }) => event('CLICK')));
    expect(await revenue()).toEqual([7, 0, 7]);
  });
});

describe('revenue with and without e-mail', () => {
  it.each([
    [{ email: 'jane@example.com' }, true],
    [{ email_hash: 'ab'.repeat(32) }, true],
    [{ email: 'jane@example.com', phone: '555 010 9999' }, true],
    [{ phone: '555 010 9999' }, false],
    [{ external_guid: 'jane' }, false],
    [{ email: ' ', phone: '555 010 9999', external_guid: 'jane' }, false],
  ])('%j', async (user_details, withEmail) => {
    const { session, report, revenue } = await world(priced('CPC', 0.5));
    const { event } = await session({ user_details });
    await report(event('CLICK'));
    expect(await revenue()).toEqual(withEmail ? [500_000, 0, 250_000] : [0, 500_000, 250_000]);
  });
});

describe('fractions of a micro-dollar', () => {
  it('are carried over: a thousand impressions cost exactly the bid', async () => {
    const { sessions, batch, billed, revenue, spent } = await world(priced('CPM', 0.001234));
    const impressions = (await sessions(1_000)).map(({ event }) => event('IMPRESSION'));
    // In calls of different sizes, some of them parallel.
    const calls = [];
    for (let from = 0, size = 1; from < 1_000; from += size, size = (size % 20) + 1)
      calls.push(impressions.slice(from, from + size));
    for (let from = 0; from < calls.length; from += 10)
      await Promise.all(calls.slice(from, from + 10).map((events) => batch(events)));
    const amounts = await billed();
    expect(amounts).toHaveLength(1_000);
    expect(new Set(amounts)).toEqual(new Set([1, 2]));
    expect((await revenue())[0]).toBe(1_234);
    expect(await spent()).toBe(1_234);
  });

  it('are billed once they add up to one', async () => {
    const { sessions, report, billed } = await world(priced('CPM', 0.0004));
    for (const { event } of await sessions(5)) await report(event('IMPRESSION'));
    expect((await billed()).sort()).toEqual([0, 0, 0, 1, 1]);
  });
});

describe('a budget', () => {
  const spentAnswer = { status: 'accepted', counted: true, reason: 'budget_spent' };
  const paidAnswer = { status: 'accepted', counted: true, reason: null };

  it('is spent to the last full price; further events count and are not billed', async () => {
    const { sessions, report, counters, spent } = await world(
      priced('CPC', 0.3, { budget: { total_usd: 1 } }),
    );
    const answers = [];
    const clicks = (await sessions(5)).map(({ event }) => event('CLICK'));
    for (const click of clicks) answers.push((await report(click)).body);
    expect(answers).toMatchObject([paidAnswer, paidAnswer, paidAnswer, spentAnswer, spentAnswer]);
    const again = await report(clicks[3]);
    expect(again.body).toEqual({ ...answers[3], status: 'duplicate' });
    expect(await counters()).toMatchObject({
      clicks: 5,
      revenue_with_email_micros: 900_000,
      payout_micros: 450_000,
    });
    expect(await spent()).toBe(900_000);
  });

  it('of a whole number of prices pays exactly that number', async () => {
    const { sessions, batch, spent } = await world(priced('CPC', 0.25, { budget: { total_usd: 1 } }));
    const { body } = await batch((await sessions(6)).map(({ event }) => event('CLICK')));
    const reasons = body.results.map(({ reason }: { reason: string | null }) => reason);
    expect(reasons).toEqual([null, null, null, null, 'budget_spent', 'budget_spent']);
    expect(await spent()).toBe(1_000_000);
  });

  it('that is spent excludes the offer from the next request', async () => {
    const { offer, sessions, report, offered } = await world(
      priced('CPC', 0.5, { budget: { total_usd: 1, pacing: 'asap' } }),
    );
    const [one, two] = await sessions(2);
    await report(one?.event('CLICK'));
    expect(await offered()).toEqual([offer.id]);
    await report(two?.event('CLICK'));
    expect(await offered()).toEqual([]);
  });

  it('that cannot pay one more price excludes the offer too', async () => {
    const { sessions, batch, offered } = await world(
      priced('CPC', 0.3, { budget: { total_usd: 1, pacing: 'asap' } }),
    );
    await batch((await sessions(3)).map(({ event }) => event('CLICK')));
    expect(await offered()).toEqual([]);
  });

  it('is charged on the UTC day of the event, not of its arrival', async () => {
    const budget = { daily_usd: 1, pacing: 'asap' };
    const { offer, sessions, report, offered, spent } = await world(priced('CPC', 0.5, { budget }));
    const noon = Date.parse('2026-03-01T12:00:00Z');
    service().now = new Date(noon);
    const clicks = await sessions(8);
    const tell = async (n: number, at: number) => {
      const occurred_at = new Date(at).toISOString();
      return (await report(clicks[n]?.event('CLICK', { occurred_at }))).body.reason;
    };
    service().now = new Date(noon + dayMs);
    expect([await tell(0, noon), await tell(1, noon + 11 * hourMs), await tell(2, noon + hourMs)]).toEqual([
      null,
      null,
      'budget_spent',
    ]);
    // The budget of yesterday is spent, that of today is not.
    expect(await offered()).toEqual([offer.id]);
    const today = [];
    for (const n of [3, 4, 5]) today.push(await tell(n, noon + dayMs));
    expect(today).toEqual([null, null, 'budget_spent']);
    expect(await offered()).toEqual([]);
    expect([await spent('2026-03-01'), await spent('2026-03-02'), await spent()]).toEqual([
      1_000_000, 1_000_000, 2_000_000,
    ]);
    service().now = new Date(noon + 2 * dayMs);
    expect(await offered()).toEqual([offer.id]);
    expect(await tell(6, noon + 2 * dayMs)).toBe(null);
  });

  it('is charged when a conversion is attributed, not when it is reported', async () => {
    const { sessions, report, spent } = await world(priced('CPA', 1, { budget: { total_usd: 1 } }));
    const [first, second] = await sessions(2);
    const occurred_at = new Date().toISOString();
    const tell = async (session: typeof first, type: string) =>
      (await report(session?.event(type, { occurred_at }))).body;
    expect(await tell(first, 'CONVERSION')).toMatchObject({ counted: false, reason: 'not_attributed' });
    await tell(second, 'CLICK');
    expect(await tell(second, 'CONVERSION')).toMatchObject(paidAnswer);
    await tell(first, 'CLICK');
    expect(await tell(first, 'CONVERSION')).toMatchObject({ ...spentAnswer, status: 'duplicate' });
    expect(await spent()).toBe(1_000_000);
  });

  it('that is raised pays for later events, and the offer is shown again', async () => {
    const { campaign, offer, sessions, report, offered, spent } = await world(
      priced('CPC', 0.5, { budget: { total_usd: 0.5, pacing: 'asap' } }),
    );
    const clicks = (await sessions(3)).map(({ event }) => event('CLICK'));
    await report(clicks[0]);
    expect((await report(clicks[1])).body).toMatchObject(spentAnswer);
    await service().operator('PATCH', `/campaigns/${campaign.id}`, { budget: { total_usd: 1 } });
    expect(await offered()).toEqual([offer.id]);
    expect((await report(clicks[1])).body).toMatchObject({ ...spentAnswer, status: 'duplicate' });
    expect((await report(clicks[2])).body).toMatchObject(paidAnswer);
    expect(await spent()).toBe(1_000_000);
  });

  it('for ten events pays ten of fifty parallel events', async () => {
    const budget = { total_usd: 1, daily_usd: 5, pacing: 'asap' };
    const { sessions, report, counters, spent, offered } = await world(priced('CPC', 0.1, { budget }));
    const clicks = (await sessions(50)).map(({ event }) => event('CLICK'));
    const answers = await Promise.all(clicks.map((click) => report(click)));
    expect(answers.every(({ status, body }) => status === 201 && body.counted)).toBe(true);
    expect(answers.filter(({ body }) => body.reason === null)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.reason === 'budget_spent')).toHaveLength(40);
    expect(await counters()).toMatchObject({ clicks: 50, revenue_with_email_micros: 1_000_000 });
    expect(await spent()).toBe(1_000_000);
    expect(await offered()).toEqual([]);
  });

  it('is not exceeded by fractions of impressions that are carried over', async () => {
    const { sessions, batch, billed, spent } = await world(
      priced('CPM', 0.0015, { budget: { total_usd: 0.00001 } }),
    );
    const impressions = (await sessions(20)).map(({ event }) => event('IMPRESSION'));
    await batch(impressions);
    expect(await billed()).toHaveLength(20);
    // Each costs 1.5: six cost nine, the seventh makes it ten and carries 0.5, and then no price fits.
    expect(await spent()).toBe(10);
  });
});

describe.runIf(inject('engine') === 'postgres')(
  'a service that has not yet received the decisions of another one',
  () => {
    it('bills, pays out and attributes the same', async () => {
      const behind = await startTestService({ database: service().database });
      try {
        // From here on this service receives no notices.
        await behind.services.serving.close();
        const { channel, session, revenue, counters } = await world(priced('CPA', 2));
        const { event } = await session();
        for (const type of types) {
          const { status, body } = await report(behind, channel.secret, event(type));
          expect([status, body]).toMatchObject([201, { status: 'accepted', counted: true, reason: null }]);
        }
        expect(await revenue()).toEqual([2_000_000, 0, 1_000_000]);
        expect(await counters()).toMatchObject({ impressions: 1, clicks: 1, conversions: 1 });
      } finally {
        await behind.stop();
      }
    });
  },
);

describe.runIf(inject('engine') === 'postgres')('a budget with several services', () => {
  it('excludes the offer on all services within two seconds after it is spent', async () => {
    const { channel, offer, sessions, report } = await world(
      priced('CPC', 0.5, { budget: { total_usd: 0.5, pacing: 'asap' } }),
    );
    const other = await startTestService({ database: service().database });
    try {
      const there = async () => offerIds(await recommend(other, channel.secret, offerRequest()));
      expect(await there()).toEqual([offer.id]);
      const [one] = await sessions(1);
      await report(one?.event('CLICK'));
      await expect.poll(there, { timeout: 2_000, interval: 25 }).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('for ten events pays ten of fifty parallel events', async () => {
    const { channel, sessions, spent, counters } = await world(
      priced('CPC', 0.1, { budget: { total_usd: 1 } }),
    );
    const other = await startTestService({ database: service().database });
    try {
      const clicks = (await sessions(25)).map(({ event }) => event('CLICK'));
      const there = await Promise.all(Array.from({ length: 25 }, () => newSession(other, channel.secret)));
      clicks.push(...there.map(({ event }) => event('CLICK')));
      const answers = await Promise.all(
        clicks.map((click, at) => report(at % 2 ? service() : other, channel.secret, click)),
      );
      expect(answers.filter(({ body }) => body.reason === null)).toHaveLength(10);
      expect(await spent()).toBe(1_000_000);
      expect(await counters()).toMatchObject({ clicks: 50, revenue_with_email_micros: 1_000_000 });
    } finally {
      await other.stop();
    }
  });
});
