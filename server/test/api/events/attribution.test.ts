import { afterEach, describe, expect, it } from 'vitest';
import { foldAll } from '../../../src/counters/index.ts';
import { makeDemand } from '../../support/demand.ts';
import { dayMs, eventWorld, hourMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const start = Date.parse('2026-03-01T12:00:00.000Z');
const at = (ms: number) => new Date(start + ms).toISOString();
const order = (order_id: string) => ({ conversion: { order_id } });

/** Creates an old session. `ms` is the time of an event after the session. */
async function journey(attribution: object = {}, campaign: Record<string, unknown> = {}) {
  const world = await eventWorld(service(), { channel: { attribution }, campaign });
  service().now = new Date(start);
  const { event } = await world.session();
  service().now = new Date(start + 89 * dayMs);
  const tell = async (type: string, ms: number, more: Record<string, unknown> = {}) => {
    const { status, body } = await world.report(event(type, { occurred_at: at(ms), ...more }));
    expect(status).toBe(201);
    return { status: body.status, counted: body.counted, reason: body.reason };
  };
  const conversions = async () =>
    (await world.events())
      .filter(({ type }) => type === 'CONVERSION')
      .map(({ order_id, counted, reason, attribution }) => [order_id, counted, reason, attribution]);
  return { ...world, event, tell, conversions };
}

const counted = { status: 'accepted', counted: true, reason: null };
const waits = { status: 'accepted', counted: false, reason: 'not_attributed' };

describe('a conversion counts', () => {
  it('up to 30 days after a click, to the millisecond', async () => {
    const { tell, conversions } = await journey();
    await tell('CLICK', 0);
    expect(await tell('CONVERSION', 30 * dayMs, order('in'))).toEqual(counted);
    expect(await tell('CONVERSION', 30 * dayMs + 1, order('out'))).toEqual(waits);
    expect(await conversions()).toEqual([
      ['in', true, null, 'click'],
      ['out', false, 'not_attributed', null],
    ]);
  });

  it('up to a day after an impression, to the millisecond', async () => {
    const { tell, conversions } = await journey();
    await tell('IMPRESSION', 0);
    expect(await tell('CONVERSION', dayMs, order('in'))).toEqual(counted);
    expect(await tell('CONVERSION', dayMs + 1, order('out'))).toEqual(waits);
    expect(await conversions()).toEqual([
      ['in', true, null, 'view'],
      ['out', false, 'not_attributed', null],
    ]);
  });

  it.each(['CLICK', 'IMPRESSION'])('at the same time as a %s, and not before it', async (type) => {
    const { tell } = await journey();
    await tell(type, hourMs);
    expect(await tell('CONVERSION', hourMs, order('with'))).toEqual(counted);
    expect(await tell('CONVERSION', hourMs - 1, order('before'))).toEqual(waits);
  });

  it('for its click, if there was also an impression', async () => {
    const { tell, conversions } = await journey();
    await tell('CLICK', 0);
    await tell('IMPRESSION', hourMs);
    expect(await tell('CONVERSION', 2 * hourMs)).toEqual(counted);
    expect(await conversions()).toEqual([['', true, null, 'click']]);
  });

  it('for an impression, if the click is too old', async () => {
    const { tell, conversions } = await journey({ click_days: 1 });
    await tell('CLICK', 0);
    await tell('IMPRESSION', 23 * hourMs);
    expect(await tell('CONVERSION', 25 * hourMs)).toEqual(counted);
    expect(await conversions()).toEqual([['', true, null, 'view']]);
  });

  it('once per order, and once without an order id', async () => {
    const { tell, counters } = await journey();
    await tell('CLICK', 0);
    for (const more of [order('a'), order('b'), {}]) {
      expect(await tell('CONVERSION', hourMs, more)).toEqual(counted);
      expect(await tell('CONVERSION', 2 * hourMs, more)).toEqual({ ...counted, status: 'duplicate' });
    }
    expect(await counters()).toMatchObject({ conversions: 3 });
  });

  it('only for the same offer in the same session', async () => {
    const world = await eventWorld(service());
    await makeDemand(service()).simple(world.channel.id, world.channel.taxonomy.subcategoryIds[1] ?? '');
    const [one, two] = [await world.session(), await world.session()];
    const [offer, neighbour] = one.offers;
    await world.report(one.event('CLICK', { offer_id: neighbour }));
    await world.report(two.event('CLICK', { offer_id: offer }));
    const { body } = await world.report(one.event('CONVERSION', { offer_id: offer }));
    expect(body).toMatchObject(waits);
  });
});

describe('a conversion that does not count', () => {
  it('is in no counter, neither as valid nor as invalid', async () => {
    const { tell, counters } = await journey({}, { pricing: { model: 'CPA', bid_usd: 5 } });
    await tell('CONVERSION', 0);
    const { feed_loads, filled_loads, ...rest } = await counters();
    expect([feed_loads, filled_loads]).toEqual([1, 1]);
    expect(new Set(Object.values(rest))).toEqual(new Set([0]));
  });
});

describe('the attribution windows of a channel', () => {
  it.each([
    [{ click_days: 7, view_days: 3 }, 'CLICK', 7 * dayMs],
    [{ click_days: 7, view_days: 3 }, 'IMPRESSION', 3 * dayMs],
    [{ click_days: 1, view_days: 80 }, 'IMPRESSION', 80 * dayMs],
    [{ click_days: 80 }, 'CLICK', 80 * dayMs],
    [{ click_days: 7 }, 'IMPRESSION', dayMs],
  ])('%j: a %s counts for %d ms', async (attribution, type, ms) => {
    const { tell } = await journey(attribution);
    await tell(type, 0);
    expect(await tell('CONVERSION', ms, order('in'))).toEqual(counted);
    expect(await tell('CONVERSION', ms + 1, order('out'))).toEqual(waits);
  });

  it.each([
    [{ click_days: 0 }, 'CLICK', 'IMPRESSION'],
    [{ view_days: 0 }, 'IMPRESSION', 'CLICK'],
  ])('%j disables that kind, also at the same time', async (attribution, off, on) => {
    const { tell } = await journey(attribution);
    await tell(off, 0);
    expect(await tell('CONVERSION', 0, order('1'))).toEqual(waits);
    expect(await tell('CONVERSION', hourMs, order('2'))).toEqual(waits);
    await tell(on, 0);
    expect(await tell('CONVERSION', 0, order('3'))).toEqual(counted);
  });

  it('both 0: no conversion counts', async () => {
    const { tell, counters } = await journey({ click_days: 0, view_days: 0 });
    for (const type of ['CLICK', 'IMPRESSION']) await tell(type, 0);
    expect(await tell('CONVERSION', 0)).toEqual(waits);
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 1, conversions: 0 });
  });

  it('changed: apply to later events; counted conversions stay counted', async () => {
    const { channel, tell, conversions } = await journey({ view_days: 1 });
    await tell('IMPRESSION', 0);
    expect(await tell('CONVERSION', dayMs, order('1'))).toEqual(counted);
    const attribution = { view_days: 0 };
    await service().operator('PATCH', `/channels/${channel.id}`, { attribution });
    expect(await tell('CONVERSION', dayMs, order('2'))).toEqual(waits);
    expect(await tell('CONVERSION', dayMs, order('1'))).toEqual({ ...counted, status: 'duplicate' });
    expect(await conversions()).toEqual([
      ['1', true, null, 'view'],
      ['2', false, 'not_attributed', null],
    ]);
  });
});

describe('a touchpoint that arrives after its conversion', () => {
  it.each([
    ['CLICK', 'click', { impressions: 0, clicks: 1 }],
    ['IMPRESSION', 'view', { impressions: 1, clicks: 0 }],
  ])('a %s makes it count, exactly once', async (type, attribution, counts) => {
    const { tell, counters, conversions } = await journey({}, { pricing: { model: 'CPA', bid_usd: 3 } });
    expect(await tell('CONVERSION', hourMs)).toEqual(waits);
    for (const status of ['accepted', 'duplicate', 'duplicate'])
      expect(await tell(type, 0)).toEqual({ ...counted, status });
    expect(await tell('CONVERSION', hourMs)).toEqual({ ...counted, status: 'duplicate' });
    expect(await conversions()).toEqual([['', true, null, attribution]]);
    expect(await counters()).toMatchObject({
      ...counts,
      conversions: 1,
      revenue_with_email_micros: 3_000_000,
      payout_micros: 1_500_000,
    });
  });

  it('one click makes all orders within its window count, and others stay unattributed', async () => {
    const { tell, counters, conversions } = await journey();
    for (const [id, ms] of [
      ['early', 0],
      ['first', hourMs],
      ['last', hourMs + 30 * dayMs],
      ['late', hourMs + 30 * dayMs + 1],
    ] as const)
      expect(await tell('CONVERSION', ms, order(id))).toEqual(waits);
    await tell('CLICK', hourMs);
    expect(new Map((await conversions()).map(([id, isCounted]) => [id, isCounted]))).toEqual(
      new Map([
        ['early', false],
        ['first', true],
        ['last', true],
        ['late', false],
      ]),
    );
    // This order was before the click, but not before the impression.
    await tell('IMPRESSION', 0);
    expect(await counters()).toMatchObject({ conversions: 3 });
  });

  it('a click replaces the impression that a conversion counted for; nothing counts twice', async () => {
    const { tell, counters, conversions } = await journey({}, { pricing: { model: 'CPA', bid_usd: 3 } });
    await tell('IMPRESSION', 0);
    expect(await tell('CONVERSION', hourMs)).toEqual(counted);
    const before = await counters();
    await tell('CLICK', 0);
    expect(await conversions()).toEqual([['', true, null, 'click']]);
    expect(await counters()).toEqual({ ...before, clicks: 1 });
  });

  it('the conversion counts in its own hour and day, not in those of the touchpoint', async () => {
    const { channel, tell } = await journey();
    await tell('CONVERSION', 2 * dayMs);
    await tell('CLICK', 0);
    const { db } = service().services.database;
    await foldAll(db);
    const rows = await db
      .selectFrom('rollup_hours')
      .select(['hour', 'clicks', 'conversions'])
      .where('channel_id', '=', channel.id)
      .orderBy('hour')
      .execute();
    expect(rows).toEqual([
      { hour: new Date(at(0)), clicks: 1, conversions: 0 },
      { hour: new Date(at(2 * dayMs)), clicks: 0, conversions: 1 },
    ]);
  });
});
