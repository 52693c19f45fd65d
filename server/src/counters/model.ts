import { dayMs } from '../lib/days.ts';
import type { Placement } from '../lib/placement.ts';
import {
  type Grain,
  grainMs,
  type PlacementCounter,
  placementCounters,
  type RollupName,
  type RollupWithReturns,
  rollupNames,
  rollups,
  rollupsWithReturns,
} from './list.ts';

/** Amounts to add to counters. */
export type Amounts = Partial<Record<PlacementCounter, number>>;
const zeroAmounts = Object.fromEntries(placementCounters.map((counter) => [counter, 0])) as Record<
  PlacementCounter,
  number
>;

/** Weeks start on Monday. 1970-01-01, time 0, was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The start of the hour, day or week (UTC) that contains a moment. */
export function startOf(grain: Grain, atMs: number): number {
  const firstStart = grain === 'week' ? firstMondayMs : 0;
  return firstStart + Math.floor((atMs - firstStart) / grainMs[grain]) * grainMs[grain];
}

/** Sessions that were active on the day that starts at `at` and, before that, last on the day that starts at `previous`. */
export interface Return {
  readonly at: number;
  readonly previous: number;
  readonly sessions: number;
}

/** The hours in which a session is active, from the times of its counted events. */
export function activeHours(times: Iterable<number>): Set<number> {
  const hours = new Set<number>();
  for (const at of times) hours.add(startOf('hour', at));
  return hours;
}

/** The returns of one session: each of its active days, except the first, with the active day before it. */
export function returnsOf(days: Iterable<number>): Omit<Return, 'sessions'>[] {
  const sorted = [...days].sort((a, b) => a - b);
  return sorted.slice(1).map((at, index) => ({ at, previous: sorted[index] as number }));
}

/** The amounts to add to one row of a rollup. */
export interface RollupCell {
  readonly placement: Placement;
  /** The start of the hour, day or week. */
  readonly at: number;
  readonly amounts: Record<PlacementCounter, number>;
}

/** The number of sessions to add to one row of a return table. */
export interface ReturnCell {
  readonly placement: Placement;
  readonly at: number;
  readonly previous: number;
  sessions: number;
}

/** Collects what one transaction adds to the rollups, so that each row is written once. */
export class RollupChanges {
  readonly cells = perRollup(() => new Map<string, RollupCell>());
  readonly returns = Object.fromEntries(
    rollupsWithReturns.map((name) => [name, new Map<string, ReturnCell>()]),
  ) as Record<RollupWithReturns, Map<string, ReturnCell>>;
  /** Cache of the row keys by placement object: built once per session, not once per event. */
  readonly #keys = new Map<Placement, Record<RollupName, string>>();

  /** Cache of the cells by placement object and hour: looked up once per session and hour, not once per event. */
  readonly #cells = new Map<Placement, Map<number, RollupCell[]>>();

  /** Adds amounts to every rollup. */
  add(placement: Placement, atMs: number, amounts: Amounts): void {
    const hour = startOf('hour', atMs);
    let ofPlacement = this.#cells.get(placement);
    if (ofPlacement === undefined) {
      ofPlacement = new Map();
      this.#cells.set(placement, ofPlacement);
    }
    let cells = ofPlacement.get(hour);
    if (cells === undefined) {
      cells = rollupNames.map((name) => this.#cell(name, placement, atMs));
      ofPlacement.set(hour, cells);
    }
    for (const cell of cells) increase(cell, amounts);
  }

  /** Adds amounts to one rollup. */
  addTo(name: RollupName, placement: Placement, atMs: number, amounts: Amounts): void {
    increase(this.#cell(name, placement, atMs), amounts);
  }

  #cell(name: RollupName, placement: Placement, atMs: number): RollupCell {
    const at = startOf(rollups[name].grain, atMs);
    const key = `${this.#keyOf(name, placement)}/${at}`;
    let cell = this.cells[name].get(key);
    if (cell === undefined) {
      cell = { placement, at, amounts: { ...zeroAmounts } };
      this.cells[name].set(key, cell);
    }
    return cell;
  }

  addReturn(
    name: RollupWithReturns,
    placement: Placement,
    { at, previous, sessions }: Omit<ReturnCell, 'placement'>,
  ): void {
    const key = `${this.#keyOf(name, placement)}/${at}/${previous}`;
    const existing = this.returns[name].get(key);
    if (existing) existing.sessions += sessions;
    else this.returns[name].set(key, { placement, at, previous, sessions });
  }

  /**
   * Updates the session counters after the active hours of a session changed from `before` to `after`: the hours, days and
   * weeks that became active or stopped being active, the hour in which the session counts as new, and its returns. The
   * result depends only on the two sets, so events may arrive in any order and may be voided later.
   */
  changeActivity(placement: Placement, before: ReadonlySet<number>, after: ReadonlySet<number>): void {
    if (isSameSet(before, after)) return;
    for (const grain of grainNames) {
      const startsBefore = startsOf(grain, before);
      const startsAfter = startsOf(grain, after);
      if (isSameSet(startsBefore, startsAfter)) continue;
      for (const at of startsAfter) if (!startsBefore.has(at)) this.#countActive(grain, placement, at, 1);
      for (const at of startsBefore) if (!startsAfter.has(at)) this.#countActive(grain, placement, at, -1);
      if (grain === 'day') this.#updateReturns(placement, startsBefore, startsAfter);
    }
    const firstBefore = firstOf(before);
    const firstAfter = firstOf(after);
    if (firstBefore === firstAfter) return;
    if (firstBefore !== undefined) this.add(placement, firstBefore, { newSessions: -1 });
    if (firstAfter !== undefined) this.add(placement, firstAfter, { newSessions: 1 });
  }

  #countActive(grain: Grain, placement: Placement, at: number, sessions: 1 | -1): void {
    for (const name of rollupNames)
      if (rollups[name].grain === grain) this.addTo(name, placement, at, { sessions });
  }

  /** Subtracts the old returns and adds the new ones. A return in both sets adds up to 0 and is not written. */
  #updateReturns(
    placement: Placement,
    daysBefore: ReadonlySet<number>,
    daysAfter: ReadonlySet<number>,
  ): void {
    for (const name of rollupsWithReturns) {
      for (const each of returnsOf(daysBefore)) this.addReturn(name, placement, { ...each, sessions: -1 });
      for (const each of returnsOf(daysAfter)) this.addReturn(name, placement, { ...each, sessions: 1 });
    }
  }

  #keyOf(name: RollupName, placement: Placement): string {
    let keys = this.#keys.get(placement);
    if (keys === undefined) {
      keys = keysOf(placement);
      this.#keys.set(placement, keys);
    }
    return keys[name];
  }
}

const grainNames = Object.keys(grainMs) as Grain[];

function startsOf(grain: Grain, hours: ReadonlySet<number>): ReadonlySet<number> {
  if (grain === 'hour') return hours;
  const starts = new Set<number>();
  for (const hour of hours) starts.add(startOf(grain, hour));
  return starts;
}

function isSameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a.size !== b.size) return false;
  for (const value of a) if (!b.has(value)) return false;
  return true;
}

function firstOf(hours: ReadonlySet<number>): number | undefined {
  return hours.size === 0 ? undefined : Math.min(...hours);
}

function increase({ amounts }: RollupCell, by: Amounts): void {
  for (const counter in by) amounts[counter as PlacementCounter] += by[counter as PlacementCounter] as number;
}

/** The row key of a placement in each rollup, without the time. */
function keysOf(placement: Placement): Record<RollupName, string> {
  return perRollup((name) => {
    let key = placement.channelId;
    for (const part of rollups[name].by) key += `/${placement[part]}`;
    return key;
  });
}

function perRollup<T>(make: (name: RollupName) => T): Record<RollupName, T> {
  return Object.fromEntries(rollupNames.map((name) => [name, make(name)])) as Record<RollupName, T>;
}
