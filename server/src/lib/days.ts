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

/** The last `days` days until today, both inclusive. */
export function lastDays(days: number, nowMs: number): { from: string; to: string } {
  const today = dayNumber(nowMs);
  return { from: dateOfDay(today - days + 1), to: dateOfDay(today) };
}

export function dayOfDate(date: string): number {
  return dayNumber(Date.parse(`${date}T00:00:00Z`));
}

/** The UTC month of a time, as YYYY-MM. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** The first millisecond of a month that is given as YYYY-MM. */
export function startOfMonth(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

/** The month `count` months later. */
export function addMonths(month: string, count: number): string {
  const start = new Date(startOfMonth(month));
  start.setUTCMonth(start.getUTCMonth() + count);
  return monthOf(start.getTime());
}
