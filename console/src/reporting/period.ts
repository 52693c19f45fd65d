import type { ReportGrain } from '@encart/sdk';

export const periods = ['today', '7d', '28d', '90d'] as const;
export type Period = (typeof periods)[number];

export const periodLabels: Record<Period, string> = {
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
};

/** What a period is compared with. The current day is part of the period. */
export const comparisonTexts: Record<Period, string> = {
  today: 'Today so far, compared with all of yesterday.',
  '7d': 'Including today, compared with the previous 7 days.',
  '28d': 'Including today, compared with the previous 28 days.',
  '90d': 'Including today, compared with the previous 90 days.',
};

const lengthInDays: Record<Period, number> = { today: 1, '7d': 7, '28d': 28, '90d': 90 };
const dayMs = 86_400_000;

/** UTC days as YYYY-MM-DD, both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value);
}

/** The period up to and including today, and the equally long period before it. */
export function rangesOf(period: Period, now: number): { current: DateRange; previous: DateRange } {
  const length = lengthInDays[period];
  // Today is one of the `length` days, so the first day is `length - 1` days ago.
  return {
    current: { from: dayOf(now, 1 - length), to: dayOf(now) },
    previous: { from: dayOf(now, 1 - 2 * length), to: dayOf(now, -length) },
  };
}

/** The part of a range that lies within `window`, if any. */
export function clipRange({ from, to }: DateRange, window: DateRange): DateRange | undefined {
  // Days as YYYY-MM-DD sort by date.
  const first = from > window.from ? from : window.from;
  const last = to < window.to ? to : window.to;
  return first <= last ? { from: first, to: last } : undefined;
}

export function grainOf(period: Period): ReportGrain {
  return period === 'today' ? 'hour' : 'day';
}

/** The UTC day of a time, moved by `offsetDays`. */
export function dayOf(at: number, offsetDays = 0): string {
  return new Date(at + offsetDays * dayMs).toISOString().slice(0, 10);
}

const hourFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function periodTimeFormatter(period: Period): (at: number) => string {
  const format = grainOf(period) === 'hour' ? hourFormat : dayFormat;
  return (at) => format.format(at);
}
