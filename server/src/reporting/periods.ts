import { dateOfDay, dayMs, dayNumber, dayOfDate, hourMs } from '../lib/days.ts';
import type { ReportGrain } from './model.ts';

/** A period of a report, clipped to its range. The end is exclusive. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** A range of days, both inclusive, as YYYY-MM-DD. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Every period of a range of UTC days (both inclusive), clipped to the range. Weeks start on Monday. */
export function periodsOf(grain: ReportGrain, from: string, to: string): Period[] {
  const end = endOfDayMs(to);
  const periods: Period[] = [];
  for (let start = dayOfDate(from) * dayMs; start < end; ) {
    const next = Math.min(end, nextStart(grain, start, end));
    periods.push({ start: new Date(start), end: new Date(next) });
    start = next;
  }
  return periods;
}

/** The grains whose periods are whole days. */
export type GrainOfWholeDays = Exclude<ReportGrain, 'hour'>;

/** Like `periodsOf`, as ranges of days. */
export function dateRangesOf(grain: GrainOfWholeDays, from: string, to: string): DateRange[] {
  return periodsOf(grain, from, to).map(({ start, end }) => ({
    from: dateOfDay(dayNumber(start.getTime())),
    to: dateOfDay(dayNumber(end.getTime() - dayMs)),
  }));
}

/** The end (exclusive) of the period that starts at `start`, clipped to the range. */
export function endOf(grain: ReportGrain, start: Date, to: string): Date {
  const end = endOfDayMs(to);
  return new Date(Math.min(end, nextStart(grain, start.getTime(), end)));
}

/** The end (exclusive) of a day, in milliseconds. */
function endOfDayMs(date: string): number {
  return (dayOfDate(date) + 1) * dayMs;
}

/**
 * The start of the period after the one that contains `start`. A total has none: it ends with
 * the range, at `end`.
 */
function nextStart(grain: ReportGrain, start: number, end: number): number {
  switch (grain) {
    case 'total':
      return end;
    case 'hour':
      return start + hourMs;
    case 'day':
      return start + dayMs;
    case 'week': {
      // getUTCDay() is 0 on Sunday.
      const daysSinceMonday = (new Date(start).getUTCDay() + 6) % 7;
      return start + (7 - daysSinceMonday) * dayMs;
    }
    case 'month': {
      const date = new Date(start);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    }
  }
}

/** The number of days of a range, both inclusive. */
export function dayCount(from: string, to: string): number {
  return dayOfDate(to) - dayOfDate(from) + 1;
}

/** The first day that is accepted: PostgreSQL has no year 0. */
export const firstDate = '0001-01-01';

/** Adds days to a date, never before `firstDate`. */
export function addDays(date: string, days: number): string {
  return dateOfDay(Math.max(dayOfDate(date) + days, dayOfDate(firstDate)));
}
