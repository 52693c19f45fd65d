import { describeRange } from './comparison.ts';
import { type DateRange, dayOf } from './period.ts';

/** How many days the figures in lists cover, today included. It is the default of the API. */
const figureDays = 30;

/** The days of the figures in a list. */
export function figureRange(now: number): DateRange {
  return { from: dayOf(now, 1 - figureDays), to: dayOf(now) };
}

export function describeFigureDays(now: number): string {
  return `Figures of the last ${figureDays} days: ${describeRange(figureRange(now))} (UTC).`;
}
