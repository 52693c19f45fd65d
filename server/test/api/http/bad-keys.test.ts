import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/keys/model.ts';
import { operatorKey, startTestService, type TestService, useService } from '../../support/service.ts';

const service = useService({ settings: { rateLimits: true } });
const url = '/platform/channel/details/';
const unknown = () => generateKey('production', 'sk');

/** Makes a call from the given address. */
async function from(address: string, key?: string, { at = url, on = service() as TestService } = {}) {
  const answer = await on.app.inject({
    method: 'GET',
    url: at,
    remoteAddress: address,
    headers: key === undefined ? {} : { 'x-api-key': key },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
const statuses = async (count: number, call: () => ReturnType<typeof from>) => {
  const seen: Record<number, number> = {};
  for (let n = 0; n < count; n++) {
    const { status } = await call();
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
};

describe('calls without a valid key', () => {
  it('are limited to 60 per minute and address, with the wait in the message and the header', async () => {
    expect(await statuses(60, () => from('192.0.2.1', unknown()))).toEqual({ 401: 60 });
    const { status, headers, body } = await from('192.0.2.1', unknown());
    expect(status).toBe(429);
    expect(body.detail).toMatch(/^Request was throttled\. Expected available in \d+ seconds\.$/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2', unknown())).status).toBe(401);
  });

  it('count together, for every kind of invalid key and in every API', async () => {
    const wrong = [undefined, '', 'nonsense', unknown(), generateKey('staging', 'sk')];
    const areas = [url, '/platform/reporting/v2/report/', '/operator/channels'];
    let n = 0;
    const next = () =>
      from('192.0.2.3', wrong[n % wrong.length], { at: areas[n++ % areas.length] as string });
    expect(await statuses(75, next)).toEqual({ 401: 60, 429: 15 });
  });

  it('never limit calls with a valid key, even from the same address', async () => {
    const { secret, publishable } = await service().newChannel();
    expect(await statuses(100, () => from('192.0.2.4', unknown()))).toEqual({ 401: 60, 429: 40 });
    for (const key of [secret, publishable]) expect((await from('192.0.2.4', key)).status).toBe(200);
    expect((await from('192.0.2.4', operatorKey, { at: '/operator/channels' })).status).toBe(200);
  });

  it('are counted by the /64 network of an IPv6 address, because a caller has many addresses', async () => {
    let n = 0;
    expect(await statuses(70, () => from(`2001:db8:1:1::${(++n).toString(16)}`, unknown()))).toEqual({
      401: 60,
      429: 10,
    });
    expect((await from('2001:db8:1:2::1', unknown())).status).toBe(401);
  });

  it('are not limited if rate limits are off', async () => {
    const open = await startTestService({ settings: { rateLimits: false } });
    expect(await statuses(70, () => from('192.0.2.5', unknown(), { on: open }))).toEqual({ 401: 70 });
    await open.stop();
  });
});
