import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.ts';

const service = useService({
  settings: { rateLimits: true },
  async extend(add) {
    await add('reporting', '/probe', (scope) => void scope.get('/', async () => ({})));
    await add('channel', '/shelf', (scope) => void scope.get('/', async () => ({})));
  },
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
