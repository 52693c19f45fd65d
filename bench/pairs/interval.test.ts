import { expect, it } from 'vitest';
import { seededRandom } from '../../server/src/lib/random.ts';
import { medianInterval } from './interval.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

it.each([
  { n: 1, low: 1, high: 1, confidence: 0 },
  { n: 4, low: 1, high: 4, confidence: 0.875 },
  { n: 6, low: 1, high: 6, confidence: 0.969 },
  { n: 10, low: 2, high: 9, confidence: 0.979 },
  { n: 20, low: 6, high: 15, confidence: 0.959 },
])('of $n values it is from rank $low to rank $high', ({ n, low, high, confidence }) => {
  const interval = medianInterval(upTo(n).toReversed());
  expect(interval).toMatchObject({ low, high, median: (n + 1) / 2 });
  expect(interval.confidence).toBeCloseTo(confidence, 3);
});

it('contains the median of the distribution as often as it says', () => {
  const random = seededRandom('interval');
  const rounds = 4_000;
  let hits = 0;
  for (let round = 0; round < rounds; round++) {
    // Skewed, as times are.
    const values = upTo(10).map(() => -Math.log(1 - random.next()));
    const { low, high } = medianInterval(values);
    if (low <= Math.LN2 && Math.LN2 <= high) hits++;
  }
  expect(hits / rounds).toBeCloseTo(0.979, 2);
});
