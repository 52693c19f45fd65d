import { describe, expect, it } from 'vitest';
import { hash32, seededRandom } from './random.ts';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: number[]) => {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
};
const draw = (n: number, once: () => number) => Array.from({ length: n }, once);

describe('seededRandom', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const [a, b, c] = ['one', 'one', 'two'].map((seed) => {
      const random = seededRandom(seed);
      return draw(20, random.next);
    });
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });

  it('is uniform', () => {
    const random = seededRandom('even');
    const tenths = new Array<number>(10).fill(0);
    for (const at of draw(100_000, () => random.below(10))) tenths[at] = (tenths[at] ?? 0) + 1;
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('is uniform over seeds that differ in one digit', () => {
    const firsts = Array.from({ length: 20_000 }, (_, i) => seededRandom(`session-${i}`).next());
    expect(mean(firsts)).toBeCloseTo(0.5, 2);
    expect(variance(firsts)).toBeCloseTo(1 / 12, 2);
  });

  it.each([
    [0.5, 80],
    [2, 300],
    [40, 5_000],
    [3, 2],
  ])('draws Beta(%d, %d) with the right mean and variance', (a, b) => {
    const random = seededRandom(`beta ${a} ${b}`);
    const values = draw(40_000, () => random.beta(a, b));
    const expected = a / (a + b);
    const spread = (a * b) / ((a + b) ** 2 * (a + b + 1));
    expect(Math.abs(mean(values) - expected)).toBeLessThan(5 * Math.sqrt(spread / values.length));
    expect(Math.abs(variance(values) / spread - 1)).toBeLessThan(0.1);
  });
});

describe('hash32', () => {
  it('has few collisions for similar texts', () => {
    const hashes = new Set(Array.from({ length: 50_000 }, (_, i) => hash32(`offer ${i}`) >>> 8));
    // About 75 of 50,000 draws among 16.7 million values collide.
    expect(hashes.size).toBeGreaterThan(49_800);
  });
});
