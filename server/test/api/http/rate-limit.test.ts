import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.ts';

const service = useService({
  settings: { rateLimits: true },
  async extend(add) {
    await add('reporting', '/probe', (scope) => void scope.get('/', async () => ({})));
    await add('channel', '/shelf', (scope) => void scope.get('/', async () => ({})));
  },
});

describe('the rate limit headers', () => {
  const headersOf = async (method: string, path: string, key: string) => {
    const { status, headers } = await service().call(method, path, {
      key,
      body: method === 'POST' ? {} : undefined,
    });
    return [status, headers['ratelimit-limit'], headers['ratelimit-remaining']];
  };

  it('are also on 403, 404 and 405', async () => {
    const { publishable: key } = await service().newChannel();
    expect(await headersOf('POST', '/platform/publishers/add', key)).toEqual([403, '600', '599']);
    expect(await headersOf('GET', '/platform/publishers/details/x', key)).toEqual([404, '600', '598']);
    expect(await headersOf('GET', '/platform/nowhere', key)).toEqual([404, '600', '597']);
    expect(await headersOf('DELETE', '/platform/publishers/list', key)).toEqual([405, '600', '596']);
    expect(await headersOf('GET', '/platform/reporting/nowhere', key)).toEqual([404, '120', '119']);
    expect(await headersOf('POST', '/recommendations', key)).toEqual([403, '10000', '9999']);
  });

  it('a caller over the limit gets 429 for a call that is forbidden or does not exist', async () => {
    const { publishable: key } = await service().newChannel({ rate_limits: { channel: 1 } });
    expect(await headersOf('POST', '/platform/publishers/add', key)).toEqual([403, '1', '0']);
    expect(await headersOf('POST', '/platform/publishers/add', key)).toEqual([429, '1', '0']);
    expect(await headersOf('GET', '/platform/nowhere', key)).toEqual([429, '1', '0']);
  });

  it('an unknown path is 404 without a key, as with an invalid one', async () => {
    for (const key of ['nonsense', ''])
      expect(await headersOf('GET', '/platform/nowhere', key)).toEqual([404, undefined, undefined]);
  });
});

describe('429', () => {
  it("is returned above the channel's limit, with the wait in the message and the header", async () => {
    const { secret } = await service().newChannel({ rate_limits: { reporting: 3 } });
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await service().call('GET', '/probe', { key: secret }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(
      ['2', '1', '0', '0'].map(Number).map(String),
    );
    expect(answers[0]?.headers['ratelimit-limit']).toBe('3');
    const last = answers[3];
    expect(last?.body.detail).toMatch(/^Request was throttled\. Expected available in \d+ seconds\.$/);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(last?.headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
  });

  it('counts each key and each API separately', async () => {
    const { secret, publishable } = await service().newChannel({ rate_limits: { reporting: 1, channel: 1 } });
    const status = async (url: string, key: string) => (await service().call('GET', url, { key })).status;
    expect(await status('/probe', secret)).toBe(200);
    expect(await status('/probe', secret)).toBe(429);
    expect(await status('/probe', publishable)).toBe(200);
    expect(await status('/shelf', secret)).toBe(200);
  });

  it('follows a changed limit', async () => {
    const { id, secret } = await service().newChannel({ rate_limits: { reporting: 1 } });
    const status = async () => (await service().call('GET', '/probe', { key: secret })).status;
    expect([await status(), await status()]).toEqual([200, 429]);
    await service().operator('PATCH', `/channels/${id}`, { rate_limits: { reporting: 10 } });
    expect(await status()).toBe(200);
  });

  it('is returned above 120 reports per minute by default', async () => {
    const { secret } = await service().newChannel();
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => service().call('GET', '/probe', { key: secret })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('is not returned to operator keys', async () => {
    expect((await service().operator('GET', '/channels')).headers['ratelimit-limit']).toBeUndefined();
  });
});
