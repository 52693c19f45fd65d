import { medianOf } from '../tools.ts';

export interface MedianInterval {
  readonly median: number;
  /** The median of all possible rounds lies between these with at least the confidence. */
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/**
 * The wanted confidence. With fewer than six values no interval reaches it; then it is from the least
 * to the largest value.
 */
const wantedConfidence = 0.95;

/**
 * The interval of a median, from ranks: it assumes nothing about the distribution of the values. The
 * median is below the k-th smallest of n values if at most k − 1 of them are below it, which n throws
 * of a coin tell.
 */
export function medianInterval(values: readonly number[]): MedianInterval {
  if (values.length === 0) throw new Error('an interval needs values');
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  let rank = 1;
  while (2 * (rank + 1) <= n && confidenceOf(n, rank + 1) >= wantedConfidence) rank++;
  return {
    median: medianOf(sorted),
    low: sorted[rank - 1] as number,
    high: sorted[n - rank] as number,
    confidence: confidenceOf(n, rank),
  };
}

/** The confidence of the interval from the k-th smallest to the k-th largest of n values. */
function confidenceOf(n: number, k: number): number {
  let outside = 0;
  for (let heads = 0, ways = 1; heads < k; heads++) {
    outside += ways;
    ways = (ways * (n - heads)) / (heads + 1);
  }
  return Math.max(0, 1 - (2 * outside) / 2 ** n);
}
