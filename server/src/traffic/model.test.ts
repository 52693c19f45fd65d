import { describe, expect, it } from 'vitest';
import { hourMs } from '../lib/days.ts';
import { ceilingOfDay, findSignals, type TrafficHour, usualHourOf } from './model.ts';

const now = Date.parse('2026-05-20T12:00:00Z');

function hour(hoursAgo: number, figures: Partial<TrafficHour> = {}): TrafficHour {
  return {
    hour: new Date(now - hoursAgo * hourMs),
    impressions: 1_000,
    clicks: 30,
    conversions: 0,
    spendMicros: 0,
    ...figures,
  };
}
/** Every tenth hour of the days before. */
const history = (days: number, figures: Partial<TrafficHour> = {}) =>
  Array.from({ length: Math.floor((days * 24) / 10) + 1 }, (_, at) =>
    hour(at === 0 ? days * 24 : at * 10, figures),
  );
const signalsOf = (figures: Partial<TrafficHour>, others: readonly TrafficHour[]) => {
  const judged = hour(0, figures);
  return findSignals(judged, usualHourOf(judged.hour, others));
};
const namesOf = (figures: Partial<TrafficHour>, others: readonly TrafficHour[]) =>
  signalsOf(figures, others).map(({ name }) => name);

describe('an hour is flagged', () => {
  it.each([
    ['impressions', { impressions: 9_999 }, { impressions: 10_000 }, 1_000],
    ['clicks', { clicks: 299 }, { clicks: 300 }, 30],
    ['conversions', { conversions: 79 }, { conversions: 80 }, 8],
    ['spend', { spendMicros: 119_999_999 }, { spendMicros: 120_000_000 }, 12],
  ] as const)('from exactly ten times the usual %s on, each on its own', (name, below, from, usual) => {
    const usually = history(5, { conversions: 8, spendMicros: 12_000_000 });
    const rest = { impressions: 5_000, conversions: 8 };
    expect(signalsOf({ ...rest, ...below }, usually)).toEqual([]);
    expect(signalsOf({ ...rest, ...from }, usually)).toEqual([
      { name, value: 10 * usual, usual, flaggedFrom: 10 * usual },
    ]);
  });

  it('against a usual of at least 5, and $10', () => {
    const quiet = history(5, { impressions: 1, clicks: 0 });
    const rest = { impressions: 49, clicks: 0 };
    expect(namesOf({ ...rest, conversions: 49, spendMicros: 99_999_999 }, quiet)).toEqual([]);
    expect(signalsOf({ ...rest, impressions: 50 }, quiet)).toMatchObject([{ name: 'impressions', usual: 5 }]);
    expect(signalsOf({ ...rest, conversions: 50 }, quiet)).toMatchObject([{ name: 'conversions', usual: 5 }]);
    expect(signalsOf({ ...rest, spendMicros: 100_000_000 }, quiet)).toEqual([
      { name: 'spend', value: 100, usual: 10, flaggedFrom: 100 },
    ]);
  });

  it('by its click rate in percent, from 20 clicks on, against a usual of at least 1 %', () => {
    const usually = history(5, { impressions: 1_000, clicks: 4 });
    expect(namesOf({ impressions: 190, clicks: 19 }, usually)).toEqual([]);
    expect(namesOf({ impressions: 201, clicks: 20 }, usually)).toEqual([]);
    expect(signalsOf({ impressions: 200, clicks: 20 }, usually)).toEqual([
      { name: 'click_rate', value: 10, usual: 1, flaggedFrom: 10 },
    ]);
    // Clicks without an impression are a rate of 100 percent, not more.
    expect(signalsOf({ impressions: 0, clicks: 20 }, usually)).toMatchObject([
      { name: 'click_rate', value: 100 },
    ]);
    // A usual rate of more than 10 percent is never exceeded ten times.
    expect(namesOf({ impressions: 0, clicks: 100 }, history(5, { impressions: 100, clicks: 20 }))).toEqual(
      [],
    );
  });

  it.each([
    ['impressions', { impressions: 1_000 }, { impressions: 1_001 }],
    ['clicks', { clicks: 100 }, { clicks: 101 }],
    ['conversions', { conversions: 20 }, { conversions: 21 }],
    ['spend', { spendMicros: 99_999_999 }, { spendMicros: 100_000_000 }],
  ] as const)('of traffic that is younger than three days above a number of %s', (name, below, above) => {
    const rest = { impressions: 0, clicks: 0 };
    for (const others of [[], [hour(71)]]) {
      expect(namesOf({ ...rest, ...below }, others)).toEqual([]);
      expect(signalsOf({ ...rest, ...above }, others)).toMatchObject([{ name, usual: null }]);
    }
    expect(signalsOf({ ...rest, clicks: 300 }, [hour(72)])).toMatchObject([
      { name: 'clicks', usual: 30 },
      { name: 'click_rate' },
    ]);
  });

  it('compared with the 14 days before it, and with nothing later or older', () => {
    const isNew = (others: readonly TrafficHour[]) => usualHourOf(new Date(now), others) === undefined;
    expect(isNew([hour(14 * 24 + 1), hour(10)])).toBe(true);
    expect(isNew([hour(14 * 24), hour(10)])).toBe(false);
    const busy = { clicks: 9_000 };
    const others = [hour(80), hour(-1, busy), hour(-2, busy), hour(0, busy), hour(14 * 24 + 1, busy)];
    expect(usualHourOf(new Date(now), others)?.clicks).toBe(30);
  });

  it('compared with the median, which a few busy hours do not move', () => {
    const burst = [hour(1, { clicks: 40_000 }), hour(2, { clicks: 40_000 })];
    expect(usualHourOf(new Date(now), [...burst, ...history(5)])?.clicks).toBe(30);
    // For an even number of hours the median is the mean of the two middle values.
    const even = [hour(80, { clicks: 40 }), hour(40, { clicks: 60 })];
    expect(usualHourOf(new Date(now), even)?.clicks).toBe(50);
  });
});

describe('the ceiling of a day', () => {
  const usd = (dollars: number) => dollars * 1_000_000;
  const usual = (dollars: number, before: number | null = null) => ({
    usualMicros: usd(dollars),
    usualBeforeMicros: before === null ? null : usd(before),
  });
  const days = (ceilings: Record<number, number>) =>
    Object.entries(ceilings).map(([day, dollars]) => ({ day: Number(day), ceilingMicros: usd(dollars) }));

  it('is $100 without a usual hour, and for a publisher that bills little', () => {
    expect(ceilingOfDay(undefined, [], 100)).toBe(usd(100));
    expect(ceilingOfDay(usual(3), [], 100)).toBe(usd(100));
  });

  it('is ten times the usual hour, and at most twice that of any of the last seven days', () => {
    expect(ceilingOfDay(usual(15), [], 100)).toBe(usd(150));
    expect(ceilingOfDay(usual(500), [], 100)).toBe(usd(200));
    expect(ceilingOfDay(usual(500), days({ 94: 200 }), 100)).toBe(usd(200));
    expect(ceilingOfDay(usual(500), days({ 93: 200, 99: 200 }), 100)).toBe(usd(400));
    expect(ceilingOfDay(usual(500), days({ 90: 400, 95: 300 }), 100)).toBe(usd(600));
  });

  it('falls at once', () => {
    expect(ceilingOfDay(usual(20), days({ 90: 4_000 }), 100)).toBe(usd(200));
    expect(ceilingOfDay(undefined, days({ 90: 4_000 }), 100)).toBe(usd(100));
  });

  it('does not have to grow again to what was usual before grades existed', () => {
    expect(ceilingOfDay(usual(2_000, 2_000), [], 100)).toBe(usd(20_000));
    expect(ceilingOfDay(usual(3_000, 2_000), [], 100)).toBe(usd(20_000));
  });
});
