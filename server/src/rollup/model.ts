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

/**
 * What changes when a session becomes active on another day. Between two days it was known on, the later one's link is
 * taken back and made anew, so lateness costs three small corrections, whenever it comes.
 */
export function linksFor(known: Iterable<number>, at: number): Link[] {
  let previous: number | null = null;
  let next: number | null = null;
  for (const other of known) {
    if (other === at) return [];
    if (other < at && (previous === null || other > previous)) previous = other;
    if (other > at && (next === null || other < next)) next = other;
  }
  const links: Link[] = [];
  if (previous !== null) links.push({ at, previous, sessions: 1 });
  if (next !== null) {
    if (previous !== null) links.push({ at: next, previous, sessions: -1 });
    links.push({ at: next, previous: at, sessions: 1 });
  }
  return links;
}

/** The hours, days and weeks in which a session is known to be active. */
export class Activity {
  readonly starts: Record<Grain, Set<number>>;

  constructor(times: readonly number[]) {
    const startsOf = (grain: Grain) => new Set(times.map((at) => startOf(grain, at)));
    this.starts = { hour: startsOf('hour'), day: startsOf('day'), week: startsOf('week') };
  }

  /** The first hour, if there is one. */
  get first(): number | undefined {
    return this.starts.hour.size === 0 ? undefined : Math.min(...this.starts.hour);
  }

  has(grain: Grain, atMs: number): boolean {
    return this.starts[grain].has(startOf(grain, atMs));
  }

  add(atMs: number): void {
    for (const grain of ['hour', 'day', 'week'] as const) this.starts[grain].add(startOf(grain, atMs));
  }
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

  /** A session is active at a moment: it counts wherever it did not yet, and is linked to when it was before. */
  addActivity(place: Place, atMs: number, known: Activity): void {
    // An hour that is known lies on a day and in a week that are known.
    if (known.has('hour', atMs)) return;
    for (const name of rollupNames)
      if (!known.has(rollups[name].grain, atMs)) this.addTo(name, place, atMs, { sessions: 1 });
    const { first } = known;
    if (first === undefined || atMs < first) {
      if (first !== undefined) this.add(place, first, { newSessions: -1 });
      this.add(place, atMs, { newSessions: 1 });
    }
    const links = linksFor(known.starts.day, startOf('day', atMs));
    for (const name of linkedRollups) for (const link of links) this.addReturn(name, place, link);
    known.add(atMs);
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
