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
export const comparisons: Record<Period, string> = {
  today: 'Today so far, compared with all of yesterday.',
  '7d': 'Including today, compared with the previous 7 days.',
  '28d': 'Including today, compared with the previous 28 days.',
  '90d': 'Including today, compared with the previous 90 days.',
};

const days: Record<Period, number> = { today: 1, '7d': 7, '28d': 28, '90d': 90 };
const dayMs = 86_400_000;

/** UTC days as YYYY-MM-DD, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value);
}

/** The period up to and including today, and the equally long period before it. */
export function rangesOf(period: Period, now: number): { current: Range; before: Range } {
  const length = days[period];
  return {
    current: { from: dayOf(now, 1 - length), to: dayOf(now) },
    before: { from: dayOf(now, 1 - 2 * length), to: dayOf(now, -length) },
  };
}

/** The part of a range that lies within `window`, if any. */
export function clipRange({ from, to }: Range, window: Range): Range | undefined {
  const [, first = from] = [from, window.from].sort();
  const [last = to] = [to, window.to].sort();
  return first <= last ? { from: first, to: last } : undefined;
}

export function grainOf(period: Period): ReportGrain {
  return period === 'today' ? 'hour' : 'day';
}

export function dayOf(now: number, offset = 0): string {
  return new Date(now + offset * dayMs).toISOString().slice(0, 10);
}

const hourFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function timeFormatter(period: Period): (at: number) => string {
  const format = grainOf(period) === 'hour' ? hourFormat : dayFormat;
  return (at) => format.format(at);
}
