import { expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { windowCounter } from '../../src/http/rate-counter.ts';
import { ownPage } from '../support/people.ts';
import { useService } from '../support/service.ts';

const service = useService({ settings: { rateLimits: true } });

/** The number of anonymous calls that are rate limited, each from another client behind the same proxies. */
async function limited(
  trustProxy: Config['trustProxy'],
  forwardedFor: (n: number) => string,
  calls = 70,
): Promise<number> {
  const { services } = service();
  const config = { ...services.config, trustProxy };
  const app = await createApp({ ...services, config, rateCounter: windowCounter() });
  const statuses: number[] = [];
  for (let n = 0; n < calls; n++) {
    const headers = { ...ownPage, 'x-forwarded-for': forwardedFor(n) };
    const call = { method: 'POST', url: '/console/api/links/read', payload: { token: 'made-up' } } as const;
    const { statusCode } = await app.inject({ ...call, headers });
    statuses.push(statusCode);
  }
  await app.close();
  return statuses.filter((status) => status === 429).length;
}

const client = (n: number) => `203.0.113.${n}`;

it('X-Forwarded-For is ignored by default: all clients at one address share one limit', async () => {
  expect(await limited(false, client)).toBe(10);
});

it('one trusted hop: uses the address that the nearest proxy saw', async () => {
  expect(await limited(1, client)).toBe(0);
});

it('one trusted hop: ignores addresses that the client adds', async () => {
  expect(await limited(1, (n) => `${client(n)}, 198.51.100.7`)).toBe(10);
});

it('two trusted hops: uses the address that the farther proxy saw', async () => {
  expect(await limited(2, (n) => `${client(n)}, 198.51.100.7`)).toBe(0);
});

it('trusted networks: uses the first address outside them', async () => {
  const chain = (n: number) => `${client(n)}, 10.1.2.3`;
  expect(await limited(['127.0.0.1', '10.0.0.0/8'], chain)).toBe(0);
  expect(await limited(['127.0.0.1'], chain)).toBe(10);
  expect(await limited(['192.168.0.0/16'], chain)).toBe(10);
});

it.each([
  ['an IPv4 address with a port', (n: number) => `203.0.113.9:${10_000 + n}`],
  ['an IPv6 address with a port', (n: number) => `[2001:db8::9]:${10_000 + n}`],
  ['an IPv6 address in brackets', (n: number) => (n % 2 ? '[2001:db8::9]' : '2001:db8::9')],
  ['a text that is no address', (n: number) => `unknown-${n}`],
])('a proxy that sends %s: the client has one limit', async (_, forwardedFor) => {
  expect(await limited(1, forwardedFor)).toBe(10);
});

it('a proxy that sends the port of a trusted address is recognised', async () => {
  expect(await limited(['127.0.0.1', '10.0.0.0/8'], (n) => `${client(n)}:1${n}, 10.1.2.3:80`)).toBe(0);
});

it('one client with a /48 of IPv6 addresses is limited, more loosely than one address', async () => {
  const prefix = (n: number) => `2001:db8:77:${n.toString(16)}::1`;
  expect(await limited(1, prefix)).toBe(0);
  expect(await limited(1, prefix, 700)).toBe(100);
  const otherPrefix = (n: number) => `2001:db8:${n.toString(16)}::1`;
  expect(await limited(1, otherPrefix, 700)).toBe(0);
});
