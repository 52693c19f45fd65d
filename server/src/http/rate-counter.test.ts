import { describe, expect, it } from 'vitest';
import { grantLeases, leasingCounter, windowCounter } from './rate-counter.ts';

describe('a window', () => {
  it('counts, ends, and begins anew', () => {
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
    const ask = grantLeases(
      2,
      windowCounter(() => now),
    );
    const workers = [leasingCounter(ask, () => now), leasingCounter(ask, () => now)];
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

  it('never pass more than a large limit together', async () => {
    expect(await allowed(10_000, 20_000)).toBe(10_000);
  });
});
