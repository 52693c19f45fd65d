/** UTC days, counted since 1970. */
export const dayMs = 86_400_000;

export function dayNumber(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

let lastDay = 0;
let lastDate = '1970-01-01';

/** As YYYY-MM-DD. Events of one day come by the thousand, so the last answer is kept. */
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
