import { beforeEach, describe, expect, it } from 'vitest';
import { newSession, report } from '../../support/report.ts';
import {
  clicked,
  present,
  queryString,
  reportingWorld,
  requestReport,
  today,
} from '../../support/reporting.ts';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService({ settings: { rateLimits: true } });
beforeEach(() => {
  service().now = new Date(present);
});

const query = { from: today, to: today, metrics: 'clicks' };
const bad = { from: 'never', metrics: 'luck' };
const paths = ['v2/report', 'v2/export', 'v1/summary', 'v1/publishers'];
const url = (path: string) => `/platform/reporting/${path}/?${queryString(query)}`;

describe.each(paths)('%s', (path) => {
  it('200: with and without the trailing slash, without a redirect', async () => {
    const { secret } = await service().newChannel();
    for (const address of [url(path), url(path).replace('/?', '?')])
      expect((await service().call('GET', address, { key: secret })).status).toBe(200);
  });

  it('200: with the secret and with the publishable key', async () => {
    const { secret, publishable } = await service().newChannel();
    const answers = [];
    for (const key of [secret, publishable]) answers.push(await requestReport(service(), key, query, path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map(({ body }) => JSON.stringify(body).replace(/"request_id":"[^"]*"/, ''));
    expect(two).toBe(one);
  });

  it('401: without a key, with a wrong one, and with keys of publishers and operators', async () => {
    const { channel } = await reportingWorld(service());
    const { id } = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${id}/`);
    const mistyped = `${channel.secret.slice(0, -1)}${channel.secret.endsWith('0') ? '1' : '0'}`;
    for (const key of [undefined, '', 'nonsense', mistyped, body.publisher.api_key, operatorKey]) {
      const answer = await service().call('GET', url(path), key === undefined ? {} : { key });
      expect([answer.status, answer.body]).toEqual([
        401,
        { detail: 'Invalid or expired management API key.' },
      ]);
      expect(answer.headers['www-authenticate']).toBe('ApiKey');
    }
  });

  it('401: with a revoked key', async () => {
    const { id, secret } = await service().newChannel();
    const { body } = await service().operator('POST', `/channels/${id}/keys`, { kind: 'secret' });
    expect((await requestReport(service(), body.key, query, path)).status).toBe(200);
    await service().operator('POST', `/keys/${body.id}/revoke`);
    expect((await requestReport(service(), body.key, query, path)).status).toBe(401);
    expect((await requestReport(service(), secret, query, path)).status).toBe(200);
  });

  it('401 is checked before 405, and 405 before 400', async () => {
    const { secret } = await service().newChannel();
    const wrong = `/platform/reporting/${path}/?${queryString(bad)}`;
    const status = async (method: string, key: string) =>
      (await service().call(method, wrong, { key })).status;
    expect([await status('POST', 'nonsense'), await status('GET', 'nonsense')]).toEqual([401, 401]);
    expect([await status('POST', secret), await status('GET', secret)]).toEqual([405, 400]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('405: %s, with Allow', async (method) => {
    const { secret, publishable } = await service().newChannel();
    for (const key of [secret, publishable]) {
      const { status, headers, body } = await service().call(method, url(path), { key });
      expect([status, body]).toEqual([405, { detail: `Method "${method}" not allowed.` }]);
      expect(headers.allow?.split(', ')).toContain('GET');
      expect(headers.allow).not.toContain(method);
    }
  });

  it('429: above the limit per minute, with the count in the headers', async () => {
    const { secret } = await service().newChannel({ rate_limits: { reporting: 2 } });
    const answers = [];
    for (const asked of [query, bad, query])
      answers.push(await requestReport(service(), secret, asked, path));
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['1', '0', '0']);
    for (const { headers } of answers) {
      expect(headers['ratelimit-limit']).toBe('2');
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
    }
    expect(answers[2]?.body.detail).toMatch(/^Request was throttled\./);
    expect(answers[2]?.headers['retry-after']).toBe(answers[2]?.headers['ratelimit-reset']);
  });
});

describe('the ETag of a report', () => {
  const tagOf = async (key: string, change = {}) =>
    (await requestReport(service(), key, { ...query, ...change })).headers.etag ?? '';
  const ifNot = (key: string, tag: string, change = {}) =>
    requestReport(service(), key, { ...query, ...change }, 'v2/report', { 'if-none-match': tag });

  it('304: while the numbers are the same, at any time', async () => {
    const { channel, visit } = await reportingWorld(service());
    await visit({ at: present, events: clicked });
    const tag = await tagOf(channel.secret);
    expect(tag).toMatch(/^"[\w-]+"$/);
    service().now = new Date('2026-06-17T18:00:00Z');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const { status, headers, body } = await ifNot(channel.secret, known);
      expect([status, headers.etag, body]).toEqual([304, tag, '']);
    }
    expect((await ifNot(channel.secret, '"other"')).status).toBe(200);
  });

  it('200: changes after an event was answered', async () => {
    const { channel } = await reportingWorld(service());
    const { event } = await newSession(service(), channel.secret);
    const before = await tagOf(channel.secret);
    await report(service(), channel.secret, event('CLICK'));
    const { status, headers, body } = await ifNot(channel.secret, before);
    expect([status, body.summary]).toEqual([200, { clicks: 1 }]);
    expect(headers.etag).not.toBe(before);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('differs between queries with the same numbers', async () => {
    const { secret } = await service().newChannel();
    const changes = [
      {},
      { from: '2026-06-16' },
      { metrics: 'impressions' },
      { metrics: 'clicks,impressions' },
      { time_grain: 'day' },
      { group_by: 'page_type' },
      { page_types: 'CHECKOUT' },
      { limit: 10 },
      { offset: 10 },
    ];
    const tags = [];
    for (const change of changes) tags.push(await tagOf(secret, change));
    expect(new Set(tags).size).toBe(changes.length);
  });
});
