import { describe, expect, it } from 'vitest';
import { hourMs } from '../lib/days.ts';
import { findSignals, type TrafficHour } from './model.ts';

const now = Date.parse('2026-05-20T12:00:00Z');

function hour(hoursAgo: number, figures: Partial<TrafficHour> = {}): TrafficHour {
  return {
    ...{ hour: new Date(now - hoursAgo * hourMs), impressions: 1_000, clicks: 30, conversions: 0 },
    ...figures,
  };
}
/** Every tenth hour of the days before. */
const history = (days: number, figures: Partial<TrafficHour> = {}) =>
  Array.from({ length: Math.floor((days * 24) / 10) + 1 }, (_, at) =>
    hour(at === 0 ? days * 24 : at * 10, figures),
  );
const namesOf = (busy: Partial<TrafficHour>, others: readonly TrafficHour[]) =>
  findSignals(hour(0, { impressions: 100_000, ...busy }), others).map(({ name }) => name);

describe('an hour is flagged', () => {
  it('from exactly ten times the usual clicks', () => {
    expect(namesOf({ clicks: 299 }, history(5))).toEqual([]);
    expect(findSignals(hour(0, { impressions: 100_000, clicks: 300 }), history(5))).toEqual([
      { name: 'clicks', value: 300, usual: 30 },
    ]);
  });

  it('with more than 200 clicks', () => {
    const quiet = history(5, { clicks: 1 });
    expect(namesOf({ clicks: 200 }, quiet)).toEqual([]);
    expect(namesOf({ clicks: 201 }, quiet)).toEqual(['clicks']);
  });

  it('when the publisher has three days of history', () => {
    const busy = { clicks: 5_000 };
    expect(namesOf(busy, [])).toEqual([]);
    expect(namesOf(busy, [hour(71)])).toEqual([]);
    expect(namesOf(busy, [hour(72)])).toEqual(['clicks']);
  });

  it('compared with the 14 days before it, and with nothing later or older', () => {
    const busy = { clicks: 5_000 };
    expect(namesOf(busy, [hour(14 * 24 + 1), hour(10)])).toEqual([]);
    expect(namesOf(busy, [hour(14 * 24), hour(10)])).toEqual(['clicks']);
    const later = [hour(-1, { clicks: 9_000 }), hour(-2, { clicks: 9_000 }), hour(0, { clicks: 9_000 })];
    expect(namesOf(busy, [hour(80), ...later])).toEqual(['clicks']);
    const older = Array.from({ length: 9 }, (_, at) => hour(14 * 24 + 1 + at, { clicks: 9_000 }));
    expect(namesOf(busy, [hour(80), ...older])).toEqual(['clicks']);
  });

  it('compared with the median, which a few busy hours do not move', () => {
    const burst = [hour(1, { clicks: 40_000 }), hour(2, { clicks: 40_000 })];
    expect(findSignals(hour(0, { impressions: 100_000, clicks: 500 }), [...burst, ...history(5)])).toEqual([
      { name: 'clicks', value: 500, usual: 30 },
    ]);
    // For an even number of hours the median is the mean of the two middle values.
    const even = [hour(80, { clicks: 40 }), hour(40, { clicks: 60 })];
    expect(findSignals(hour(0, { impressions: 100_000, clicks: 500 }), even)[0]?.usual).toBe(50);
  });

  it('against a usual of at least 5', () => {
    const quiet = history(5, { impressions: 1_000, clicks: 0, conversions: 1 });
    const busy = { impressions: 100_000, clicks: 201 };
    expect(findSignals(hour(0, { ...busy, conversions: 50 }), quiet)).toEqual([
      { name: 'clicks', value: 201, usual: 5 },
      { name: 'conversions', value: 50, usual: 5 },
    ]);
    expect(namesOf({ ...busy, conversions: 49 }, quiet)).toEqual(['clicks']);
  });

  it('by its click rate in percent', () => {
    const busy = history(5, { impressions: 10_000, clicks: 400 });
    expect(namesOf({ impressions: 1_000, clicks: 499 }, busy)).toEqual([]);
    expect(findSignals(hour(0, { impressions: 1_000, clicks: 500 }), busy)).toEqual([
      { name: 'click_rate', value: 50, usual: 5 },
    ]);
    // Clicks without an impression are a rate of 100 percent, not more.
    expect(findSignals(hour(0, { impressions: 0, clicks: 500 }), busy)).toEqual([
      { name: 'click_rate', value: 100, usual: 5 },
    ]);
  });
});
