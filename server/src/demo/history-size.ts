import { hourMs } from '../lib/days.ts';
import { relativeTraffic } from './traffic.ts';

/** How much history the demo simulates. */
export interface HistorySize {
  readonly days: number;
  /** Visits on an average day at the end of the history. */
  readonly visitsPerDay: number;
}

/** Enough data for every page, and small enough to create during the first start. */
export const defaultHistorySize: HistorySize = { days: 60, visitsPerDay: 120 };

/** The average number of events per visit: about two impressions, and sometimes a click. */
const eventsPerVisit = 2.05;

/** The history size that gives about the requested number of events. */
export function historySizeFor(days: number, events: number, now: Date): HistorySize {
  /** How many average days have as much traffic as the whole history, which grows from day to day. */
  let averageDays = 0;
  for (let hour = 1; hour <= days * 24; hour++)
    averageDays += relativeTraffic(now.getTime() - hour * hourMs, now.getTime()) / 24;
  return { days, visitsPerDay: events / eventsPerVisit / averageDays };
}
