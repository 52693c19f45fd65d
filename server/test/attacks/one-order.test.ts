import { describe, expect, it } from 'vitest';
import {
  type AttackChannel,
  accepted,
  attackWorld,
  expectCleanAudit,
  priceUsd,
  useTestClock,
} from '../support/attacks.ts';
import { dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';
import { confirmVoid, undoVoid } from '../support/voids.ts';

/** One order in several channels, its refunds and corrections, and the number of orders of one click. */
const service = useService();
const clock = useTestClock(service);

type Two = [AttackChannel, AttackChannel];
const nothing = { conversions: 0, sales_value: 0, spend: 0 };

describe('one order that two channels report, with the source either', () => {
  it('is one unconfirmed order for the advertiser, then one sale of the later click, and can be refunded once', async () => {
    const world = await attackWorld(service(), { source: 'either', channels: 2 });
    const [first, second] = world.channels as Two;
    const loser = await first.fromServer();
    await loser.follow();
    clock.moveTo(minuteMs);
    const winner = await second.fromServer();
    await winner.follow();
    clock.moveTo(2 * minuteMs);
    for (const [channel, visit] of [
      [first, loser],
      [second, winner],
    ] as const)
      expect(accepted(await channel.report(visit.conversion('O1')))).toEqual({
        status: 'accepted',
        counted: true,
        reason: 'unconfirmed',
      });
    expect(await world.figures()).toMatchObject({
      ...nothing,
      unconfirmed_conversions: 1,
      unconfirmed_sales: 10,
    });
    expect((await world.networkFigures()).summary).toMatchObject({
      ...nothing,
      unconfirmed_conversions: 1,
      unconfirmed_sales: 10,
    });
    for (const channel of [first, second])
      expect(await channel.earned()).toMatchObject({ conversions: 1, revenue: 0 });
    for (const channel of [first, second])
      expect(await channel.learned()).toMatchObject({ clicks: 1, conversions: 0 });

    clock.moveTo(3 * minuteMs);
    expect((await world.order({ transaction_id: 'O1' })).body).toMatchObject({
      status: 'attributed',
      attribution: { by: 'order', confirmed: true, counted: true },
    });
    const sold = { conversions: 1, sales_value: 10, refunds: 0, spend: priceUsd };
    const confirmed = { unconfirmed_conversions: 0, unconfirmed_sales: 0 };
    expect(await world.figures()).toMatchObject({ ...sold, ...confirmed });
    expect((await world.networkFigures()).summary).toMatchObject({ ...sold, ...confirmed });
    expect(await first.earned()).toMatchObject({ conversions: 0, revenue: 0 });
    expect(await second.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
    expect(await first.learned()).toMatchObject({ conversions: 0 });
    expect(await second.learned()).toMatchObject({ conversions: 1 });
    expect(await loser.only('CONVERSION')).toMatchObject({ counted: false, reason: 'order_elsewhere' });

    clock.moveTo(hourMs);
    await world.refund({ transaction_id: 'O1' });
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      sales_value: 10,
      refunds: 10,
      spend: 0,
      ...confirmed,
    });
    expect(await second.earned()).toMatchObject({ conversions: 1, revenue: 0 });
  });

  it('says nothing of other channels to one that never touched the shopper', async () => {
    const world = await attackWorld(service(), { source: 'either', channels: 2 });
    const [first, second] = world.channels as Two;
    const [visit, untouched] = [await first.fromServer(), await second.fromServer()];
    await visit.follow();
    const answer = await second.report(untouched.conversion('O1'));
    expect(accepted(answer)).toMatchObject({ counted: false, reason: 'not_attributed' });
    await first.report(visit.conversion('O1'));
    await world.order({ transaction_id: 'O1' });
    expect(await untouched.only('CONVERSION')).toMatchObject({ counted: false, reason: 'not_attributed' });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10 });
  });

  it('is one order whatever white space surrounds its number', async () => {
    const world = await attackWorld(service(), { source: 'either', channels: 2 });
    const [first, second] = world.channels as Two;
    const visits = [await first.fromServer(), await second.fromServer()] as const;
    for (const visit of visits) await visit.follow();
    await first.report(visits[0].conversion(' O1'));
    await second.report(visits[1].conversion('O1 '));
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 1, unconfirmed_sales: 10 });
    await world.order({ transaction_id: ' O1 ' });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10, spend: priceUsd });
  });
});

describe('an order that a partner reports during a void of its session', () => {
  it('is known to the advertiser after the undo, and placed by its number', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const { channel } = world;
    const visit = await channel.fromServer();
    await visit.follow();
    const { id } = await confirmVoid(service(), { channel_id: channel.id, session_ids: [visit.id] });
    expect(accepted(await channel.report(visit.conversion('O1')))).toMatchObject({ reason: 'voided' });
    expect(await world.figures()).toMatchObject({ ...nothing, unconfirmed_conversions: 0 });
    await undoVoid(service(), id);
    clock.moveTo(minuteMs);
    await service().services.conversions.complete();
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 1, unconfirmed_sales: 10 });
    expect((await world.order({ transaction_id: 'O1' })).body).toMatchObject({
      status: 'attributed',
      attribution: { by: 'order', confirmed: true, counted: true },
    });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10, spend: priceUsd });
  });
});

describe('one order number in more sessions of a channel than are compared', () => {
  it('stays unconfirmed in none of them when the advertiser has reported it', async () => {
    const world = await attackWorld(service(), { source: 'either', channels: 2 });
    const [busy, other] = world.channels as Two;
    for (let n = 0; n < 23; n++) {
      const visit = await busy.fromServer();
      await busy.report(visit.event('CLICK'));
      accepted(await busy.report(visit.conversion('O1')));
      await world.settled();
    }
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 1, unconfirmed_sales: 10 });
    const winner = await other.fromServer();
    await winner.follow();
    clock.moveTo(minuteMs);
    await world.order({ transaction_id: 'O1', click_id: winner.clickId });
    expect(await world.figures()).toMatchObject({ unconfirmed_conversions: 0, conversions: 1 });
    expect(await busy.earned()).toMatchObject({ clicks: 23, conversions: 0 });
    expect(await other.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
  });
});

describe('one order number in two channels, with the source partner', () => {
  it('is billed in both, and each bill can be taken back by its charge', async () => {
    const world = await attackWorld(service(), { source: 'partner', channels: 2 });
    const [first, second] = world.channels as Two;
    for (const { id } of [first, second])
      await service().operator('PATCH', `/channels/${id}`, { links: { named_to_advertisers: true } });
    for (const [n, channel] of [first, second].entries()) {
      clock.moveTo(n * minuteMs);
      const visit = await channel.fromServer();
      await visit.follow();
      expect(accepted(await channel.report(visit.conversion('O1')))).toMatchObject({ reason: null });
    }
    const both = { conversions: 2, spend: 2 * priceUsd, sales_value: 20, refunds: 0 };
    expect(await world.figures()).toMatchObject(both);
    const lines = (await world.exported()).filter(({ event_type }) => event_type === 'CONVERSION');
    expect(lines).toMatchObject([
      { billed_usd: 10, value: 10, evidence: 'server', confirmed: true },
      { billed_usd: 10, value: 10, evidence: 'server', confirmed: true },
    ]);
    const chargeOf = ({ id }: AttackChannel) =>
      lines.find(({ channel_id }) => channel_id === id)?.charge_id as string;
    expect(chargeOf(first)).toEqual(expect.any(String));
    expect(chargeOf(first)).not.toBe(chargeOf(second));

    // The charges of an advertiser mean nothing to another one.
    const other = await attackWorld(service(), { source: 'partner' });
    await other.refund({ properties: { charge_id: chargeOf(second) } });
    expect(await world.figures()).toMatchObject(both);

    clock.moveTo(hourMs);
    for (let times = 0; times < 2; times++)
      await world.refund({ id: 'R-1', properties: { charge_id: chargeOf(second) } });
    expect(await world.figures()).toMatchObject({ ...both, spend: priceUsd, refunds: 10 });
    expect(await first.earned()).toMatchObject({ conversions: 1, revenue: priceUsd, channel_payout: 5 });
    expect(await second.earned()).toMatchObject({ conversions: 1, revenue: 0, channel_payout: 0 });

    const part = { value: 4, currency_code: 'USD' };
    await world.refund({ id: 'R-2', properties: { charge_id: chargeOf(first) }, ...part });
    expect(await world.figures()).toMatchObject({ ...both, spend: 6, refunds: 14 });
    expect(await first.earned()).toMatchObject({ conversions: 1, revenue: 6, channel_payout: 3 });
  });

  it('counts the amount of a page as unconfirmed, and that of a server as sold', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const [one, other] = [await channel.fromPage(), await channel.fromPage()];
    for (const visit of [one, other]) await visit.follow();
    await channel.pageReport(one.conversion('O1', { amount: 1_000_000 }));
    await channel.report(other.conversion('O2', { amount: 30 }));
    expect(await world.figures()).toMatchObject({
      conversions: 2,
      spend: 2 * priceUsd,
      sales_value: 30,
      roas: 1.5,
      unconfirmed_conversions: 0,
      unconfirmed_sales: 1_000_000,
    });
  });
});

describe('the orders of one click', () => {
  it('are billed up to the conversion limit, also if the advertiser reports them', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromServer();
    await visit.follow();
    const reasons = [];
    for (let n = 1; n <= 6; n++) {
      const { body } = await world.order({ transaction_id: `O${n}`, click_id: visit.clickId });
      reasons.push(body.attribution.reason);
    }
    expect(await world.figures()).toMatchObject({ spend: 5 * priceUsd });
    expect(reasons).toEqual([null, null, null, null, null, 'conversion_limit']);
    expect(await world.channel.earned()).toMatchObject({ conversions: 6, channel_payout: 25 });
    const events = await visit.events();
    expect(events.filter(({ reason }) => reason === 'conversion_limit')).toMatchObject([
      { counted: true, billed_usd: 0 },
    ]);
    // At most one conversion of a click is learned.
    expect(await world.channel.learned()).toMatchObject({ clicks: 1, conversions: 1 });
  });

  it('are billed up to the limit of the channel', async () => {
    const world = await attackWorld(service(), { channel: { conversion_limit: 2 } });
    const visit = await world.channel.fromServer();
    await visit.follow();
    for (let n = 1; n <= 3; n++) await world.order({ transaction_id: `O${n}`, click_id: visit.clickId });
    expect(await world.figures()).toMatchObject({ spend: 2 * priceUsd });
  });
});

describe('a correction of an order', () => {
  it.each([
    ['under another id', 'two'],
    ['under the same id', 'one'],
  ])('with a later time changes its value and not its day, %s and in any order', async (_, id) => {
    const shown = [];
    for (const isReversed of [false, true]) {
      const world = await attackWorld(service());
      const visit = await world.channel.fromServer();
      await visit.follow();
      const order = { transaction_id: 'O1', click_id: visit.clickId };
      const start = (service().now as Date).getTime();
      const reports = [
        { ...order, id: 'one', value: 50, timestamp: Math.floor(start / 1_000) + 60 },
        { ...order, id, value: 30, timestamp: Math.floor((start + 2 * dayMs) / 1_000) },
      ];
      service().now = new Date(start + 2 * dayMs);
      for (const sent of isReversed ? reports.toReversed() : reports)
        expect((await world.order(sent)).status).toBe(200);
      const days = (await world.figuresByDay()).filter(({ conversions }) => conversions > 0);
      expect(days.map(({ name }) => name)).toEqual([new Date(start).toISOString().slice(0, 10)]);
      expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 30, spend: priceUsd });
      shown.push(moneyOfDays(days));
    }
    expect(shown[1]).toEqual(shown[0]);
  });

  it('plans its refunds again, and never refunds more than its value', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromServer();
    await visit.follow();
    const order = { transaction_id: 'O1', click_id: visit.clickId };
    await world.order({ id: 'one', ...order, value: 50 });
    clock.moveTo(hourMs);
    await world.refund({ transaction_id: 'O1', value: 40, currency_code: 'USD' });
    expect(await world.figures()).toMatchObject({ sales_value: 50, refunds: 40, spend: 2 });
    clock.moveTo(2 * hourMs);
    await world.order({ id: 'two', ...order, value: 30 });
    expect(await world.figures()).toMatchObject({ sales_value: 30, refunds: 30, spend: 0 });
    clock.moveTo(3 * hourMs);
    await world.order({ id: 'three', ...order, value: 80 });
    expect(await world.figures()).toMatchObject({ sales_value: 80, refunds: 40, spend: 5 });
  });

  it('with the same id and time is a conflict, shows both values and changes nothing', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromServer();
    await visit.follow();
    const sent = { id: 'one', transaction_id: 'O1', click_id: visit.clickId, timestamp: clock.seconds(0) };
    await world.order({ ...sent, value: 50 });
    const before = await world.figures();
    expect(before).toMatchObject({ sales_value: 50 });
    const { body } = await world.order({ ...sent, value: 71 });
    expect(await world.figures()).toEqual(before);
    expect(body.status).toBe('conflict');
    const { id: _, ...answered } = body;
    expect(JSON.stringify(answered)).toMatch(/\b50\b/);
    expect(JSON.stringify(answered)).toMatch(/\b71\b/);
    expect((await world.order({ ...sent, value: 50 })).body.status).toBe('duplicate');
  });
});

const moneyOfDays = (days: readonly { spend: number; sales_value: number; conversions: number }[]) =>
  days.map(({ spend, sales_value, conversions }) => ({ spend, sales_value, conversions }));

describe('a refund', () => {
  it('of an order that only a partner has reported waits for the report of the advertiser', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const visit = await world.channel.fromServer();
    await visit.follow();
    accepted(await world.channel.report(visit.conversion('O1', { amount: 10 })));
    const refund = { id: 'back', transaction_id: 'O1' };
    expect((await world.refund(refund)).body).toMatchObject({
      status: 'not_attributed',
      reason: 'order_unconfirmed',
    });
    expect(await world.figures()).toMatchObject({ refunds: 0, unconfirmed_conversions: 1 });
    await world.order({ transaction_id: 'O1' });
    expect(await world.figures()).toMatchObject({ sales_value: 10, refunds: 10, spend: 0 });
    expect((await world.refund(refund)).body).toMatchObject({ status: 'duplicate', reason: null });
  });

  it.each(['before', 'after'])(
    'by the charge of a line that a partner has reported takes back the order, sent %s the report of the advertiser',
    async (when) => {
      const world = await attackWorld(service(), { source: 'either', channels: 2 });
      const [first, second] = world.channels as Two;
      const visits = [await first.fromServer(), await second.fromServer()] as const;
      for (const visit of visits) await visit.follow();
      clock.moveTo(minuteMs);
      accepted(await first.report(visits[0].conversion('O1')));
      await world.settled();
      accepted(await second.report(visits[1].conversion('O1')));
      const lines = (await world.exported()).filter(({ event_type }) => event_type === 'CONVERSION');
      expect(lines).toMatchObject([{ confirmed: false }, { confirmed: false }]);
      const refund = (at: number, value: number) =>
        world.refund({
          id: `back ${at}`,
          value,
          currency_code: 'USD',
          properties: { charge_id: lines[at]?.charge_id },
        });
      if (when === 'before')
        for (const at of [0, 1])
          expect((await refund(at, 4)).body).toMatchObject({
            status: 'not_attributed',
            reason: 'order_unconfirmed',
          });
      clock.moveTo(2 * minuteMs);
      await world.order({ transaction_id: 'O1' });
      if (when === 'after')
        for (const at of [0, 1]) expect((await refund(at, 4)).body).toMatchObject({ status: 'attributed' });
      expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10, refunds: 8, spend: 2 });
      expect((await refund(0, 4)).body).toMatchObject({ status: 'duplicate' });
    },
  );

  it('by the charge of a line that only a page has reported takes nothing from an order elsewhere', async () => {
    const world = await attackWorld(service(), { source: 'either' });
    const [forged, honest] = [await world.channel.fromPage(), await world.channel.fromServer()];
    for (const visit of [forged, honest]) await visit.follow();
    accepted(await world.channel.pageReport(forged.conversion('O1')));
    const [line] = (await world.exported()).filter(({ event_type }) => event_type === 'CONVERSION');
    const refund = { id: 'back', properties: { charge_id: line?.charge_id } };
    for (const status of ['not_attributed', 'duplicate'])
      expect((await world.refund(refund)).body).toMatchObject({ status, reason: 'order_unconfirmed' });
    await world.order({ transaction_id: 'O1', click_id: honest.clickId });
    expect(await world.figures()).toMatchObject({ sales_value: 10, refunds: 0, spend: priceUsd });
  });

  it('of a bill whose value a page has named takes back money, and is no refund of sales', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const visit = await world.channel.fromPage();
    await visit.follow();
    accepted(await world.channel.pageReport(visit.conversion('P1', { amount: 100 })));
    const charge = (await world.exported()).find(({ event_type }) => event_type === 'CONVERSION')?.charge_id;
    const back = { id: 'back', value: 25, currency_code: 'USD', properties: { charge_id: charge } };
    expect((await world.refund(back)).body).toMatchObject({ status: 'attributed' });
    expect(await world.figures()).toMatchObject({
      conversions: 1,
      spend: 0.75 * priceUsd,
      sales_value: 0,
      refunds: 0,
      roas: 0,
    });
    // The refund is a part of the value that the page has named, so a report with
    // another value changes nothing.
    accepted(await world.channel.report(visit.conversion('P1', { amount: 30 })));
    expect(await world.figures()).toMatchObject({ spend: 0.75 * priceUsd, sales_value: 0, refunds: 0 });
    // The report of a server confirms the value, and with it the refund.
    accepted(await world.channel.report(visit.conversion('P1', { amount: 100 })));
    expect(await world.figures()).toMatchObject({ spend: 0.75 * priceUsd, sales_value: 100, refunds: 25 });
  });
});

describe('a day with nothing but a refund', () => {
  it('has no return on spend and no price of a conversion, for the advertiser and for staff', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromServer();
    await visit.follow();
    await world.order({ transaction_id: 'O1', click_id: visit.clickId, value: 100 });
    clock.moveTo(3 * dayMs);
    await world.refund({ transaction_id: 'O1' });
    const empty = { conversions: 0, spend: -priceUsd, sales_value: 0, refunds: 100, roas: null, cpa: null };
    const isRefundDay = ({ name }: { name: string }) => name === clock.date(3 * dayMs);
    expect((await world.figuresByDay()).find(isRefundDay)).toMatchObject(empty);
    expect((await world.networkFigures('day')).results.find(isRefundDay)).toMatchObject(empty);
    // All was paid back: nothing is left to divide by.
    expect(await world.figures()).toMatchObject({ spend: 0, roas: null, cpa: 0 });
  });

  it('has ratios of zero in the report of the channel', async () => {
    const world = await attackWorld(service(), { channel: { enabled_metrics: ['roas', 'cpa'] } });
    const visit = await world.channel.fromServer();
    await visit.follow();
    await world.order({ transaction_id: 'O1', click_id: visit.clickId, value: 100 });
    clock.moveTo(3 * dayMs);
    await world.refund({ transaction_id: 'O1' });
    await world.settled();
    const date = clock.date(3 * dayMs);
    const query = `from=${date}&to=${date}&metrics=roas,cpa`;
    const { body } = await service().call('GET', `/platform/reporting/v2/report/?${query}`, {
      key: world.channel.secret,
    });
    expect(body.summary).toEqual({ roas: 0, cpa: 0 });
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
