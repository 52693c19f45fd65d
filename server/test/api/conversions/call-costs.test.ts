import { describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService({ settings: { rateLimits: true } });
const limit = 3_000;

async function newAdvertiserKey(): Promise<string> {
  const channel = await actAs(service());
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const { id } = await makeDemand(service()).advertiser(subcategoryId);
  return (await service().operator('POST', `/advertisers/${id}/keys`, {})).body.key;
}

const timestamp = Math.floor(Date.now() / 1_000);
const reports = (count: number, more = {}) => ({
  events: Array.from({ length: count }, (_, n) => ({
    id: `order ${n}`,
    timestamp,
    event_type: 'purchase',
    ...more,
  })),
});

async function report(key: string, body: unknown, path = '/conversions/batch', headers = {}) {
  const { status, headers: answered } = await service().call('POST', path, { key, body, headers });
  return [status, Number(answered['ratelimit-limit']), Number(answered['ratelimit-remaining'])];
}

describe('a batch of reports counts against the rate limit of the key', () => {
  it('as one call for each 20 reports', async () => {
    const key = await newAdvertiserKey();
    expect(await report(key, reports(20))).toEqual([202, limit, limit - 1]);
    expect(await report(key, reports(21))).toEqual([202, limit, limit - 3]);
    expect(await report(key, reports(1_000))).toEqual([202, limit, limit - 53]);
  });

  it('as one call for each 20 KiB, if these are more', async () => {
    const key = await newAdvertiserKey();
    const body = reports(10, { note: 'x'.repeat(50 * 1_024) });
    expect(await report(key, body)).toEqual([202, limit, limit - 26]);
  });

  it('as the largest one if its length is not known before it is read', async () => {
    const key = await newAdvertiserKey();
    const answered = await report(key, reports(1), undefined, { 'transfer-encoding': 'chunked' });
    expect(answered).toEqual([202, limit, limit - 52]);
  });

  it('and is accepted while one call is left', async () => {
    const key = await newAdvertiserKey();
    for (let n = 1; n <= 59; n++) await report(key, reports(1_000, { id: 'the same' }));
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push(await report(key, reports(1_000, { id: 'the same' })));
    expect(statuses).toEqual([
      [202, limit, 0],
      [429, limit, 0],
    ]);
    expect(await report(key, reports(1).events[0], '/conversions')).toEqual([429, limit, 0]);
  });

  it('and many at once are not accepted beyond the limit', async () => {
    const key = await newAdvertiserKey();
    const sent = Array.from({ length: 100 }, () => report(key, reports(1_000, { id: 'the same' })));
    const statuses = (await Promise.all(sent)).map(([status]) => status);
    const accepted = statuses.filter((status) => status === 202).length;
    expect(accepted).toBeGreaterThan(50);
    expect(accepted).toBeLessThanOrEqual(61);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - accepted);
  });
});

it('a report with a large body counts as more than one call', async () => {
  const key = await newAdvertiserKey();
  const [first] = reports(1, { note: 'x'.repeat(100 * 1_024) }).events;
  expect(await report(key, first, '/conversions')).toEqual([200, limit, limit - 6]);
});
