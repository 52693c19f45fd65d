import { describe, expect, it } from 'vitest';
import { addFigures, compareReports, describeCompared } from './comparison.ts';
import { comparedRanges } from './period.ts';
import type { Row, TimeReport } from './report-queries.ts';

const row = (start: string, end: string, impressions: number, clicks: number) =>
  ({ period_start: start, period_end: end, impressions, clicks, channel_payout: impressions / 100 }) as Row;
const day = (date: string, next: string, impressions: number, clicks: number) =>
  row(`${date}T00:00:00Z`, `${next}T00:00:00Z`, impressions, clicks);
const hour = (date: string, at: number, impressions: number) =>
  row(
    `${date}T${String(at).padStart(2, '0')}:00:00Z`,
    `${date}T${String(at + 1).padStart(2, '0')}:00:00Z`,
    impressions,
    impressions / 10,
  );

const current: TimeReport = {
  range: { from: '2026-11-14', to: '2026-11-15' },
  summary: {},
  rows: [day('2026-11-14', '2026-11-15', 200, 20), day('2026-11-15', '2026-11-16', 90, 9)],
  hours: [hour('2026-11-15', 0, 50), hour('2026-11-15', 1, 40)],
  earlierDays: { rps: 0.2 },
  dataThrough: '2026-11-15T01:30:00Z',
};
const previous: TimeReport = {
  range: { from: '2026-11-12', to: '2026-11-13' },
  summary: {},
  rows: [day('2026-11-12', '2026-11-13', 100, 5), day('2026-11-13', '2026-11-14', 900, 1)],
  hours: [hour('2026-11-13', 0, 10), hour('2026-11-13', 1, 400), hour('2026-11-13', 2, 490)],
  earlierDays: { rps: 0.1 },
  dataThrough: '2026-11-15T01:30:00Z',
};

describe('a comparison', () => {
  it('counts whole days, and of the last day the full hours that have passed today', () => {
    const figures = compareReports(current, previous);
    expect(figures.current).toMatchObject({ impressions: 250, clicks: 25, channel_payout: 2.5, ctr: 0.1 });
    expect(figures.previous).toMatchObject({ impressions: 110, clicks: 6 });
  });

  it('takes revenue per session from the days before the last one', () => {
    const figures = compareReports(current, previous);
    expect([figures.current.rps, figures.previous.rps]).toEqual([0.2, 0.1]);
  });

  it('counts no hour of the last day just after midnight', () => {
    const early = { ...current, dataThrough: '2026-11-15T00:20:00Z' };
    expect(compareReports(early, previous).previous).toMatchObject({ impressions: 100 });
  });

  it('names its dates and its hour', () => {
    const described = describeCompared('clicks', previous.range, current.dataThrough);
    expect(described.replaceAll(/\s/g, ' ')).toBe('Nov 12 – 13, 2026, until 1:00 AM UTC');
    expect(describeCompared('rps', previous.range, current.dataThrough)).toBe('Nov 12, 2026');
  });
});

it('a sum leaves out what no row has', () => {
  expect(addFigures([{ clicks: 1 }, { clicks: 2 }], ['clicks', 'impressions'])).toEqual({ clicks: 3 });
});

describe('ranges that are compared by day', () => {
  const now = Date.parse('2026-11-15T10:00:00Z');
  const ranges = (from: string, to: string, before: string, until: string) => ({
    current: { from, to },
    previous: { from: before, to: until },
  });

  it('leave out today and the day that it would be compared with', () => {
    expect(comparedRanges(ranges('2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'), now)).toEqual(
      ranges('2026-11-09', '2026-11-14', '2026-11-02', '2026-11-07'),
    );
  });

  it('are whole if they are over, and none if they have only today', () => {
    const over = ranges('2026-10-01', '2026-10-07', '2026-09-24', '2026-09-30');
    expect(comparedRanges(over, now)).toEqual(over);
    expect(
      comparedRanges(ranges('2026-11-15', '2026-11-15', '2026-11-14', '2026-11-14'), now),
    ).toBeUndefined();
  });
});
