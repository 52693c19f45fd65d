import type { ReportGrain } from '@encart/sdk';

export const periods = ['today', '7d', '28d', '90d'] as const;
export type Period = (typeof periods)[number];

export const periodLabels: Record<Period, string> = {
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
};

/** What is held against what: the day that has only begun is in it. */
export const comparisons: Record<Period, string> = {
  today: 'Today so far, against all of yesterday.',
  '7d': 'With today so far, against the 7 days before.',
  '28d': 'With today so far, against the 28 days before.',
  '90d': 'With today so far, against the 90 days before.',
};

const days: Record<Period, number> = { today: 1, '7d': 7, '28d': 28, '90d': 90 };
const dayMs = 86_400_000;

/** Days as YYYY-MM-DD, UTC as the reports are, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value);
}

/** The days up to and with today, and as many before them. */
export function rangesOf(period: Period, now: number): { current: Range; before: Range } {
  const length = days[period];
  return {
    current: { from: dayOf(now, 1 - length), to: dayOf(now) },
    before: { from: dayOf(now, 1 - 2 * length), to: dayOf(now, -length) },
  };
}

/** What of it lies within another, if anything does. */
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

const hourWords = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function timeWriter(period: Period): (at: number) => string {
  const words = grainOf(period) === 'hour' ? hourWords : dayWords;
  return (at) => words.format(at);
}
