import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../lib/days.ts';
import type { Placement } from '../lib/placement.ts';
import { type Grain, grainMs } from './list.ts';
import { activeHours, RollupChanges, returnsOf, startOf } from './model.ts';

const place: Placement = {
  channelId: 'channel',
  publisherId: 'publisher',
  view: 'CHECKOUT',
  displayMode: 'INLINE',
  widgetId: null,
};
const firstDay = Date.parse('2026-05-28T00:00:00Z');
const days = 30;

/** Sessions, each with the times of its events in order of arrival. */
const sessions = fc.array(
  fc.array(
    fc.integer({ min: 0, max: days * 24 * 4 }).map((quarter) => firstDay + (quarter * grainMs.hour) / 4),
    { minLength: 1, maxLength: 8 },
  ),
  { minLength: 1, maxLength: 12 },
);

function count(histories: readonly (readonly number[])[]): RollupChanges {
  const changes = new RollupChanges();
  for (const times of histories) {
    for (const [index] of times.entries())
      changes.changeActivity(
        place,
        activeHours(times.slice(0, index)),
        activeHours(times.slice(0, index + 1)),
      );
  }
  return changes;
}

/** The number of sessions with an event that matches. */
function having(histories: readonly (readonly number[])[], matches: (at: number) => boolean): number {
  return histories.filter((times) => times.some(matches)).length;
}

describe('sessions', () => {
  it('count once in each active hour, day and week, and as new in the first', () => {
    fc.assert(
      fc.property(sessions, (histories) => {
        const { cells } = count(histories);
        for (const [name, grain] of [
          ['hours', 'hour'],
          ['days', 'day'],
          ['weeks', 'week'],
        ] as [keyof typeof cells, Grain][])
          for (const { at, amounts } of cells[name].values()) {
            const isWithin = (moment: number) => startOf(grain, moment) === at;
            expect(amounts.sessions).toBe(having(histories, isWithin));
            expect(amounts.newSessions).toBe(
              histories.filter((times) => isWithin(Math.min(...times))).length,
            );
          }
      }),
    );
  });

  it('of any range of days are the new ones plus the returns from before the range', () => {
    const dayRange = fc.tuple(fc.nat(days), fc.nat(days));
    fc.assert(
      fc.property(sessions, dayRange, (histories, [skip, take]) => {
        const [from, to] = [firstDay + skip * dayMs, firstDay + (skip + take + 1) * dayMs];
        const isWithin = (at: number) => at >= from && at < to;
        const { cells, returns } = count(histories);
        let distinct = 0;
        for (const { at, amounts } of cells.days.values()) if (isWithin(at)) distinct += amounts.newSessions;
        for (const { at, previous, sessions } of returns.days.values())
          if (isWithin(at) && previous < from) distinct += sessions;
        expect(distinct).toBe(having(histories, isWithin));
      }),
    );
  });

  const plain = ({ cells, returns }: RollupChanges) => ({
    cells: Object.values(cells).map((each) =>
      [...each]
        .map(([key, { amounts }]) => [key, amounts.sessions, amounts.newSessions])
        .filter(([, active, added]) => active !== 0 || added !== 0)
        .sort(),
    ),
    returns: Object.values(returns).map((each) =>
      [...each].filter(([, { sessions }]) => sessions !== 0).sort(),
    ),
  });

  it('are counted the same in whatever order their events arrive', () => {
    fc.assert(
      fc.property(sessions, (histories) => {
        const other = histories.map((times) => times.toSorted((a, b) => b - a));
        expect(plain(count(other))).toEqual(plain(count(histories)));
      }),
    );
  });

  it('are counted by the remaining events after some are removed', () => {
    const kept = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(sessions, kept, (histories, keep) => {
        const left = histories.map((times) => times.filter((_, index) => keep[index]));
        const changes = count(histories);
        for (const [index, times] of histories.entries())
          changes.changeActivity(place, activeHours(times), activeHours(left[index] ?? []));
        expect(plain(changes)).toEqual(plain(count(left)));
      }),
    );
  });
});

describe('the returns of a session', () => {
  it('name each active day with the active day before it', () => {
    expect(returnsOf([])).toEqual([]);
    expect(returnsOf([5])).toEqual([]);
    expect(returnsOf([7, 3, 5])).toEqual([
      { at: 5, previous: 3 },
      { at: 7, previous: 5 },
    ]);
  });
});

describe('a week', () => {
  it('begins on Monday', () => {
    const mondayOf = (date: string) => new Date(startOf('week', Date.parse(date))).toISOString().slice(0, 10);
    expect(mondayOf('2026-06-15T00:00:00Z')).toBe('2026-06-15');
    expect(mondayOf('2026-06-21T23:59:59Z')).toBe('2026-06-15');
    expect(mondayOf('2026-06-14T23:59:59Z')).toBe('2026-06-08');
    expect(mondayOf('1969-12-31T12:00:00Z')).toBe('1969-12-29');
  });
});
