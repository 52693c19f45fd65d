/** Money is stored in integer micro-dollars. Only the API uses dollars. */

export function microsFromUsd(usd: number): number {
  return Math.round(usd * 1_000_000);
}

/** The amount of a ceiling. Null is the rule and 0 is no ceiling, so a tiny amount must not become 0. */
export function ceilingFromUsd(usd: number | null): number | null {
  return usd === null || usd === 0 ? usd : Math.max(1, microsFromUsd(usd));
}

export function usdOrNull(micros: number | null): number | null {
  return micros === null ? null : usdFromMicros(micros);
}

/** A number with at most six decimals. */
export function usdFromMicros(micros: number): number {
  return micros / 1_000_000;
}
