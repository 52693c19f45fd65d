import { dayMs } from '../lib/days.ts';
import { busyness } from './traffic.ts';

/** How much history there is. */
export interface Extent {
  readonly days: number;
  /** On an average day at its end. */
  readonly visitsADay: number;
}

/** Enough for every page to show something, little enough to be made while somebody waits. */
export const usualExtent: Extent = { days: 30, visitsADay: 240 };

/** What comes of a visit, on average: two looks, and now and then a click. */
const eventsAVisit = 2.05;

/** The extent in which about so many events happen. */
export function extentOf(days: number, events: number, now: Date): Extent {
  let visits = 0;
  for (let hour = 1; hour <= days * 24; hour++)
    visits += busyness(now.getTime() - (hour * dayMs) / 24, now.getTime()) / 24;
  return { days, visitsADay: events / eventsAVisit / visits };
}
