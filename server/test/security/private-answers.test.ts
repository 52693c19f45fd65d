import { beforeAll, describe, expect, it } from 'vitest';
import { createPartnersApp } from '../../src/app.ts';
import { type ApiCall, readApiCalls } from '../support/api-document.ts';
import { ownPage } from '../support/people.ts';
import { operatorKey, startTestService, type TestChannel, useService } from '../support/service.ts';

const service = useService({ settings: { rateLimits: true } });
let calls: ApiCall[];
let channel: TestChannel;

beforeAll(async () => {
  channel = await service().newChannel();
  calls = (await readApiCalls(service())).filter(({ path }) =>
    /^\/(platform|operator|recommendations|events)/.test(path),
  );
});

const keyFor = ({ path }: Pick<ApiCall, 'path'>) =>
  path.startsWith('/operator') ? operatorKey : channel.secret;
const urlOf = ({ path }: ApiCall) => path.replace(/\{\w+\}/g, () => crypto.randomUUID());
const headers = { version: '1.0.0', ...ownPage };

describe('cache-control: no-store', () => {
  it('on every response of every operation, also without a key and for a wrong method', async () => {
    const cached: string[] = [];
    const look = async (call: ApiCall, method: string, key: string | undefined) => {
      const answer = await service().call(method, urlOf(call), {
        headers,
        ...(key !== undefined && { key }),
        ...(method !== 'GET' && { body: {} }),
      });
      if (answer.headers['cache-control'] !== 'no-store')
        cached.push(`${method} ${call.path} ${answer.status}: ${answer.headers['cache-control']}`);
    };
    for (const call of calls) {
      await look(call, call.method, keyFor(call));
      await look(call, call.method, undefined);
      await look(call, call.method === 'DELETE' ? 'PUT' : 'DELETE', keyFor(call));
    }
    expect(cached).toEqual([]);
  });

  it('on an unknown path, a malformed path, a body that is not JSON, and a 429', async () => {
    const limited = await service().newChannel({ rate_limits: { channel: 1 } });
    const details = (key: string) => service().call('GET', '/platform/channel/details/', { key });
    await details(limited.secret);
    const answers = [
      await service().call('GET', '/platform/nothing', { key: channel.secret }),
      await service().call('GET', '/operator/nothing', { key: operatorKey }),
      await service().call('GET', '/platform/%', { key: channel.secret }),
      await service().operator('POST', '/channels', '{'),
      await details(limited.secret),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 429]);
    for (const answer of answers) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-request-id']).toBeDefined();
    }
  });
});

describe('/metrics', () => {
  it.each(['/metrics', '/%6Detrics'])('%s has no CORS headers, also for a preflight', async (path) => {
    const origin = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await service().call(method, path, { headers: origin });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('is not available on the port of the serving API', async () => {
    const partners = await createPartnersApp(service().services);
    const answers = await Promise.all(
      ['/metrics', '/healthz'].map((url) => partners.inject({ method: 'GET', url })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
    await partners.close();
  });

  it('requires the token if one is configured', async () => {
    const guarded = await startTestService({ settings: { metricsToken: 'a-token-for-prometheus' } });
    const request = (authorization?: string) =>
      guarded.call('GET', '/metrics', authorization ? { headers: { authorization } } : {});
    const refused = [
      await request(),
      await request('Bearer another'),
      await request('a-token-for-prometheus'),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).toEqual({ detail: 'Invalid metrics token.' });
    }
    const allowed = await request('Bearer a-token-for-prometheus');
    expect([allowed.status, allowed.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(allowed.body).toContain('encart_http_request_duration_seconds');
    await guarded.stop();
  });
});
