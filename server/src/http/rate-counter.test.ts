import { describe, expect, it } from 'vitest';
import { callReserver, windowCounter, workerCounter } from './rate-counter.ts';

describe('a window', () => {
  it('counts calls, ends, and starts again', () => {
    let now = 0;
    const counter = windowCounter(() => now);
    expect(counter.take('k', 10, 60)).toEqual({ current: 1, ttl: 60 });
    now = 59;
    expect(counter.take('k', 10, 60)).toEqual({ current: 2, ttl: 1 });
    now = 60;
    expect(counter.take('k', 10, 60)).toEqual({ current: 1, ttl: 60 });
  });
});

describe('several processes', () => {
  const allowed = async (limit: number, calls: number) => {
    let now = 0;
    const reserveCalls = callReserver(
      2,
      windowCounter(() => now),
    );
    const workers = [workerCounter(reserveCalls, () => now), workerCounter(reserveCalls, () => now)];
    let passed = 0;
    for (let i = 0; i < calls; i++) {
      const taken = await workers[i % 2]?.take('k', limit, 60_000);
      if (taken && taken.current <= limit) passed++;
      now += 1;
    }
    return passed;
  };

  it('share a small limit exactly', async () => {
    expect(await allowed(120, 500)).toBe(120);
  });

  it('never exceed a large limit together', async () => {
    expect(await allowed(10_000, 20_000)).toBe(10_000);
  });
});

describe('calls that arrive at the same time', () => {
  it('use the same reservation: all of a large limit is used', async () => {
    const clock = () => 0;
    const reserve = callReserver(2, windowCounter(clock));
    const workers = [workerCounter(reserve, clock), workerCounter(reserve, clock)];
    let passed = 0;
    for (let round = 0; round < 60; round++) {
      const taken = Array.from({ length: 100 }, (_, n) => workers[n % 2]?.take('k', 5_000, 60_000));
      for (const each of await Promise.all(taken)) if (each && each.current <= 5_000) passed++;
    }
    expect(passed).toBe(5_000);
  });
});

describe('an expensive call', () => {
  it('counts as several', () => {
    const counter = windowCounter(() => 0);
    counter.take('k', 10, 60, 4);
    expect(counter.take('k', 10, 60, 3).current).toBe(7);
  });

  it.each([100, 5_000])(
    'uses up what a worker has reserved, then reserves the rest: limit %i',
    async (limit) => {
      const clock = () => 0;
      const reserve = callReserver(2, windowCounter(clock));
      const workers = [workerCounter(reserve, clock), workerCounter(reserve, clock)];
      let used = 0;
      for (let n = 0; n < 2_000; n++) {
        const amount = [1, 7, 50][n % 3] as number;
        const taken = await workers[n % 2]?.take('k', limit, 60_000, amount);
        if (taken && taken.current <= limit) used += amount;
      }
      expect(used).toBeGreaterThan(limit - 100);
      expect(used).toBeLessThanOrEqual(limit);
    },
  );
});

describe('a used-up window', () => {
  it('is rejected by the worker itself, without a call to the primary', async () => {
    let requests = 0;
    const grant = callReserver(
      1,
      windowCounter(() => 0),
    );
    const worker = workerCounter(
      (...args) => {
        requests++;
        return grant(...args);
      },
      () => 0,
    );
    let passed = 0;
    for (let i = 0; i < 100; i++) if ((await worker.take('address:k', 5, 60)).current <= 5) passed++;
    expect([passed, requests]).toEqual([5, 5]);
  });
});

describe('addresses', () => {
  it('use bounded memory and evict no window of a known caller', () => {
    const counter = windowCounter(() => 0);
    counter.take('serving:key', 10, 60);
    for (let i = 0; i < 60_000; i++) counter.take(`address:${i}`, 10, 60);
    expect(counter.seen('serving:key')).toBe(1);
    expect([counter.seen('address:0'), counter.seen('address:9999')]).toEqual([0, 0]);
    expect([counter.seen('address:10000'), counter.seen('address:59999')]).toEqual([1, 1]);
  });
});
