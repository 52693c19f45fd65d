import { describe, expect, it } from 'vitest';
import { betaCurve } from './beta.ts';

describe('the Beta curve', () => {
  it('is flat for a uniform distribution, with 90% in the middle', () => {
    const { points, low, high } = betaCurve(1, 1);
    expect(points.every(({ height }) => height === 1)).toBe(true);
    expect(low).toBeCloseTo(0.05, 2);
    expect(high).toBeCloseTo(0.95, 2);
  });

  it('has the quantiles of the distribution', () => {
    // Reference quantiles of Beta(2, 8) and Beta(50, 950).
    expect(betaCurve(2, 8).low).toBeCloseTo(0.041, 2);
    expect(betaCurve(2, 8).high).toBeCloseTo(0.4291, 2);
    expect(betaCurve(50, 950).low).toBeCloseTo(0.0392, 3);
    expect(betaCurve(50, 950).high).toBeCloseTo(0.0618, 3);
  });

  it('narrows with more observations', () => {
    const width = (times: number) => {
      const { low, high } = betaCurve(5 * times, 95 * times);
      return high - low;
    };
    expect(width(10)).toBeLessThan(width(1) / 2);
  });
});
