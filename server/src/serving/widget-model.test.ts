import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../lib/random.ts';
import {
  assignPlaces,
  earningLoads,
  maxCandidates,
  maxWidgets,
  mayReplace,
  openPlaces,
  type PublisherWidgets,
} from './widget-model.ts';

const today = '2026-05-12';
const ids = (count: number, prefix = 'id') => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);
const mapOf = <Value>(names: readonly string[], value: Value) => new Map(names.map((id) => [id, value]));
const circumstances = (reportedLoads: ReadonlyMap<string, number>, on = today) => ({
  today: on,
  oldest: '2026-04-12',
  reportedLoads,
  random: seededRandom('ties').next,
});
const once = (names: readonly string[]) => new Map(names.map((id) => [id, 1]));
const nothing: PublisherWidgets = { placed: new Map(), candidates: new Map() };

/** A publisher with any number of ids, and loads of known and unknown ones. */
const situation = fc
  .record({
    placed: fc.constantFrom(0, 1, openPlaces - 1, openPlaces, maxWidgets - 1, maxWidgets),
    candidates: fc.constantFrom(0, 1, maxCandidates),
    candidateLoads: fc.constantFrom(1, earningLoads - 1, earningLoads, 5_000),
    reported: fc.array(fc.constantFrom(0, 1, 2, 20, 100, 10_000), {
      maxLength: 9,
    }),
    loads: fc.array(
      fc.tuple(
        fc.constantFrom('placed', 'candidate', 'new'),
        fc.nat(2 * maxWidgets),
        fc.constantFrom(1, 2, earningLoads, 10_000),
      ),
      { maxLength: 300 },
    ),
  })
  .map(({ placed, candidates, candidateLoads, reported, loads }) => {
    const placedIds = ids(placed, 'placed');
    return {
      stored: {
        placed: mapOf(placedIds, { loads: 0, placedOn: null, lastLoadOn: '2026-05-01' }),
        candidates: mapOf(ids(candidates, 'candidate'), { loads: candidateLoads, lastLoadOn: '2026-05-11' }),
      },
      loads: new Map(loads.map(([kind, n, count]): [string, number] => [`${kind}-${n}`, count])),
      reportedLoads: new Map(placedIds.map((id, n) => [id, reported[n % 9] ?? 0])),
    };
  });

describe('places for widget ids', () => {
  it('never exceed their limits, and no id is both with and without a place', () => {
    fc.assert(
      fc.property(situation, ({ stored, loads, reportedLoads }) => {
        const { placed, candidates } = assignPlaces(stored, loads, circumstances(reportedLoads));
        expect(placed.size).toBeLessThanOrEqual(maxWidgets);
        expect(placed.size).toBeGreaterThanOrEqual(stored.placed.size);
        expect(candidates.size).toBeLessThanOrEqual(maxCandidates);
        for (const id of candidates.keys()) expect(placed.has(id)).toBe(false);
      }),
    );
  });

  it('are lost only to ids with ten times as many loads', () => {
    fc.assert(
      fc.property(situation, ({ stored, loads, reportedLoads }) => {
        const { placed } = assignPlaces(stored, loads, circumstances(reportedLoads));
        const lost = [...stored.placed.keys()].filter((id) => !placed.has(id));
        const won = [...placed.keys()].filter((id) => !stored.placed.has(id));
        if (lost.length > 0) expect(mayReplace(stored, loads)).toBe(true);
        const loadsOf = (id: string) => (stored.candidates.get(id)?.loads ?? 0) + (loads.get(id) ?? 0);
        const fewest = Math.min(...won.map(loadsOf));
        for (const id of lost) {
          const count = reportedLoads.get(id) ?? 0;
          expect(fewest).toBeGreaterThanOrEqual(Math.max(earningLoads, 10 * count));
        }
        if (stored.placed.size >= openPlaces && won.length > 0)
          expect(fewest).toBeGreaterThanOrEqual(earningLoads);
      }),
    );
  });

  it('are given at the first load up to the open ones, and then after twenty loads', () => {
    const now = circumstances(new Map());
    const first = assignPlaces(nothing, once(ids(700)), now);
    expect([...first.placed.keys()]).toEqual(ids(openPlaces));
    const known = ids(700).slice(openPlaces, openPlaces + 60);
    const second = assignPlaces(first, mapOf(known, earningLoads - 2), now);
    expect(second.placed.size).toBe(openPlaces);
    const third = assignPlaces(second, once(known), now);
    expect([...third.placed.keys()].slice(openPlaces)).toEqual(known);
  });

  it('that a flood has won count its loads for a month, so that they do not change hands all the time', () => {
    const junk = mapOf(ids(maxWidgets, 'junk'), earningLoads);
    const now = circumstances(new Map());
    const full = assignPlaces(assignPlaces(nothing, junk, now), junk, now);
    expect(full.placed.size).toBe(maxWidgets);
    const more = mapOf(ids(100, 'more'), 10 * earningLoads - 1);
    expect(assignPlaces(full, more, now).placed).toEqual(full.placed);
    const mine = new Map([['mine', 10 * earningLoads]]);
    expect(assignPlaces(full, mine, now).placed.has('mine')).toBe(true);
    // A month later only the loads count that were reported.
    const later = { ...circumstances(new Map(), '2026-06-13'), oldest: '2026-05-14' };
    expect(assignPlaces(full, new Map([['mine', earningLoads]]), later).placed.has('mine')).toBe(true);
  });

  it.each(['one', 'two', 'three'])('are not kept from the id of a shop by a flood of ids (%s)', (seed) => {
    const { next, below } = seededRandom(seed);
    const now = { ...circumstances(new Map()), random: next };
    let widgets = assignPlaces(nothing, once(ids(1_000, 'junk')), now);
    let minute = 0;
    for (; minute < 60 && !widgets.placed.has('mine'); minute++)
      // Loads are stored every ten seconds, with the first 200 new ids of that time.
      for (let step = 0; step < 6; step++) {
        const loads = once(ids(200, `flood-${minute}-${step}`));
        // Five loads in a minute, each at a random place among 1,667 of the flood: as many as a key may send.
        for (let load = 0; load < 5; load++) {
          const isCounted = widgets.candidates.has('mine') || loads.has('mine') || below(1_667) < 200;
          if (below(6) === 0 && isCounted) loads.set('mine', (loads.get('mine') ?? 0) + 1);
        }
        widgets = assignPlaces(widgets, loads, now);
      }
    expect(minute).toBeLessThan(60);
  });
});
