/** Money is counted in integer micro-dollars; only the wire speaks of dollars. */

export function microsFromUsd(usd: number): number {
  return Math.round(usd * 1_000_000);
}

/** An exact JSON number with at most six decimals. */
export function usdFromMicros(micros: number): number {
  return micros / 1_000_000;
}
