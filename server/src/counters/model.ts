import { dayMs } from '../lib/days.ts';
import type { Placement } from '../lib/placement.ts';

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

/** What a placement is told apart by; a rollup may leave some of it out. */
export const placementParts = ['publisherId', 'view', 'displayMode', 'widgetId'] as const;
export type PlacementPart = (typeof placementParts)[number];

/** Every rollup: its grain, and by what of the placement it counts. */
export const rollups = {
  hours: { grain: 'hour', by: placementParts },
  placementHours: { grain: 'hour', by: ['view', 'displayMode'] },
  days: { grain: 'day', by: placementParts },
  publisherDays: { grain: 'day', by: ['publisherId'] },
  widgetDays: { grain: 'day', by: ['view', 'displayMode', 'widgetId'] },
  placementDays: { grain: 'day', by: ['view', 'displayMode'] },
  weeks: { grain: 'week', by: placementParts },
} as const satisfies Record<string, { grain: Grain; by: readonly PlacementPart[] }>;
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
  readonly placement: Placement;
  readonly at: number;
  readonly amounts: Record<Counter, number>;
}

/** Sessions that came back: active on the day `at`, and before it last on the day `previous`. */
export interface ReturnCell {
  readonly placement: Placement;
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
  /** The keys of each placement: written once for a session, not for each of its events. */
  readonly #keys = new Map<Placement, Record<RollupName, string>>();

  /** The cells of each placement and hour: looked up once for a session, not for each of its events. */
  readonly #cells = new Map<Placement, Map<number, RollupCell[]>>();

  /** To every rollup. */
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

  addTo(name: RollupName, placement: Placement, atMs: number, amounts: Amounts): void {
    increase(this.#cell(name, placement, atMs), amounts);
  }

  #cell(name: RollupName, placement: Placement, atMs: number): RollupCell {
    const at = startOf(rollups[name].grain, atMs);
    const key = `${this.#keyOf(name, placement)}/${at}`;
    let cell = this.cells[name].get(key);
    if (cell === undefined) {
      cell = { placement, at, amounts: { ...nothing } };
      this.cells[name].set(key, cell);
    }
    return cell;
  }

  addReturn(
    name: LinkedRollup,
    placement: Placement,
    { at, previous, sessions }: Omit<ReturnCell, 'placement'>,
  ): void {
    const key = `${this.#keyOf(name, placement)}/${at}/${previous}`;
    const known = this.returns[name].get(key);
    if (known) known.sessions += sessions;
    else this.returns[name].set(key, { placement, at, previous, sessions });
  }

  /**
   * The hours in which a session is active change from `before` to `after`. Hours, days and weeks that become active or
   * stop being active are counted, the first hour moves the new session, and the links between its days follow. The
   * result depends on the two sets alone, so neither the order of arrival nor a later removal leaves a trace.
   */
  changeActivity(placement: Placement, before: ReadonlySet<number>, after: ReadonlySet<number>): void {
    if (isSameSet(before, after)) return;
    for (const grain of grainNames) {
      const was = startsOf(grain, before);
      const is = startsOf(grain, after);
      if (isSameSet(was, is)) continue;
      for (const at of is) if (!was.has(at)) this.#countActive(grain, placement, at, 1);
      for (const at of was) if (!is.has(at)) this.#countActive(grain, placement, at, -1);
      if (grain === 'day') this.#relink(placement, was, is);
    }
    const first = firstOf(before);
    const firstNow = firstOf(after);
    if (first === firstNow) return;
    if (first !== undefined) this.add(placement, first, { newSessions: -1 });
    if (firstNow !== undefined) this.add(placement, firstNow, { newSessions: 1 });
  }

  #countActive(grain: Grain, placement: Placement, at: number, sessions: 1 | -1): void {
    for (const name of rollupNames)
      if (rollups[name].grain === grain) this.addTo(name, placement, at, { sessions });
  }

  /** Links that are in both sets add up to nothing and are not written. */
  #relink(placement: Placement, was: ReadonlySet<number>, is: ReadonlySet<number>): void {
    for (const name of linkedRollups) {
      for (const link of linksOf(was)) this.addReturn(name, placement, { ...link, sessions: -1 });
      for (const link of linksOf(is)) this.addReturn(name, placement, { ...link, sessions: 1 });
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

function keysOf({
  channelId,
  publisherId,
  view,
  displayMode,
  widgetId,
}: Placement): Record<RollupName, string> {
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
