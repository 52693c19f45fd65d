import { describeRange } from './comparison.ts';
import { dayOf } from './period.ts';

/** How many days the figures in lists cover, today included. It is the default of the API. */
const figureDays = 30;

/** Names the days of the figures in a list. */
export function describeFigureDays(now: number): string {
  return `Figures of the last ${figureDays} days: ${describeRange({ from: dayOf(now, 1 - figureDays), to: dayOf(now) })} (UTC).`;
}
