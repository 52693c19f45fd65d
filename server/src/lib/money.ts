/** Money is stored in integer micro-dollars. Only the API uses dollars. */

export function microsFromUsd(usd: number): number {
  return Math.round(usd * 1_000_000);
}

/** A number with at most six decimals. */
export function usdFromMicros(micros: number): number {
  return micros / 1_000_000;
}
