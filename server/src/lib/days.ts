export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The number of UTC days since 1970-01-01. */
export function dayNumber(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

let lastDay = 0;
let lastDate = '1970-01-01';

/** Formats a day number as YYYY-MM-DD. Most calls repeat the last day, so its result is cached. */
export function dateOfDay(day: number): string {
  if (day !== lastDay) {
    lastDate = new Date(day * dayMs).toISOString().slice(0, 10);
    lastDay = day;
  }
  return lastDate;
}

export function dayOfDate(date: string): number {
  return dayNumber(Date.parse(`${date}T00:00:00Z`));
}
