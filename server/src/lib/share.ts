/** A share between 0 and 1 is kept in millionths: integers multiply money without rounding surprises. */
export function sharePpm(share: number): number {
  return Math.round(share * 1_000_000);
}

export function shareFromPpm(ppm: number): number {
  return ppm / 1_000_000;
}

/** A share of money, in whole micro-dollars, half of one rounded up. */
export function payoutOf(micros: number, ppm: number): number {
  // The product can pass what a double holds exactly.
  return Number((BigInt(micros) * BigInt(ppm) + 500_000n) / 1_000_000n);
}
