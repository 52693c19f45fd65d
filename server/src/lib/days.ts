/** UTC days, counted since 1970. */
export const dayMs = 86_400_000;

export function dayNumber(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

/** As YYYY-MM-DD. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function dayOfDate(date: string): number {
  return dayNumber(Date.parse(`${date}T00:00:00Z`));
}
