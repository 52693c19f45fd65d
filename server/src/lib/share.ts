/**
 * Converts a share between 0 and 1 to parts per million. Integer shares multiply
 * money without rounding errors.
 */
export function sharePpm(share: number): number {
  return Math.round(share * 1_000_000);
}

export function shareFromPpm(ppm: number): number {
  return ppm / 1_000_000;
}

/** The share of an amount in whole micro-dollars, rounded half up. */
export function payoutOf(micros: number, ppm: number): number {
  // The product can exceed the integers that a double represents exactly.
  return Number((BigInt(micros) * BigInt(ppm) + 500_000n) / 1_000_000n);
}
