import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService({
  async extend(add) {
    await add('serving', '', (scope) => {
      scope.post('/small', { schema: { body: Type.Object({ text: Type.String() }) } }, async () => ({}));
    });
    await add('operator', '/operator', (scope) => {
      scope.get('/broken', async () => {
        throw new Error('select secret_column from somewhere');
      });
    });
  },
});
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('404', () => {
  it('has a detail for an unknown path', async () => {
    for (const path of [
      '/nope',
      '/platform/nope/',
      '/operator/nope',
      '/%zz',
      `/operator/channels/${'x'.repeat(500)}`,
    ]) {
      const answer = await service().call('GET', path, { key: operatorKey });
      expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: 'Not found.' }]);
      expect(answer.headers['x-request-id']).toMatch(uuid);
    }
  });
});

describe('405', () => {
  it('names the method and lists the allowed ones', async () => {
    const answer = await service().operator('DELETE', '/channels');
    expect(answer.status).toBe(405);
    expect(answer.body).toEqual({ detail: 'Method "DELETE" not allowed.' });
    expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
  });

  it.each(['PROPFIND', 'TRACE', 'QUERY', 'MKCOL', 'LINK'])('also for the rare method %s', async (method) => {
    const known = await service().operator(method, '/channels');
    expect([known.status, known.body]).toEqual([405, { detail: `Method "${method}" not allowed.` }]);
    expect(known.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    expect((await service().call(method, '/operator/channels')).status).toBe(401);
    expect((await service().operator(method, '/nowhere')).status).toBe(404);
  });

  it('is checked after the key', async () => {
    expect((await service().call('DELETE', '/operator/channels')).status).toBe(401);
  });

  it('is also returned by pages without a key', async () => {
    expect((await service().call('POST', '/healthz')).status).toBe(405);
  });

  it('is returned to a read-only key, instead of 403', async () => {
    const { publishable } = await service().newChannel();
    expect((await service().call('DELETE', '/small', { key: publishable })).status).toBe(405);
  });
});

describe('400', () => {
  it('for broken JSON has the reason, without the body', async () => {
    const answer = await service().operator('POST', '/channels', '{"name": "Mallory", ');
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toMatch(/^JSON parse error - /);
    expect(JSON.stringify(answer.body)).not.toContain('Mallory');
  });

  it.each([
    ['list', '[]'],
    ['str', '"x"'],
    ['int', '1'],
    ['float', '1.5'],
    ['bool', 'true'],
    ['NoneType', 'null'],
  ])('for a body that is a %s', async (type, body) => {
    const answer = await service().operator('POST', '/channels', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
    });
  });

  it('an empty body is read as an empty object', async () => {
    const answer = await service().operator('POST', '/channels', '');
    expect(answer.body).toEqual({ name: ['This field is required.'] });
  });

  it('for a body that would change a prototype', async () => {
    expect((await service().operator('POST', '/channels', '{"__proto__": {"name": "x"}}')).status).toBe(400);
  });

  it('for a null character in the path', async () => {
    expect((await service().operator('GET', '/audit?action=a%00b')).status).toBe(400);
  });
});

describe('413', () => {
  it('is returned above 256 KiB by the serving API, and above 1 MiB by the others', async () => {
    const { secret } = await service().newChannel();
    const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
    expect((await service().call('POST', '/small', { key: secret, body: text(255 * 1024) })).status).toBe(
      200,
    );
    const serving = await service().call('POST', '/small', { key: secret, body: text(257 * 1024) });
    expect([serving.status, Object.keys(serving.body)]).toEqual([413, ['detail']]);
    expect((await service().operator('POST', '/channels', text(1000 * 1024))).status).toBe(400);
    expect((await service().operator('POST', '/channels', text(1025 * 1024))).status).toBe(413);
  });
});

describe('415', () => {
  it('names the media type', async () => {
    const answer = await service().call('POST', '/operator/channels', {
      key: operatorKey,
      body: 'name=x',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect([answer.status, answer.body]).toEqual([
      415,
      { detail: 'Unsupported media type "text/plain" in request.' },
    ]);
  });
});

describe('500', () => {
  it('contains the request id and no internal details', async () => {
    const answer = await service().operator('GET', '/broken');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      detail: 'Internal server error.',
      request_id: answer.headers['x-request-id'],
    });
  });
});

describe('every answer', () => {
  it('has a request id: a new one or that of the caller', async () => {
    const own = '01890A5D-AC96-774B-BCCE-B302099A8057';
    expect((await service().call('GET', '/healthz')).headers['x-request-id']).toMatch(uuid);
    expect((await service().call('GET', '/nope')).headers['x-request-id']).toMatch(uuid);
    expect((await service().call('GET', '/operator/channels')).headers['x-request-id']).toMatch(uuid);
    const echoed = await service().call('GET', '/nope', { headers: { 'x-request-id': own } });
    expect(echoed.headers['x-request-id']).toBe(own.toLowerCase());
    const replaced = await service().call('GET', '/nope', { headers: { 'x-request-id': 'a\tb' } });
    expect(replaced.headers['x-request-id']).toMatch(uuid);
  });

  it('has security headers', async () => {
    const { headers } = await service().call('GET', '/healthz');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is the same with and without the trailing slash', async () => {
    for (const path of ['/channels', '/channels/'])
      expect((await service().operator('GET', path)).status).toBe(200);
  });
});

describe('CORS', () => {
  const origin = { origin: 'https://shop.example' };

  it('allows browsers to use a publishable key, but not a secret key', async () => {
    const { publishable, secret } = await service().newChannel();
    const preflight = await service().call('OPTIONS', '/small', {
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key,version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-headers']).toContain('x-api-key');
    const call = (key: string) =>
      service().call('POST', '/small', { key, body: { text: 'x' }, headers: origin });
    expect((await call(publishable)).headers['access-control-allow-origin']).toBe('*');
    const refused = await call(secret);
    expect(refused.status).toBe(403);
    // The author of the page has to read why.
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('allows the operator API only to our own pages', async () => {
    const answer = await service().call('GET', '/operator/channels', { key: operatorKey, headers: origin });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
