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
] as const;
export type Counter = (typeof counters)[number];
export type Amounts = Partial<Record<Counter, number>>;
const nothing = Object.fromEntries(counters.map((counter) => [counter, 0])) as Record<Counter, number>;

export const grains = { hour: 3_600_000, day: dayMs } as const;
export type Grain = keyof typeof grains;

/** The beginning of the hour or day that a moment falls into. */
export function startOf(grain: Grain, atMs: number): number {
  return Math.floor(atMs / grains[grain]) * grains[grain];
}

/** What a place is told apart by; a rollup may leave some of it out. */
export const placeParts = ['publisherId', 'view', 'displayMode', 'widgetId'] as const;
export type PlacePart = (typeof placeParts)[number];

/** Every rollup: its grain, and by what of the place it counts. */
export const rollups = {
  hours: { grain: 'hour', by: placeParts },
  days: { grain: 'day', by: placeParts },
  publisherDays: { grain: 'day', by: ['publisherId'] },
  placementDays: { grain: 'day', by: ['view', 'displayMode'] },
} as const satisfies Record<string, { grain: Grain; by: readonly PlacePart[] }>;
export type RollupName = keyof typeof rollups;
export const rollupNames = Object.keys(rollups) as RollupName[];

/** Sessions that are active at `at` and were last active at `previous`; null where they never were. */
export interface Link {
  readonly at: number;
  readonly previous: number | null;
  readonly sessions: number;
}

/**
 * What changes when a session becomes active in another hour (or day). Between two hours it was known in, the later
 * one's link is taken back and made anew, so lateness costs three small corrections, whenever it comes.
 */
export function linksFor(known: Iterable<number>, at: number): Link[] {
  let previous: number | null = null;
  let next: number | null = null;
  for (const other of known) {
    if (other === at) return [];
    if (other < at && (previous === null || other > previous)) previous = other;
    if (other > at && (next === null || other < next)) next = other;
  }
  const links: Link[] = [{ at, previous, sessions: 1 }];
  if (next !== null)
    links.push({ at: next, previous, sessions: -1 }, { at: next, previous: at, sessions: 1 });
  return links;
}

/** One row of a rollup before it is written. */
export interface RollupCell {
  readonly place: Place;
  readonly at: number;
  readonly amounts: Record<Counter, number>;
}

/** Sessions that came back: active at `at`, and before that last at `previous`. */
export interface ReturnCell {
  readonly place: Place;
  readonly at: number;
  readonly previous: number;
  sessions: number;
}

/** Gathers what one transaction adds to the rollups, so that each of their rows is touched once. */
export class RollupChanges {
  readonly cells = perRollup(() => new Map<string, RollupCell>());
  readonly returns = perRollup(() => new Map<string, ReturnCell>());
  /** The keys of each place: written once for a session, not for each of its events. */
  readonly #keys = new Map<Place, Record<RollupName, string>>();

  /** To every rollup. */
  add(place: Place, atMs: number, amounts: Amounts): void {
    for (const name of rollupNames) this.addTo(name, place, atMs, amounts);
  }

  addTo(name: RollupName, place: Place, atMs: number, amounts: Amounts): void {
    const at = startOf(rollups[name].grain, atMs);
    const key = `${this.#keyOf(name, place)}/${at}`;
    let cell = this.cells[name].get(key);
    if (!cell) {
      cell = { place, at, amounts: { ...nothing } };
      this.cells[name].set(key, cell);
    }
    for (const counter in amounts) cell.amounts[counter as Counter] += amounts[counter as Counter] as number;
  }

  addReturn(name: RollupName, place: Place, { at, previous, sessions }: Omit<ReturnCell, 'place'>): void {
    const key = `${this.#keyOf(name, place)}/${at}/${previous}`;
    const known = this.returns[name].get(key);
    if (known) known.sessions += sessions;
    else this.returns[name].set(key, { place, at, previous, sessions });
  }

  /** A session is active in another hour (or day): in every rollup of that grain. */
  addActivity(grain: Grain, place: Place, atMs: number, links: readonly Link[]): void {
    if (links.length === 0) return;
    for (const name of rollupNames) {
      if (rollups[name].grain !== grain) continue;
      this.addTo(name, place, atMs, { sessions: 1 });
      for (const { at, previous, sessions } of links)
        if (previous !== null) this.addReturn(name, place, { at, previous, sessions });
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

function keysOf({ channelId, publisherId, view, displayMode, widgetId }: Place): Record<RollupName, string> {
  const whole = `${channelId}/${publisherId}/${view}/${displayMode}/${widgetId}`;
  return {
    hours: whole,
    days: whole,
    publisherDays: `${channelId}/${publisherId}`,
    placementDays: `${channelId}/${view}/${displayMode}`,
  };
}

function perRollup<T>(make: () => T): Record<RollupName, T> {
  return { hours: make(), days: make(), publisherDays: make(), placementDays: make() };
}
