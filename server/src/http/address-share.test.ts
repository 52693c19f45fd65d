import { describe, expect, it } from 'vitest';
import { addressShares } from './address-share.ts';
import { windowCounter } from './rate-counter.ts';

const windowMs = 60_000;
/** How many of the calls of an address count as few. */
const fewOf = (processes: number, limit: number, ip: (n: number) => string, calls = 2 * limit + 20) => {
  const share = addressShares(
    processes,
    windowCounter(() => 0),
  );
  let few = 0;
  for (let n = 0; n < calls; n++) if (share('key', ip(n), limit, windowMs) === 0) few++;
  return few;
};
const address = () => '203.0.113.7';
const customer = (n: number) => `2001:db8:77:${n.toString(16)}::1`;

describe('the calls of an address that count as few', () => {
  it.each([
    [1, 10_000, 500],
    [4, 10_000, 125],
    [1, 200, 10],
    [4, 200, 10],
    [1, 15, 7],
    [4, 15, 1],
    [8, 15, 0],
    [1, 1, 0],
  ])('with %i processes and the limit %i are %i in each process', (processes, limit, expected) => {
    expect(fewOf(processes, limit, address)).toBe(expected);
  });

  it.each([1, 3, 8, 64])(
    'are at most half of any limit in %i processes, also of a customer with a /48',
    (processes) => {
      for (const limit of [1, 2, 9, 10, 50, 100, 1_000, 10_000])
        for (const ip of [address, customer])
          expect(processes * fewOf(processes, limit, ip)).toBeLessThanOrEqual(limit / 2);
    },
  );

  it('count as many too with the first call beyond them, so that an address alone has exactly the limit', () => {
    const share = addressShares(
      1,
      windowCounter(() => 0),
    );
    const counted = Array.from({ length: 13 }, () => share('key', address(), 100, windowMs));
    expect(counted).toEqual([...Array(10).fill(0), 11, 1, 1]);
  });

  it('are counted for each key, and again in the next window', () => {
    let now = 0;
    const share = addressShares(
      1,
      windowCounter(() => now),
    );
    const isFew = (key: string) => share(key, address(), 20, windowMs) === 0;
    for (let n = 0; n < 10; n++) expect(isFew('one')).toBe(true);
    expect([isFew('one'), isFew('other')]).toEqual([false, true]);
    now = windowMs;
    expect(isFew('one')).toBe(true);
  });
});
