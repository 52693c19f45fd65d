/** A share between 0 and 1 is kept in millionths: integers multiply money without rounding surprises. */
export function sharePpm(share: number): number {
  return Math.round(share * 1_000_000);
}

export function shareFromPpm(ppm: number): number {
  return ppm / 1_000_000;
}
