import { dayMs } from '../lib/days.ts';
import type { DisplayMode, View } from '../lib/placement.ts';

/** Where something happened. A session has one place, frozen when it was decided. */
export interface Place {
  readonly channelId: string;
  readonly publisherId: string | null;
  readonly view: View;
  readonly displayMode: DisplayMode;
  readonly widgetId: string | null;
}

/** What is counted. */
export const counters = [
  'impressions',
  'clicks',
  'conversions',
  'payoutMicros',
  'revenueWithEmailMicros',
  'revenueWithoutEmailMicros',
  'feedLoads',
  'filledLoads',
  'invalidImpressions',
  'invalidClicks',
  'invalidConversions',
  /** Taken back by staff. */
  'voidedImpressions',
  'voidedClicks',
  'voidedConversions',
  'voidedSpendMicros',
  /** Those that were active, whenever they began. */
  'sessions',
  /** Those that were active for the first time. */
  'newSessions',
] as const;
export type Counter = (typeof counters)[number];
export type Amounts = Partial<Record<Counter, number>>;
const nothing = Object.fromEntries(counters.map((counter) => [counter, 0])) as Record<Counter, number>;

export const grains = { hour: 3_600_000, day: dayMs, week: 7 * dayMs } as const;
export type Grain = keyof typeof grains;

/** 1970 began on a Thursday; weeks begin on Mondays. */
const firstMonday = 4 * dayMs;

/** The beginning of the hour, day or week that a moment falls into. */
export function startOf(grain: Grain, atMs: number): number {
  const first = grain === 'week' ? firstMonday : 0;
  return first + Math.floor((atMs - first) / grains[grain]) * grains[grain];
}

/** What a place is told apart by; a rollup may leave some of it out. */
export const placeParts = ['publisherId', 'view', 'displayMode', 'widgetId'] as const;
export type PlacePart = (typeof placeParts)[number];

/** Every rollup: its grain, and by what of the place it counts. */
export const rollups = {
  hours: { grain: 'hour', by: placeParts },
  placementHours: { grain: 'hour', by: ['view', 'displayMode'] },
  days: { grain: 'day', by: placeParts },
  publisherDays: { grain: 'day', by: ['publisherId'] },
  widgetDays: { grain: 'day', by: ['view', 'displayMode', 'widgetId'] },
  placementDays: { grain: 'day', by: ['view', 'displayMode'] },
  weeks: { grain: 'week', by: placeParts },
} as const satisfies Record<string, { grain: Grain; by: readonly PlacePart[] }>;
export type RollupName = keyof typeof rollups;
export const rollupNames = Object.keys(rollups) as RollupName[];

/** Those beside which stands when its sessions were active before. */
export const linkedRollups = ['days', 'placementDays'] as const satisfies RollupName[];
export type LinkedRollup = (typeof linkedRollups)[number];

/** Sessions that are active on the day `at`, and before it were last on the day `previous`. */
export interface Link {
  readonly at: number;
  readonly previous: number;
  readonly sessions: number;
}

/** The hours in which a session is active, from the moments of its events. */
export function activeHours(times: Iterable<number>): Set<number> {
  const hours = new Set<number>();
  for (const at of times) hours.add(startOf('hour', at));
  return hours;
}

/** The links between the days of a session: each day to the one before it. */
export function linksOf(days: Iterable<number>): Omit<Link, 'sessions'>[] {
  const sorted = [...days].sort((a, b) => a - b);
  return sorted.slice(1).map((at, index) => ({ at, previous: sorted[index] as number }));
}

/** One row of a rollup before it is written. */
export interface RollupCell {
  readonly place: Place;
  readonly at: number;
  readonly amounts: Record<Counter, number>;
}

/** Sessions that came back: active on the day `at`, and before it last on the day `previous`. */
export interface ReturnCell {
  readonly place: Place;
  readonly at: number;
  readonly previous: number;
  sessions: number;
}

/** Gathers what one transaction adds to the rollups, so that each of their rows is touched once. */
export class RollupChanges {
  readonly cells = perRollup(() => new Map<string, RollupCell>());
  readonly returns = {
    days: new Map<string, ReturnCell>(),
    placementDays: new Map<string, ReturnCell>(),
  } satisfies Record<LinkedRollup, Map<string, ReturnCell>>;
  /** The keys of each place: written once for a session, not for each of its events. */
  readonly #keys = new Map<Place, Record<RollupName, string>>();

  /** The cells of each place and hour: looked up once for a session, not for each of its events. */
  readonly #cells = new Map<Place, Map<number, RollupCell[]>>();

  /** To every rollup. */
  add(place: Place, atMs: number, amounts: Amounts): void {
    const hour = startOf('hour', atMs);
    let ofPlace = this.#cells.get(place);
    if (ofPlace === undefined) {
      ofPlace = new Map();
      this.#cells.set(place, ofPlace);
    }
    let cells = ofPlace.get(hour);
    if (cells === undefined) {
      cells = rollupNames.map((name) => this.#cell(name, place, atMs));
      ofPlace.set(hour, cells);
    }
    for (const cell of cells) increase(cell, amounts);
  }

  addTo(name: RollupName, place: Place, atMs: number, amounts: Amounts): void {
    increase(this.#cell(name, place, atMs), amounts);
  }

  #cell(name: RollupName, place: Place, atMs: number): RollupCell {
    const at = startOf(rollups[name].grain, atMs);
    const key = `${this.#keyOf(name, place)}/${at}`;
    let cell = this.cells[name].get(key);
    if (cell === undefined) {
      cell = { place, at, amounts: { ...nothing } };
      this.cells[name].set(key, cell);
    }
    return cell;
  }

  addReturn(name: LinkedRollup, place: Place, { at, previous, sessions }: Omit<ReturnCell, 'place'>): void {
    const key = `${this.#keyOf(name, place)}/${at}/${previous}`;
    const known = this.returns[name].get(key);
    if (known) known.sessions += sessions;
    else this.returns[name].set(key, { place, at, previous, sessions });
  }

  /**
   * The hours in which a session is active change from `before` to `after`. Hours, days and weeks that become active or
   * stop being active are counted, the first hour moves the new session, and the links between its days follow. The
   * result depends on the two sets alone, so neither the order of arrival nor a later removal leaves a trace.
   */
  changeActivity(place: Place, before: ReadonlySet<number>, after: ReadonlySet<number>): void {
    if (isSameSet(before, after)) return;
    for (const grain of grainNames) {
      const was = startsOf(grain, before);
      const is = startsOf(grain, after);
      if (isSameSet(was, is)) continue;
      for (const at of is) if (!was.has(at)) this.#countActive(grain, place, at, 1);
      for (const at of was) if (!is.has(at)) this.#countActive(grain, place, at, -1);
      if (grain === 'day') this.#relink(place, was, is);
    }
    const first = firstOf(before);
    const firstNow = firstOf(after);
    if (first === firstNow) return;
    if (first !== undefined) this.add(place, first, { newSessions: -1 });
    if (firstNow !== undefined) this.add(place, firstNow, { newSessions: 1 });
  }

  #countActive(grain: Grain, place: Place, at: number, sessions: 1 | -1): void {
    for (const name of rollupNames)
      if (rollups[name].grain === grain) this.addTo(name, place, at, { sessions });
  }

  /** Links that are in both sets add up to nothing and are not written. */
  #relink(place: Place, was: ReadonlySet<number>, is: ReadonlySet<number>): void {
    for (const name of linkedRollups) {
      for (const link of linksOf(was)) this.addReturn(name, place, { ...link, sessions: -1 });
      for (const link of linksOf(is)) this.addReturn(name, place, { ...link, sessions: 1 });
    }
  }

  #keyOf(name: RollupName, place: Place): string {
    let keys = this.#keys.get(place);
    if (keys === undefined) {
      keys = keysOf(place);
      this.#keys.set(place, keys);
    }
    return keys[name];
  }
}

const grainNames = Object.keys(grains) as Grain[];

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
  for (const counter in by) amounts[counter as Counter] += by[counter as Counter] as number;
}

function keysOf({ channelId, publisherId, view, displayMode, widgetId }: Place): Record<RollupName, string> {
  const whole = `${channelId}/${publisherId}/${view}/${displayMode}/${widgetId}`;
  const placement = `${channelId}/${view}/${displayMode}`;
  return {
    hours: whole,
    placementHours: placement,
    days: whole,
    publisherDays: `${channelId}/${publisherId}`,
    widgetDays: `${placement}/${widgetId}`,
    placementDays: placement,
    weeks: whole,
  };
}

function perRollup<T>(make: () => T): Record<RollupName, T> {
  return Object.fromEntries(rollupNames.map((name) => [name, make()])) as Record<RollupName, T>;
}
