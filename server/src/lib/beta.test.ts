import { describe, expect, it } from 'vitest';
import { betaCdf, betaInterval, betaQuantile } from './beta.ts';

describe('a Beta distribution', () => {
  it('has the cumulative probability of the closed forms', () => {
    expect(betaCdf(0.3, 1, 1)).toBeCloseTo(0.3, 12);
    expect(betaCdf(0.3, 1, 5)).toBeCloseTo(1 - 0.7 ** 5, 12);
    expect(betaCdf(0.3, 4, 1)).toBeCloseTo(0.3 ** 4, 12);
    expect(betaCdf(0.5, 7.5, 7.5)).toBeCloseTo(0.5, 12);
    expect([betaCdf(0, 2, 3), betaCdf(1, 2, 3)]).toEqual([0, 1]);
  });

  it.each([
    [1, 199],
    [0.4, 0.6],
    [51, 10_000],
    [2_000, 300_000],
    [999, 1],
  ])('Beta(%d, %d): the quantile function inverts the distribution function', (a, b) => {
    for (const part of [0.05, 0.5, 0.95])
      expect(betaCdf(betaQuantile(part, a, b), a, b)).toBeCloseTo(part, 6);
  });

  it('has the reference interval, which narrows with more observations', () => {
    expect(betaInterval(2, 8).low).toBeCloseTo(0.041, 4);
    expect(betaInterval(2, 8).high).toBeCloseTo(0.4291, 4);
    const width = (times: number) => {
      const { low, high } = betaInterval(5 * times, 95 * times);
      return high - low;
    };
    expect(width(10)).toBeLessThan(width(1) / 2);
  });
});
