import { expect, it } from 'vitest';
import { type DemoKeys, makeDemo } from '../../../src/demo/index.ts';
import { createLogger } from '../../../src/http/logger.ts';
import { dateOfDay, dayNumber } from '../../../src/lib/days.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const now = new Date();
const daysAgo = (days: number) => dateOfDay(dayNumber(now.getTime()) - days);
const progress: number[] = [];
let made: Promise<DemoKeys> | undefined;

/** Created once for all tests, because it is slow. */
function demo(): Promise<DemoKeys> {
  made ??= makeDemo(service().services.database, {
    environment: 'production',
    log: createLogger('silent'),
    now,
    secrets: service().services.serving,
    onProgress: (done, total) => progress.push(done / total),
  }).then(async (result) => {
    await service().services.serving.refresh();
    return result;
  });
  return made;
}

const countOf = async (path: string) => (await service().operator('GET', `${path}?page_size=1`)).body.count;

it('creates 40 publishers in all states, 60 advertisers and 200 offers', async () => {
  const { secretKey } = await demo();
  const list = await service().call('GET', '/platform/publishers/list/?page_size=200', { key: secretKey });
  const statuses = Object.groupBy(list.body.publishers as { status: string }[], ({ status }) => status);
  expect(Object.fromEntries(Object.entries(statuses).map(([status, of]) => [status, of?.length]))).toEqual({
    APPROVED: 30,
    PENDING: 5,
    NEEDS_INFO: 2,
    REJECTED: 3,
  });
  expect(await countOf('/advertisers')).toBe(60);
  expect(await countOf('/offers')).toBe(200);
});

it('has two months of history that agree with a recount of its raw rows', async () => {
  const { secretKey } = await demo();
  const query = `from=${daysAgo(59)}&to=${daysAgo(1)}&metrics=impressions,clicks,conversions,channel_payout&time_grain=day&limit=100`;
  const report = await service().call('GET', `/platform/reporting/v2/report/?${query}`, { key: secretKey });
  expect(report.status).toBe(200);
  expect(report.body.data.filter((day: { impressions: number }) => day.impressions > 20)).toHaveLength(59);
  for (const metric of ['clicks', 'conversions', 'channel_payout'])
    expect(report.body.summary[metric]).toBeGreaterThan(0);
  const { db } = service().services.database;
  expect(await recountLedger(db, { repair: false }, async () => {})).toMatchObject({ differenceCount: 0 });
}, 300_000);

it('has a campaign that has spent its budget exactly, and one that started last week', async () => {
  await demo();
  const campaigns = (await service().operator('GET', '/campaigns?page_size=200')).body.results;
  const called = (name: string) => campaigns.find((campaign: { name: string }) => campaign.name === name);
  const reports = (
    await service().operator('GET', `/reports?from=${daysAgo(60)}&to=${daysAgo(0)}&by=campaign&page_size=200`)
  ).body;
  const rowOf = (name: string) => reports.results.find((row: { id: string }) => row.id === called(name).id);
  const { total_usd: budget } = called('Headphone month').budget;
  expect(rowOf('Headphone month').spend).toBeLessThanOrEqual(budget);
  expect(rowOf('Headphone month').spend).toBeGreaterThan(budget - called('Headphone month').pricing.bid_usd);
  expect(Date.parse(called('Autumn launch').created_at)).toBeGreaterThan(Date.parse(daysAgo(10)));
  expect(rowOf('Autumn launch').clicks).toBeGreaterThan(0);
});

it('has advertisers that report what they sold and refunded', async () => {
  await demo();
  const range = `from=${daysAgo(60)}&to=${daysAgo(0)}`;
  const { body } = await service().operator(
    'GET',
    `/reports?${range}&by=advertiser&page_size=200&sort=-refunds`,
  );
  expect(body.results[0].refunds).toBeGreaterThan(0);
  expect(body.summary.sales_value).toBeGreaterThan(body.summary.refunds);
  expect(body.summary.roas).toBeGreaterThan(0);
});

it('has an advertiser with orders of every outcome', async () => {
  await demo();
  const outcomesOf = async (id: string) => {
    const { body: made } = await service().operator('POST', `/advertisers/${id}/keys`, { name: 'test' });
    const counts = ['attributed', 'not_attributed'].map(async (status) => {
      const path = `/advertiser/conversions?status=${status}`;
      return (await service().call('GET', path, { key: made.key })).body.count as number;
    });
    return Promise.all(counts);
  };
  const { body } = await service().operator('GET', '/advertisers?page_size=200');
  const outcomes = await Promise.all(body.results.map(({ id }: { id: string }) => outcomesOf(id)));
  const both = outcomes.filter(([attributed = 0, others = 0]) => attributed > 0 && others > 0);
  expect(both.length).toBeGreaterThan(0);
});

it('serves offers with the key of its largest shop', async () => {
  const { publisherKey } = await demo();
  const answer = await service().call('POST', '/recommendations', {
    key: publisherKey,
    headers: { version: '1.0.0' },
    body: {
      user_details: { email: 'you@example.com' },
      placement_details: { view: 'ORDER_TRACKING', display_mode: 'INLINE' },
    },
  });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body.recommendations)).toHaveLength(4);
});

it('reports its progress up to the end', async () => {
  await demo();
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
});
