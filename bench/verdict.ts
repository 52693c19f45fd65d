import type { Figure } from './figures.ts';
import { medianOf } from './tools.ts';

export type Verdict = 'faster' | 'slower' | 'no difference seen';

/** Smaller differences between the medians are ignored. */
const minDifference = 0.03;

/**
 * Compares the rounds of two commits. There is a difference only if all rounds of one commit are better
 * than all of the other, and the medians differ by more than 3 %. "Faster" means better, also for figures
 * that are not times.
 */
export function compareRounds(
  before: readonly number[],
  after: readonly number[],
  better: Figure['better'],
): Verdict {
  const [old, current] = [medianOf(before), medianOf(after)];
  const overlap = Math.max(...before) >= Math.min(...after) && Math.max(...after) >= Math.min(...before);
  const isLarge = Math.abs(current - old) > minDifference * Math.abs(old);
  if (overlap || !isLarge) return 'no difference seen';
  return current > old === (better === 'more') ? 'faster' : 'slower';
}
