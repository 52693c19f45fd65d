import { describe, expect, it } from 'vitest';
import { offerRequest } from '../support/demand.ts';
import { actAs } from '../support/network.ts';
import { useService } from '../support/service.ts';

/**
 * Everybody can read the publishable key of a publisher in its pages. Calls of strangers must not use up what
 * its shoppers need.
 */
const service = useService({ settings: { rateLimits: true } });

/** A publisher with its key, and the statuses of calls with it. */
async function publisher(servingLimit: number) {
  const made = await service().newChannel({ rate_limits: { serving: servingLimit } });
  const channel = await actAs(service(), made);
  const { id } = await channel.member();
  const { body } = await channel.call('GET', `/publishers/details/${id}`);
  const key: string = body.publisher.api_key;
  const call = (address: string, headers: Record<string, string> = {}) =>
    service().call('POST', '/recommendations', {
      key,
      address,
      body: offerRequest(),
      headers: { version: '1.0.0', ...headers },
    });
  /** How many calls of an address got each status. */
  const flood = async (address: string, calls: number, headers?: Record<string, string>) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => call(address, headers)));
    return Object.groupBy(answers, ({ status }) => status);
  };
  return { channel, id, key, call, flood };
}

const counted = (byStatus: Partial<Record<number, unknown[]>>) =>
  Object.fromEntries(Object.entries(byStatus).map(([status, answers]) => [status, answers?.length]));

describe('calls from pages that may not use the key', () => {
  const evil = { origin: 'https://evil.example' };

  it('do not use up the limit of the publisher, and are limited by address', async () => {
    const shop = await publisher(10);
    await shop.channel.call('PUT', `/publishers/${shop.id}/origins`, { origins: ['https://shop.example'] });
    expect(counted(await shop.flood('192.0.2.1', 70, evil))).toEqual({ 403: 60, 429: 10 });
    expect((await shop.call('192.0.2.2', evil)).status).toBe(403);
    const own = await shop.call('192.0.2.1', { origin: 'https://shop.example' });
    expect([own.status, own.headers['ratelimit-remaining']]).toEqual([200, '9']);
  });

  it('with a secret key are limited by address, and calls of the server are not affected', async () => {
    const { secret: key } = await service().newChannel({ rate_limits: { channel: 10 } });
    const details = (headers: Record<string, string>) =>
      service().call('GET', '/platform/channel/details', { key, address: '192.0.2.3', headers });
    const statuses = [];
    for (let n = 0; n < 70; n++) statuses.push((await details(evil)).status);
    expect(statuses).toEqual([...Array(60).fill(403), ...Array(10).fill(429)]);
    const server = await details({});
    expect([server.status, server.headers['ratelimit-remaining']]).toEqual([200, '9']);
  });
});

describe('the limit of a publishable key', () => {
  const shoppers = async (
    call: (address: string) => Promise<{ status: number }>,
    count: number,
    calls = 1,
  ) => {
    const addresses = Array.from({ length: count }, (_, n) => `198.51.100.${n + 1}`);
    const answers = await Promise.all(
      addresses.flatMap((each) => Array.from({ length: calls }, () => call(each))),
    );
    return counted(Object.groupBy(answers, ({ status }) => status));
  };

  it.each([
    ['one IPv4 address', () => '192.0.2.10'],
    ['an IPv4 and an IPv6 address', (n: number) => (n % 2 ? '192.0.2.11' : '2001:db8:1:1::1')],
    ['the addresses of a /64', (n: number) => `2001:db8:1:1::${(n % 250).toString(16)}`],
    ['the networks of a /48', (n: number) => `2001:db8:2:${(n % 250).toString(16)}::1`],
  ])('is not used up by %s: shoppers at other addresses are served', async (_, addressOf) => {
    const { call } = await publisher(200);
    const flood = await Promise.all(Array.from({ length: 1_000 }, (_each, n) => call(addressOf(n))));
    const passed = flood.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(200);
    expect(passed).toBeLessThanOrEqual(300);
    expect(await shoppers(call, 40, 2)).toEqual({ 200: 80 });
  });

  it('is the limit of a single address, such as a server or a proxy, to the last call', async () => {
    const { call, flood } = await publisher(100);
    const answers = await flood('192.0.2.20', 120);
    expect(counted(answers)).toEqual({ 200: 100, 429: 20 });
    const remaining = (answers[200] ?? []).map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    const refused = await call('192.0.2.20');
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is enough for a server and shoppers that stay within it together', async () => {
    const { call, flood } = await publisher(200);
    const [server, pages] = await Promise.all([flood('192.0.2.30', 140), shoppers(call, 30, 2)]);
    expect([counted(server), pages]).toEqual([{ 200: 140 }, { 200: 60 }]);
  });

  it('is the limit of many addresses together', async () => {
    const { call } = await publisher(100);
    expect(await shoppers(call, 120)).toEqual({ 200: 100, 429: 20 });
  });

  it.each([1, 2, 5])('holds for one address if it is %i', async (limit) => {
    const { flood } = await publisher(limit);
    expect(counted(await flood('192.0.2.40', limit + 3))).toEqual({ 200: limit, 429: 3 });
  });

  it('of a secret key is the same for all addresses', async () => {
    const { channel } = await publisher(50);
    const call = (address: string) =>
      service().call('POST', '/recommendations', {
        key: channel.secret,
        address,
        body: offerRequest(),
        headers: { version: '1.0.0' },
      });
    const server = await Promise.all(Array.from({ length: 50 }, () => call('192.0.2.50')));
    expect(server.every(({ status }) => status === 200)).toBe(true);
    expect((await call('192.0.2.51')).status).toBe(429);
  });
});
