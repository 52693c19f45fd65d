import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../lib/days.ts';
import type { Placement } from '../lib/placement.ts';
import { type Grain, grainMs } from './list.ts';
import { activeHours, CounterChanges, type DeltaAmounts, returnsOf, startOf } from './model.ts';
import { sessionCounters } from './tables.ts';

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

function count(histories: readonly (readonly number[])[]): CounterChanges {
  const changes = new CounterChanges();
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

/** The number that all deltas add to a counter, by the start of their hour, day or week. */
function sumsOf(changes: CounterChanges, grain: Grain, counter: keyof DeltaAmounts): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const { hour, amounts } of changes.deltas) {
    const at = startOf(grain, hour);
    sums[at] = (sums[at] ?? 0) + amounts[counter];
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const grainNames = Object.keys(grainMs) as Grain[];

describe('sessions', () => {
  it('count once in each active hour, day and week, and as new in the first', () => {
    fc.assert(
      fc.property(sessions, (histories) => {
        const changes = count(histories);
        for (const grain of grainNames) {
          const starts = new Set(histories.flat().map((at) => startOf(grain, at)));
          const expected = (matches: (times: readonly number[], at: number) => boolean) => {
            const counts = [...starts].map((at) => [
              at,
              histories.filter((times) => matches(times, at)).length,
            ]);
            return Object.fromEntries(counts.filter(([, sum]) => sum !== 0));
          };
          expect(sumsOf(changes, grain, sessionCounters[grain])).toEqual(
            expected((times, at) => times.some((moment) => startOf(grain, moment) === at)),
          );
          expect(sumsOf(changes, grain, 'newSessions')).toEqual(
            expected((times, at) => startOf(grain, Math.min(...times)) === at),
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
        const { deltas, returns } = count(histories);
        let distinct = 0;
        for (const { hour, amounts } of deltas) if (isWithin(hour)) distinct += amounts.newSessions;
        for (const { at, previous, sessions } of returns)
          if (isWithin(at) && previous < from) distinct += sessions;
        expect(distinct).toBe(having(histories, isWithin));
      }),
    );
  });

  const plain = (changes: CounterChanges) => ({
    sessions: grainNames.map((grain) => sumsOf(changes, grain, sessionCounters[grain])),
    newSessions: sumsOf(changes, 'hour', 'newSessions'),
    returns: changes.returns.map(({ at, previous, sessions }) => [at, previous, sessions]).sort(),
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

describe('the deltas of a transaction', () => {
  const at = firstDay;
  const other = { ...place, widgetId: 'footer' };

  it('are one for each placement, hour and offer', () => {
    const changes = new CounterChanges();
    for (const offerId of ['a', 'b', 'a']) changes.add(place, at, { clicks: 1 }, offerId);
    changes.add({ ...place }, at + 1, { clicks: 1 }, 'a');
    changes.add(place, at + grainMs.hour, { clicks: 1 }, 'a');
    changes.add(other, at, { clicks: 1 }, 'a');
    expect(changes.deltas.map(({ offerId, hour, amounts }) => [offerId, hour, amounts.clicks])).toEqual([
      ['a', at, 3],
      ['b', at, 1],
      ['a', at + grainMs.hour, 1],
      ['a', at, 1],
    ]);
    expect(changes.rowsByChannel()).toEqual(new Map([['channel', 4]]));
  });

  it('have what belongs to no offer in one of those of the hour', () => {
    const changes = new CounterChanges();
    changes.add(place, at, { clicks: 1 }, 'a');
    changes.changeActivity(place, new Set(), new Set([at]));
    expect(
      changes.deltas.map(({ amounts }) => [amounts.clicks, amounts.sessions, amounts.newSessions]),
    ).toEqual([[1, 1, 1]]);
  });

  it('leave out what adds up to nothing', () => {
    const changes = new CounterChanges();
    changes.add(place, at, { clicks: 1 }, 'a');
    changes.add(place, at, { clicks: -1 }, 'a');
    expect([changes.deltas, changes.returns]).toEqual([[], []]);
  });
});
