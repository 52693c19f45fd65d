import { describe, expect, it } from 'vitest';
import { betaInterval } from '../../../server/src/lib/beta.ts';
import { betaCurve } from './beta.ts';

describe('the Beta curve', () => {
  it('is flat for a uniform distribution', () => {
    expect(betaCurve(1, 1).points.every(({ height }) => height === 1)).toBe(true);
  });

  it('is highest at the mode, with height 1', () => {
    const highest = betaCurve(50, 950).points.find(({ height }) => height === 1);
    expect(highest?.rate).toBeCloseTo(49 / 998, 3);
  });

  it.each([
    [1, 1],
    [2, 8],
    [50, 950],
  ])('Beta(%d, %d): has 90% of its area in the interval of the service', (alpha, beta) => {
    const { points } = betaCurve(alpha, beta);
    const { low, high } = betaInterval(alpha, beta);
    const area = (some: typeof points) => some.reduce((sum, { height }) => sum + height, 0);
    const share = area(points.filter(({ rate }) => rate >= low && rate <= high)) / area(points);
    expect(share).toBeCloseTo(0.9, 1);
  });
});
