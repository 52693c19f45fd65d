import { beforeEach, describe, expect, it } from 'vitest';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { type AdvertiserWorld, advertiserWorld, priceMicros } from '../../support/advertiser.ts';
import { dayMs, spentBy } from '../../support/ledger.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';
import { confirmVoid, undoVoid } from '../../support/voids.ts';

const service = useService();
/**
 * Each test begins days after the one before it, because the time of a new session is never before that
 * of an older one.
 */
let start = Date.UTC(2026, 0, 10, 12);
beforeEach(() => {
  start += 15 * dayMs;
});
const at = (days: number) => new Date(start + days * dayMs);
const dateAt = (days: number) => at(days).toISOString().slice(0, 10);

/** A world with one order of the given value, on the first day. */
async function withOrder(value: number | null = 40, campaign: Record<string, unknown> = {}) {
  service().now = at(0);
  const world = await advertiserWorld(service(), {
    channel: { revenue_share: 0.5 },
    campaign: { conversions: { source: 'advertiser', ...campaign } },
  });
  const { clickId, session } = await world.click();
  const answer = await world.order({
    click_id: clickId,
    transaction_id: 'A-1',
    ...(value === null ? { value: null, currency_code: null } : { value }),
  });
  expect(answer.body).toMatchObject({ status: 'attributed' });
  return { ...world, sessionId: session.id };
}

/** Refunds the order some days after it. */
async function refund(world: AdvertiserWorld, days: number, fields: Record<string, unknown> = {}) {
  service().now = at(days);
  const sent = { event_type: 'refund', transaction_id: 'A-1', value: null, currency_code: null, ...fields };
  return world.order(sent);
}

/** The channel's payout and conversions by day. Only days with figures, as in a report by placement. */
async function payouts(world: AdvertiserWorld) {
  service().now = at(9);
  const query = `from=${dateAt(0)}&to=${dateAt(9)}&time_grain=day&metrics=channel_payout,conversions&group_by=page_type`;
  const { status, body } = await service().call('GET', `/platform/reporting/v2/report/?${query}`, {
    key: world.channel.secret,
  });
  expect(status).toBe(200);
  const rows: { period_start: string; channel_payout: number; conversions: number }[] = body.data;
  return Object.fromEntries(
    rows.map(({ period_start, channel_payout, conversions }) => [
      period_start.slice(0, 10),
      { channel_payout, conversions },
    ]),
  );
}

describe('a refund', () => {
  it('takes back a part of bill and payout on its own day, and leaves the day of the order as it was', async () => {
    const world = await withOrder(40);
    const answer = await refund(world, 3, { value: 10, currency_code: 'EUR' });
    expect(answer.body).toMatchObject({
      status: 'attributed',
      attribution: { counted: true, is_new: false },
    });
    expect(await payouts(world)).toEqual({
      [dateAt(0)]: { channel_payout: 5, conversions: 1 },
      // A day with nothing but a refund has a row.
      [dateAt(3)]: { channel_payout: -1.25, conversions: 0 },
    });
  });

  it('credits the total budget, and not the day of the order', async () => {
    const world = await withOrder(40);
    await refund(world, 3, { value: 10, currency_code: 'EUR' });
    expect(await spentBy(service(), world.campaign.id)).toBe(7_500_000);
    expect(await spentBy(service(), world.campaign.id, dateAt(0))).toBe(priceMicros);
    expect(await spentBy(service(), world.campaign.id, dateAt(3))).toBe(0);
  });

  it('without a value takes back all that is left', async () => {
    const world = await withOrder(40);
    await refund(world, 2, { value: 10, currency_code: 'EUR' });
    await refund(world, 3);
    const { body } = await refund(world, 4);
    expect(body).toMatchObject({ status: 'not_attributed', reason: 'already_refunded' });
    expect(await payouts(world)).toEqual({
      [dateAt(0)]: { channel_payout: 5, conversions: 1 },
      [dateAt(2)]: { channel_payout: -1.25, conversions: 0 },
      [dateAt(3)]: { channel_payout: -3.75, conversions: 0 },
    });
    expect(await spentBy(service(), world.campaign.id)).toBe(0);
    const listed = await service().call('GET', '/advertiser/conversions', { key: world.key });
    const values = listed.body.results.map(
      ({ value, refunded_value }: { value: number | null; refunded_value: number | null }) => [
        value,
        refunded_value,
      ],
    );
    expect(values).toEqual([
      [null, null],
      [null, 30],
      [10, 10],
      [40, 40],
    ]);
  });

  it('never takes back more than the order, and thirds add up', async () => {
    const world = await withOrder(30);
    for (const day of [1, 2, 3, 4]) await refund(world, day, { value: 10, currency_code: 'EUR' });
    const { payout_micros, revenue_with_email_micros } = await world.counters();
    expect([payout_micros, revenue_with_email_micros]).toEqual([0, 0]);
    expect(Object.keys(await payouts(world))).toEqual([0, 1, 2, 3].map(dateAt));
  });

  it('that arrives before its order is applied with it', async () => {
    service().now = at(0);
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    const early = await refund(world, 1);
    expect(early.body).toMatchObject({
      status: 'not_attributed',
      reason: 'unknown_order',
      attribution: null,
    });
    await world.order({ click_id: clickId, transaction_id: 'A-1', timestamp: start / 1_000 + 60 });
    expect(await world.counters()).toMatchObject({ conversions: 1, revenue_with_email_micros: 0 });
  });

  it('follows its order to another click, at its own time', async () => {
    const world = await withOrder(40);
    await refund(world, 3, { value: 10, currency_code: 'EUR' });
    service().now = at(0.5);
    const later = await world.click();
    service().now = at(4);
    const moved = await world.order({
      id: 'again',
      click_id: later.clickId,
      transaction_id: 'A-1',
      value: 40,
      timestamp: at(0.6).getTime() / 1_000,
    });
    expect(moved.body).toMatchObject({ status: 'attributed' });
    expect(await spentBy(service(), world.campaign.id)).toBe(7_500_000);
    expect((await payouts(world))[dateAt(3)]).toEqual({ channel_payout: -1.25, conversions: 0 });
  });

  it('and its order are taken back together by a void, and come back when it is undone', async () => {
    const world = await withOrder(40);
    await refund(world, 3, { value: 10, currency_code: 'EUR' });
    const { id } = await confirmVoid(service(), {
      channel_id: world.channel.id,
      session_ids: [world.sessionId],
    });
    expect(await world.counters()).toMatchObject({
      conversions: 0,
      payout_micros: 0,
      revenue_with_email_micros: 0,
      voided_spend_micros: 7_500_000,
    });
    expect(await spentBy(service(), world.campaign.id)).toBe(0);
    expect(await spentBy(service(), world.campaign.id, dateAt(0))).toBe(0);
    await undoVoid(service(), id);
    expect(await spentBy(service(), world.campaign.id)).toBe(7_500_000);
    expect(await payouts(world)).toEqual({
      [dateAt(0)]: { channel_payout: 5, conversions: 1 },
      [dateAt(3)]: { channel_payout: -1.25, conversions: 0 },
    });
  });

  it.each([
    ['in another currency', 40, { value: 10, currency_code: 'USD' }, 'refund_currency'],
    [
      'of a part of an order without a value',
      null,
      { value: 10, currency_code: 'EUR' },
      'order_without_value',
    ],
  ])('%s takes nothing back, and says why', async (_name, value, fields, reason) => {
    const world = await withOrder(value);
    const { body } = await refund(world, 1, fields);
    expect(body).toMatchObject({ status: 'not_attributed', attribution: null, reason });
    expect((await world.counters()).revenue_with_email_micros).toBe(priceMicros);
  });

  it('in full of an order without a value takes back the bill', async () => {
    const world = await withOrder(null);
    await refund(world, 1);
    expect((await world.counters()).revenue_with_email_micros).toBe(0);
  });

  it('below zero is understood', async () => {
    const world = await withOrder(40);
    await refund(world, 1, { value: -10, currency_code: 'eur' });
    expect((await world.counters()).revenue_with_email_micros).toBe(7_500_000);
  });

  it('counts once, however often it is sent', async () => {
    const world = await withOrder(40);
    for (const status of ['attributed', 'duplicate', 'duplicate']) {
      const { body } = await refund(world, 1, { id: 'R-1', value: 10, currency_code: 'EUR' });
      expect(body.status).toBe(status);
    }
    expect((await world.counters()).revenue_with_email_micros).toBe(7_500_000);
  });
});

describe('a refund is rejected', () => {
  it('without an id of its own, or without an order', async () => {
    const world = await withOrder();
    const noId = await refund(world, 1, { id: undefined });
    expect([noId.status, noId.body]).toEqual([400, { id: ['A refund needs an id of its own.'] }]);
    const noOrder = await refund(world, 1, { transaction_id: undefined });
    expect([noOrder.status, noOrder.body]).toEqual([
      400,
      { 'properties.transaction_id': ['This field is required.'] },
    ]);
  });

  it('of nothing', async () => {
    const world = await withOrder();
    const { status, body } = await refund(world, 1, { value: 0, currency_code: 'EUR' });
    expect([status, Object.keys(body)]).toEqual([400, ['value']]);
  });

  it('under the id of the order, which would be taken for a repetition', async () => {
    const world = await withOrder();
    await world.order({ id: 'A-2', transaction_id: 'A-2' });
    const { status, body } = await refund(world, 1, { id: 'A-2', transaction_id: 'A-2' });
    expect([status, body]).toEqual([400, { id: ['Another event was reported under this id.'] }]);
  });

  it('from a public source', async () => {
    const world = await withOrder();
    const { browser } = await newPerson(service(), { advertisers: [[world.advertiser.id, 'admin']] });
    const { token } = (await browser.call('GET', '/advertiser/postback-token')).body;
    const query = `token=${token}&order_id=A-1&event_type=refund`;
    const { status, body } = await service().call('GET', `/postback?${query}`);
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining(['event_type'])]);
    expect((await world.counters()).revenue_with_email_micros).toBe(priceMicros);
  });

  it('after twenty others of the same order', async () => {
    const world = await withOrder();
    for (let count = 0; count < 20; count++) await refund(world, 1, { value: 1, currency_code: 'EUR' });
    const { status, body } = await refund(world, 1, { value: 1, currency_code: 'EUR' });
    expect([status, body]).toEqual([400, { id: ['An order takes no more than 20 refunds.'] }]);
  });
});

describe('an order that is held back', () => {
  it('counts at once and is billed when the days are over, on that day', async () => {
    const world = await withOrder(40, { hold_days: 5 });
    const held = await world.order({ id: 'again', transaction_id: 'A-1', value: 40 });
    expect(held.body).toMatchObject({ attribution: { counted: true, reason: 'held' } });
    service().now = at(4.9);
    await service().services.conversions.complete();
    expect(await world.counters()).toMatchObject({ conversions: 1, revenue_with_email_micros: 0 });
    service().now = at(5.1);
    await service().services.conversions.complete();
    expect(await payouts(world)).toEqual({
      [dateAt(0)]: { channel_payout: 0, conversions: 1 },
      [dateAt(5)]: { channel_payout: 5, conversions: 0 },
    });
    expect(await spentBy(service(), world.campaign.id, dateAt(5))).toBe(priceMicros);
    const listed = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect(listed.body.results[0].refunded_value).toBe(null);
    expect(listed.body.results[0].attribution).toMatchObject({ counted: true, reason: null });
  });

  it('and voided meanwhile is billed when it is due, if the void was undone', async () => {
    const world = await withOrder(40, { hold_days: 5 });
    const { id } = await confirmVoid(service(), {
      channel_id: world.channel.id,
      session_ids: [world.sessionId],
    });
    await refund(world, 1, { value: 10, currency_code: 'EUR' });
    await undoVoid(service(), id);
    service().now = at(6);
    await service().services.conversions.complete();
    expect((await world.counters()).revenue_with_email_micros).toBe(7_500_000);
  });

  it('and refunded in full meanwhile is never billed', async () => {
    const world = await withOrder(40, { hold_days: 5 });
    await refund(world, 2);
    service().now = at(6);
    await service().services.conversions.complete();
    expect(await world.counters()).toMatchObject({ conversions: 1, revenue_with_email_micros: 0 });
    const listed = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect(listed.body.results[0].attribution).toMatchObject({ counted: true, reason: 'refunded' });
    expect(await spentBy(service(), world.campaign.id)).toBe(0);
  });

  it('and refunded in part is billed for the rest', async () => {
    const world = await withOrder(40, { hold_days: 5 });
    await refund(world, 2, { value: 10, currency_code: 'EUR' });
    service().now = at(6);
    await service().services.conversions.complete();
    expect(await payouts(world)).toEqual({
      [dateAt(0)]: { channel_payout: 0, conversions: 1 },
      [dateAt(5)]: { channel_payout: 3.75, conversions: 0 },
    });
  });
});

it('a recount from the raw events agrees with all of this', async () => {
  service().now = undefined;
  const { db } = service().services.database;
  expect(await recountLedger(db, { repair: false })).toMatchObject({ differences: [] });
});
