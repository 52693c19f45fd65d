import type { Random } from '../../server/src/lib/random.ts';

/** A Poisson-distributed number; for a large mean a rounded normal one, which is nearly the same. */
export function poisson(mean: number, random: Random): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count++;
  return count;
}

/** A factor whose logarithm is normal. Its median is 1. */
export function logNormal(spread: number, random: Random): number {
  return Math.exp(spread * random.normal());
}
