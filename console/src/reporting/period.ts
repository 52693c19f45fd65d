import { formatHour, formatShortDay } from '../data/dates.ts';

export const periods = ['today', '7d', '28d', '90d'] as const;
export type Period = (typeof periods)[number];
export const defaultPeriod: Period = '7d';

export const periodLabels: Record<Period, string> = {
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
};

const lengthInDays: Record<Period, number> = { today: 1, '7d': 7, '28d': 28, '90d': 90 };
const dayMs = 86_400_000;

/** UTC days as YYYY-MM-DD, both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

export interface Ranges {
  current: DateRange;
  previous: DateRange;
}

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value);
}

/** The period up to and including today, and the equally long period before it. */
export function rangesOf(period: Period, now: number): Ranges {
  const length = lengthInDays[period];
  // Today is one of the `length` days, so the first day is `length - 1` days ago.
  return {
    current: { from: dayOf(now, 1 - length), to: dayOf(now) },
    previous: { from: dayOf(now, 1 - 2 * length), to: dayOf(now, -length) },
  };
}

/**
 * The days that are over, and as many of the range before. Undefined if there are none: today is not compared
 * with a whole day.
 */
export function comparedRanges({ current, previous }: Ranges, now: number): Ranges | undefined {
  const today = dayOf(now);
  if (current.to < today) return { current, previous };
  const days = listDays(current.from, dayOf(Date.parse(today), -1)).length;
  if (days === 0) return undefined;
  return {
    current: { from: current.from, to: dayOf(Date.parse(current.from), days - 1) },
    previous: { from: previous.from, to: dayOf(Date.parse(previous.from), days - 1) },
  };
}

export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayOf(Date.parse(day), 1)) days.push(day);
  return days;
}

/** A range, and the equally long one before it. */
export function withPrevious(current: DateRange): Ranges {
  const from = Date.parse(current.from);
  const days = (Date.parse(current.to) - from) / dayMs + 1;
  return { current, previous: { from: dayOf(from, -days), to: dayOf(from, -1) } };
}

/** The part of a range that lies within `window`, if any. */
export function clipRange({ from, to }: DateRange, window: DateRange): DateRange | undefined {
  // Days as YYYY-MM-DD sort by date.
  const first = from > window.from ? from : window.from;
  const last = to < window.to ? to : window.to;
  return first <= last ? { from: first, to: last } : undefined;
}

/** The UTC day of a time, moved by `offsetDays`. */
export function dayOf(at: number, offsetDays = 0): string {
  return new Date(at + offsetDays * dayMs).toISOString().slice(0, 10);
}

export function periodTimeFormatter(period: Period): (at: number) => string {
  return period === 'today' ? formatHour : formatShortDay;
}
