import { dayMs } from '../lib/days.ts';
import { relativeTraffic } from './traffic.ts';

/** How much history there is. */
export interface HistorySize {
  readonly days: number;
  /** On an average day at its end. */
  readonly visitsPerDay: number;
}

/** Enough for every page to show something, little enough to be made while somebody waits. */
export const defaultHistorySize: HistorySize = { days: 30, visitsPerDay: 240 };

/** What comes of a visit, on average: two looks, and now and then a click. */
const eventsPerVisit = 2.05;

/** The extent in which about so many events happen. */
export function historySizeFor(days: number, events: number, now: Date): HistorySize {
  let visits = 0;
  for (let hour = 1; hour <= days * 24; hour++)
    visits += relativeTraffic(now.getTime() - (hour * dayMs) / 24, now.getTime()) / 24;
  return { days, visitsPerDay: events / eventsPerVisit / visits };
}
