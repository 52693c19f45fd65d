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
] as const;
export type Counter = (typeof counters)[number];
export type Amounts = Partial<Record<Counter, number>>;

export const grains = { hour: 3_600_000, day: dayMs } as const;
export type Grain = keyof typeof grains;

/** The beginning of the hour or day that a moment falls into. */
export function startOf(grain: Grain, atMs: number): number {
  return Math.floor(atMs / grains[grain]) * grains[grain];
}

/** A session that was active before at `previous` (never: null) and is active at `at`. */
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

export interface LinkCell {
  readonly place: Place;
  readonly at: number;
  readonly previous: number | null;
  sessions: number;
}

/** Gathers what one transaction adds to the rollups, so that each of their rows is touched once. */
export class RollupChanges {
  readonly cells: Record<Grain, Map<string, RollupCell>> = { hour: new Map(), day: new Map() };
  readonly links: Record<Grain, Map<string, LinkCell>> = { hour: new Map(), day: new Map() };
  readonly #keys = new Map<Place, string>();

  add(place: Place, atMs: number, amounts: Amounts): void {
    this.addTo('hour', place, atMs, amounts);
    this.addTo('day', place, atMs, amounts);
  }

  addTo(grain: Grain, place: Place, atMs: number, amounts: Amounts): void {
    const at = startOf(grain, atMs);
    const key = `${this.#keyOf(place)}/${at}`;
    let cell = this.cells[grain].get(key);
    if (!cell) {
      const zero = Object.fromEntries(counters.map((counter) => [counter, 0])) as Record<Counter, number>;
      cell = { place, at, amounts: zero };
      this.cells[grain].set(key, cell);
    }
    for (const counter in amounts) cell.amounts[counter as Counter] += amounts[counter as Counter] as number;
  }

  addLink(grain: Grain, place: Place, { at, previous, sessions }: Link): void {
    const key = `${this.#keyOf(place)}/${at}/${previous}`;
    const known = this.links[grain].get(key);
    if (known) known.sessions += sessions;
    else this.links[grain].set(key, { place, at, previous, sessions });
  }

  /** Written once for each session's place, not for each of its events. */
  #keyOf(place: Place): string {
    let key = this.#keys.get(place);
    if (key === undefined) {
      const { channelId, publisherId, view, displayMode, widgetId } = place;
      key = `${channelId}/${publisherId}/${view}/${displayMode}/${widgetId}`;
      this.#keys.set(place, key);
    }
    return key;
  }
}
