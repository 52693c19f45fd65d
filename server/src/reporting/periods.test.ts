import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grains } from './model.ts';
import { addDays, dayCount, endOf, periodsOf } from './periods.ts';

const dates = (grain: (typeof grains)[number], from: string, to: string) =>
  periodsOf(grain, from, to).map(({ start, end }) => [
    start.toISOString().slice(0, 10),
    end.toISOString().slice(0, 10),
  ]);

describe('periods', () => {
  it('of a total are the whole range', () => {
    expect(dates('total', '2026-06-10', '2026-06-16')).toEqual([['2026-06-10', '2026-06-17']]);
  });

  it('of weeks start on Mondays, except the first', () => {
    expect(dates('week', '2026-06-14', '2026-06-22')).toEqual([
      ['2026-06-14', '2026-06-15'],
      ['2026-06-15', '2026-06-22'],
      ['2026-06-22', '2026-06-23'],
    ]);
    expect(dates('week', '2025-12-29', '2026-01-04')).toEqual([['2025-12-29', '2026-01-05']]);
  });

  it('of weeks before 1970 begin on Mondays too', () => {
    expect(dates('week', '1969-12-28', '1970-01-05')).toEqual([
      ['1969-12-28', '1969-12-29'],
      ['1969-12-29', '1970-01-05'],
      ['1970-01-05', '1970-01-06'],
    ]);
  });

  it('of months handle February and December', () => {
    expect(dates('month', '2024-02-29', '2024-03-01')).toEqual([
      ['2024-02-29', '2024-03-01'],
      ['2024-03-01', '2024-03-02'],
    ]);
    expect(dates('month', '2025-12-01', '2026-01-31')).toEqual([
      ['2025-12-01', '2026-01-01'],
      ['2026-01-01', '2026-02-01'],
    ]);
  });

  it('of hours are 24 per day, also when clocks change', () => {
    // The night in which Berlin's clocks go forward.
    const hours = periodsOf('hour', '2026-03-29', '2026-03-30');
    expect(hours).toHaveLength(48);
    expect(hours[2]).toEqual({
      start: new Date('2026-03-29T02:00:00Z'),
      end: new Date('2026-03-29T03:00:00Z'),
    });
  });

  const someDate = fc
    .date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('of any grain cover the range without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...grains), someDate, fc.nat(89), (grain, from, days) => {
        const to = addDays(from, days);
        const periods = periodsOf(grain, from, to);
        expect(periods[0]?.start).toEqual(new Date(`${from}T00:00:00Z`));
        expect(periods.at(-1)?.end).toEqual(new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000));
        // One combined check: an `expect` per period would take most of the test's time.
        const fits = periods.every(({ start, end }, at) => {
          const days = (end.getTime() - start.getTime()) / 86_400_000;
          const follows = at === 0 || start.getTime() === periods[at - 1]?.end.getTime();
          const monday = grain !== 'week' || (days <= 7 && (at === 0 || start.getUTCDay() === 1));
          const first = grain !== 'month' || (days <= 31 && (at === 0 || start.getUTCDate() === 1));
          const ends = endOf(grain, start, to).getTime() === end.getTime();
          return days > 0 && follows && monday && first && ends;
        });
        expect(fits).toBe(true);
      }),
    );
  });

  it('have the right number of days', () => {
    fc.assert(
      fc.property(someDate, fc.nat(500), (from, days) => {
        expect(dayCount(from, addDays(from, days))).toBe(days + 1);
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
    expect(dayCount('2026-06-02', '2026-06-01')).toBe(0);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('0001-01-03', -6)).toBe('0001-01-01');
  });
});
