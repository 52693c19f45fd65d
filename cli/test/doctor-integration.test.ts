import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../sdk/test/network.ts';
import { type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service?.stop());

describe('doctor --integration', () => {
  test('every recorded call is answered as expected, and nothing is counted', async () => {
    const { newOffer, publisherKey, keys, clientOf } = await createNetwork(service);
    await newOffer('Acme');
    const run = await encart(['doctor', '--integration', service.address, publisherKey, '--json']);
    expect([run.code, run.stderr]).toEqual([0, '']);
    const { ok, checks } = JSON.parse(run.stdout);
    expect(checks.filter(({ status }: { status: string }) => status !== 'ok')).toEqual([]);
    expect([ok, checks.length]).toEqual([true, 13]);
    const day = new Date().toISOString().slice(0, 10);
    const { summary } = await clientOf(keys.secret.key).reporting.report({
      from: day,
      to: day,
      metrics: ['feed_loads', 'impressions', 'clicks'],
    });
    expect(summary).toEqual({ feed_loads: 0, impressions: 0, clicks: 0 });
  });

  test('says what differs: a wrong key, an address without a service, no offers', async () => {
    const { publisherKey, keys } = await createNetwork(service);
    const wrongKey = await encart(['doctor', '--integration', service.address, 'nonsense']);
    expect(wrongKey.code).toBe(1);
    expect(wrongKey.stdout).toContain('answered 401 instead of 200');
    const readOnly = await encart(['doctor', '--integration', service.address, keys.publishable.key]);
    expect(readOnly.stdout).toContain('answered 403 instead of 200');
    const nobody = await encart(['doctor', '--integration', 'http://127.0.0.1:1', publisherKey]);
    expect([nobody.code, nobody.stdout]).toEqual([1, expect.stringContaining('no answer')]);
    const empty = await encart(['doctor', '--integration', service.address, publisherKey]);
    expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining('not tried: there was no offer')]);
  });

  test('needs an address and a key', async () => {
    for (const bad of [['--integration', service.address], ['some-key'], ['--integration', 'shop', 'key']])
      expect((await encart(['doctor', ...bad])).code).toBe(2);
  });
});
