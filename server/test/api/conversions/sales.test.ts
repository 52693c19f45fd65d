import { beforeEach, describe, expect, it } from 'vitest';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { type AdvertiserWorld, advertiserWorld } from '../../support/advertiser.ts';
import { dayMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
/**
 * Each test begins days after the one before it, because the time of a new session is never before that
 * of an older one.
 */
let start = Date.UTC(2026, 0, 10, 12);
beforeEach(async () => {
  start += 15 * dayMs;
  service().now = at(0);
  await service().services.database.db.deleteFrom('currency_rates').execute();
});
const at = (days: number) => new Date(start + days * dayMs);
const dateAt = (days: number) => at(days).toISOString().slice(0, 10);
const setRate = (currency_code: string, days: number, usd: number) =>
  service()
    .services.database.db.insertInto('currency_rates')
    .values({ currency_code, from_date: dateAt(days), usd: String(usd), set_at: at(0) })
    .execute();

async function sell(world: AdvertiserWorld, days: number, value: number, currency_code: string, id: string) {
  service().now = at(days);
  const { clickId } = await world.click();
  const answer = await world.order({ click_id: clickId, transaction_id: id, value, currency_code });
  expect(answer.body).toMatchObject({ status: 'attributed' });
}

async function refund(
  world: AdvertiserWorld,
  days: number,
  value: number,
  currency_code: string,
  id: string,
) {
  service().now = at(days);
  const sent = { event_type: 'refund', transaction_id: id, value, currency_code };
  expect((await world.order(sent)).body).toMatchObject({ status: 'attributed' });
}

/** Staff show a channel what advertisers sell. */
async function enableSales({ channel }: AdvertiserWorld) {
  const enabled_metrics = ['conversions', 'sales_value', 'refunds', 'roas', 'cpa'];
  const { status } = await service().operator('PATCH', `/channels/${channel.id}`, { enabled_metrics });
  expect(status).toBe(200);
}

async function advertiserReport(world: AdvertiserWorld, query: Record<string, string> = {}) {
  service().now = at(9);
  const params = new URLSearchParams({ from: dateAt(0), to: dateAt(9), ...query });
  const { status, body } = await service().call('GET', `/advertiser/report?${params}`, { key: world.key });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

describe('the value of orders in reports', () => {
  it('is converted at the rate of its day, and refunds count on their own day', async () => {
    await setRate('EUR', -5, 1.1);
    await setRate('EUR', 2, 1.2);
    const world = await advertiserWorld(service());
    await sell(world, 0, 50, 'EUR', 'A-1');
    await sell(world, 2, 100, 'EUR', 'A-2');
    await sell(world, 2, 7, 'USD', 'A-3');
    await refund(world, 4, 25, 'EUR', 'A-1');
    const body = await advertiserReport(world, { by: 'day', sort: 'name' });
    expect(
      body.results.map((row: Record<string, unknown>) => [
        row.name,
        row.conversions,
        row.spend,
        row.sales_value,
        row.refunds,
        row.roas,
        row.cpa,
      ]),
    ).toEqual([
      [dateAt(0), 1, 10, 55, 0, 5.5, 10],
      [dateAt(2), 2, 20, 127, 0, 6.35, 10],
      [dateAt(4), 0, -5, 0, 30, null, null],
    ]);
    expect(body.summary).toMatchObject({ spend: 25, sales_value: 182, refunds: 30, roas: 6.08 });
    expect(body.currencies).toEqual([
      {
        currency_code: 'EUR',
        sales_value: 150,
        refunds: 25,
        unconverted: { sales_value: 0, refunds: 0 },
      },
      {
        currency_code: 'USD',
        sales_value: 7,
        refunds: 0,
        unconverted: { sales_value: 0, refunds: 0 },
      },
    ]);
  });

  it('without a rate is shown in its own currency and in no sum, and the return is not known', async () => {
    await setRate('EUR', 1, 1.2);
    const world = await advertiserWorld(service());
    await sell(world, 0, 50, 'EUR', 'A-1');
    await sell(world, 2, 100, 'EUR', 'A-2');
    const body = await advertiserReport(world);
    expect(body.results).toMatchObject([{ sales_value: 120, roas: null, cpa: 10 }]);
    expect(body.currencies).toMatchObject([
      { currency_code: 'EUR', sales_value: 150, unconverted: { sales_value: 50, refunds: 0 } },
    ]);
  });

  it('is the same in the reports of the channel, the network and the advertiser', async () => {
    await setRate('EUR', -5, 1.1);
    const world = await advertiserWorld(service());
    await sell(world, 0, 50, 'EUR', 'A-1');
    await refund(world, 1, 10, 'EUR', 'A-1');
    const advertiser = await advertiserReport(world);
    const query = `from=${dateAt(0)}&to=${dateAt(9)}`;
    const metrics = 'sales_value,refunds,roas,cpa';
    await enableSales(world);
    const channel = await service().call(
      'GET',
      `/platform/reporting/v2/report/?${query}&metrics=${metrics}&group_by=page_type&sort=-roas`,
      { key: world.channel.secret },
    );
    const network = await service().operator(
      'GET',
      `/reports?${query}&by=channel&channel_id=${world.channel.id}`,
    );
    const expected = { sales_value: 55, refunds: 11, roas: 5.5, cpa: 8 };
    expect(advertiser.summary).toMatchObject(expected);
    expect(channel.body.summary).toEqual(expected);
    expect(channel.body.data).toMatchObject([expected]);
    expect(network.body.summary).toMatchObject(expected);
    for (const { currencies } of [advertiser, channel.body, network.body])
      expect(currencies).toEqual([
        {
          currency_code: 'EUR',
          sales_value: 50,
          refunds: 10,
          unconverted: { sales_value: 0, refunds: 0 },
        },
      ]);
  });

  it('is not shown to a channel unless staff enable it', async () => {
    const world = await advertiserWorld(service());
    const query = `from=${dateAt(0)}&to=${dateAt(0)}&metrics=roas`;
    const { status, body } = await service().call('GET', `/platform/reporting/v2/report/?${query}`, {
      key: world.channel.secret,
    });
    expect([status, body.code, body.unsupported_metrics]).toEqual([400, 'METRIC_NOT_AVAILABLE', ['roas']]);
  });

  it('that is very large does not break a report', async () => {
    const world = await advertiserWorld(service());
    for (const id of ['A-1', 'A-2']) await sell(world, 0, 1e12, 'USD', id);
    await enableSales(world);
    expect((await advertiserReport(world)).summary).toMatchObject({ sales_value: 2e12 });
    const { body } = await service().call(
      'GET',
      `/platform/reporting/v2/report/?from=${dateAt(0)}&to=${dateAt(9)}&metrics=sales_value,roas`,
      { key: world.channel.secret },
    );
    expect(body.summary).toEqual({ sales_value: 2e12, roas: 1e11 });
  });

  it('counts what partners report, too', async () => {
    const world = await advertiserWorld(service(), { campaign: { conversions: { source: 'partner' } } });
    const { session } = await world.click();
    await world.report(session.event('CLICK'));
    await world.report({
      ...session.event('CONVERSION'),
      conversion: { order_id: 'P-1', amount: 12.5, currency_code: 'USD' },
    });
    expect((await advertiserReport(world)).summary).toMatchObject({ conversions: 1, sales_value: 12.5 });
  });
});

describe('GET /advertiser/report', () => {
  it('names channels only if the operator allows it, and shows the others in one row', async () => {
    const world = await advertiserWorld(service());
    await sell(world, 0, 50, 'USD', 'A-1');
    const hidden = await advertiserReport(world, { by: 'channel' });
    expect(hidden.results).toMatchObject([{ id: 'other', name: 'Other channels', conversions: 1 }]);
    expect(JSON.stringify(hidden)).not.toContain(world.channel.id);
    await service().operator('PATCH', `/channels/${world.channel.id}`, {
      links: { named_to_advertisers: true },
    });
    const named = await advertiserReport(world, { by: 'channel' });
    expect(named.results).toMatchObject([{ id: world.channel.id, conversions: 1 }]);
  });

  it('has nothing of another advertiser', async () => {
    const world = await advertiserWorld(service());
    const other = await advertiserWorld(service());
    await sell(world, 0, 50, 'USD', 'A-1');
    const body = await advertiserReport(other);
    expect([body.count, body.currencies, body.summary.spend]).toEqual([0, [], 0]);
    const forced = await advertiserReport(other, { campaign_id: world.campaign.id });
    expect([forced.count, forced.currencies]).toEqual([0, []]);
  });

  it.each([
    ['by=publisher', 'by'],
    ['from=2026-13-01', 'from'],
    ['sort=-payout', 'sort'],
    ['from=2026-01-01&to=2026-09-01', 'date_range'],
  ])('400: %s', async (query, field) => {
    const world = await advertiserWorld(service());
    const { status, body } = await service().call('GET', `/advertiser/report?${query}`, { key: world.key });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });
});

describe('GET /advertiser/events/export', () => {
  const exported = async (world: AdvertiserWorld, accept = 'application/x-ndjson') => {
    service().now = at(9);
    const { status, body } = await service().call(
      'GET',
      `/advertiser/events/export?from=${dateAt(0)}&to=${dateAt(9)}`,
      { key: world.key, headers: { accept } },
    );
    expect(status).toBe(200);
    return body as string;
  };

  it('has every billed event, and its sums are those of the report', async () => {
    const world = await advertiserWorld(service());
    await sell(world, 0, 50, 'EUR', 'A-1');
    await sell(world, 1, 30, 'EUR', 'A-2');
    await refund(world, 3, 25, 'EUR', 'A-1');
    const lines = (await exported(world))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ entry, billed_usd, value }) => [entry, billed_usd, value])).toEqual([
      ['event', 10, 50],
      ['event', 10, 30],
      ['refund', -5, -25],
    ]);
    const { summary } = await advertiserReport(world);
    expect(lines.reduce((sum, { billed_usd }) => sum + billed_usd, 0)).toBe(summary.spend);
    expect(lines.every(({ channel_id }) => channel_id === null)).toBe(true);
  });

  it('is CSV by default, also without events', async () => {
    const world = await advertiserWorld(service());
    expect(await exported(world, '*/*')).toBe(
      'at,entry,charge_id,event_id,event_type,evidence,counted,confirmed,reason,campaign_id,offer_id,channel_id,billed_usd,value,currency_code\r\n',
    );
  });

  it('has nothing of another advertiser', async () => {
    const world = await advertiserWorld(service());
    const other = await advertiserWorld(service());
    await sell(world, 0, 50, 'EUR', 'A-1');
    expect(await exported(other)).toBe('');
  });
});

it('a recount from the raw events agrees, and a repair corrects the sales', async () => {
  service().now = undefined;
  const { db } = service().services.database;
  const run = async (repair: boolean) => (await recountLedger(db, { repair })).differenceCount;
  expect(await run(false)).toBe(0);
  const { id } = await db.selectFrom('sales').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.deleteFrom('sales').where('id', '=', id).execute();
  expect(await run(false)).toBe(1);
  await run(true);
  expect(await run(false)).toBe(0);
});
