import { dayMs } from '../lib/days.ts';
import type { Placement } from '../lib/placement.ts';
import { type Grain, grainMs, type PlacementCounter, placementCounters } from './list.ts';
import { sessionCounters } from './tables.ts';

/** The numbers of a delta that only learning reads: counted events that it leaves out. */
export const unlearnedCounters = ['unlearnedImpressions', 'unlearnedClicks', 'unlearnedConversions'] as const;
type UnlearnedCounter = (typeof unlearnedCounters)[number];

/** Amounts to add to counters. */
export type Amounts = Partial<Record<PlacementCounter | UnlearnedCounter, number>>;
/** Weeks start on Monday. 1970-01-01, time 0, was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The start of the hour, day or week (UTC) that contains a moment. */
export function startOf(grain: Grain, atMs: number): number {
  const firstStart = grain === 'week' ? firstMondayMs : 0;
  return firstStart + Math.floor((atMs - firstStart) / grainMs[grain]) * grainMs[grain];
}

/**
 * Sessions that were active on the day that starts at `at` and, before that, last on the day
 * that starts at `previous`.
 */
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

/**
 * The amounts that a delta adds to every counter, to the sessions of the day and week rollups, and to the
 * numbers of events that learning leaves out.
 */
export type DeltaAmounts = Record<
  PlacementCounter | (typeof sessionCounters)[Grain] | UnlearnedCounter,
  number
>;
export const deltaCounters = [
  ...placementCounters,
  sessionCounters.day,
  sessionCounters.week,
  ...unlearnedCounters,
] as const satisfies readonly (keyof DeltaAmounts)[];

const zeroAmounts = Object.fromEntries(deltaCounters.map((counter) => [counter, 0])) as DeltaAmounts;

/**
 * One row of `counter_deltas`: a change to every rollup of a placement and hour, and to the
 * counters of an offer.
 */
export interface CounterDelta {
  readonly placement: Placement;
  /** Null if nothing is to be counted by offer. */
  readonly offerId: string | null;
  /** The start of the hour. */
  readonly hour: number;
  readonly amounts: DeltaAmounts;
}

/** One row of `return_deltas`: a change to the number of returning sessions of a day. */
export interface ReturnDelta extends Return {
  readonly placement: Placement;
}

/** A movement of the value of an order, in its own currency. Amounts are decimal numbers. */
export interface SaleMovement {
  readonly placement: Placement;
  readonly offerId: string;
  readonly at: number;
  readonly currencyCode: string;
  /** Negative if the order stops counting. */
  readonly sales: string;
  /** The value of orders that wait for the advertiser's report, or that only a page has reported. */
  readonly unconfirmed: string;
  /** Negative if a refund is taken back. */
  readonly refunds: string;
}

/**
 * Collects the changes of one transaction to the counters, with one delta for each placement, hour and offer.
 */
export class CounterChanges {
  readonly #deltas = new Map<string, CounterDelta>();
  readonly #returns = new Map<string, ReturnDelta & { sessions: number }>();
  /** Cache of the key by placement object: built once per session, not once per event. */
  readonly #keys = new Map<Placement, string>();
  /** A delta of each placement and hour. Changes that belong to no offer are added to it. */
  readonly #anyDelta = new Map<string, CounterDelta>();

  /** Only deltas and returns that change something. */
  get deltas(): CounterDelta[] {
    return [...this.#deltas.values()].filter(({ amounts }) =>
      deltaCounters.some((counter) => amounts[counter] !== 0),
    );
  }

  /**
   * How many rows the changes of each channel take at most: changes that add up to nothing are not written.
   */
  rowsByChannel(): Map<string, number> {
    const rows = new Map<string, number>();
    for (const changes of [this.#deltas, this.#returns])
      for (const { placement } of changes.values())
        rows.set(placement.channelId, (rows.get(placement.channelId) ?? 0) + 1);
    return rows;
  }

  get returns(): ReturnDelta[] {
    return [...this.#returns.values()].filter(({ sessions }) => sessions !== 0);
  }

  add(placement: Placement, atMs: number, amounts: Amounts, offerId: string | null = null): void {
    increase(this.#delta(placement, startOf('hour', atMs), offerId), amounts);
  }

  #delta(placement: Placement, hour: number, offerId: string | null): CounterDelta {
    const place = `${this.#keyOf(placement)}/${hour}`;
    const any = this.#anyDelta.get(place);
    if (any && (offerId === null || any.offerId === offerId)) return any;
    const key = `${place}/${offerId}`;
    let delta = this.#deltas.get(key);
    if (delta === undefined) {
      delta = { placement, offerId, hour, amounts: { ...zeroAmounts } };
      this.#deltas.set(key, delta);
      if (!any) this.#anyDelta.set(place, delta);
    }
    return delta;
  }

  /**
   * Updates the session counters after the active hours of a session changed from `before` to `after`: the
   * hours, days and weeks that became active or stopped being active, the hour in which the session counts as
   * new, and its returns. The result depends only on the two sets, so events may arrive in any order and may
   * be voided later.
   */
  changeActivity(placement: Placement, before: ReadonlySet<number>, after: ReadonlySet<number>): void {
    if (isSameSet(before, after)) return;
    for (const grain of grainNames) {
      const startsBefore = startsOf(grain, before);
      const startsAfter = startsOf(grain, after);
      for (const [at, hour] of startsAfter)
        if (!startsBefore.has(at)) this.#addSession(grain, placement, hour, 1);
      for (const [at, hour] of startsBefore)
        if (!startsAfter.has(at)) this.#addSession(grain, placement, hour, -1);
      if (grain === 'day') this.#updateReturns(placement, startsBefore, startsAfter);
    }
    const firstBefore = firstOf(before);
    const firstAfter = firstOf(after);
    if (firstBefore === firstAfter) return;
    if (firstBefore !== undefined) this.add(placement, firstBefore, { newSessions: -1 });
    if (firstAfter !== undefined) this.add(placement, firstAfter, { newSessions: 1 });
  }

  #addSession(grain: Grain, placement: Placement, hour: number, sessions: 1 | -1): void {
    this.#delta(placement, hour, null).amounts[sessionCounters[grain]] += sessions;
  }

  /**
   * Subtracts the old returns and adds the new ones. A return in both sets adds up to 0 and is not written.
   */
  #updateReturns(
    placement: Placement,
    daysBefore: ReadonlyMap<number, number>,
    daysAfter: ReadonlyMap<number, number>,
  ): void {
    for (const each of returnsOf(daysBefore.keys())) this.#addReturn(placement, each, -1);
    for (const each of returnsOf(daysAfter.keys())) this.#addReturn(placement, each, 1);
  }

  #addReturn(placement: Placement, { at, previous }: Omit<Return, 'sessions'>, sessions: 1 | -1): void {
    const key = `${this.#keyOf(placement)}/${at}/${previous}`;
    const existing = this.#returns.get(key);
    if (existing) existing.sessions += sessions;
    else this.#returns.set(key, { placement, at, previous, sessions });
  }

  #keyOf(placement: Placement): string {
    let key = this.#keys.get(placement);
    if (key === undefined) {
      const { channelId, publisherId, view, displayMode, widgetId } = placement;
      key = `${channelId}/${publisherId}/${view}/${displayMode}/${widgetId}`;
      this.#keys.set(placement, key);
    }
    return key;
  }
}

const grainNames = Object.keys(grainMs) as Grain[];

/** The hours, days or weeks that contain active hours, each with one of these hours. */
function startsOf(grain: Grain, hours: ReadonlySet<number>): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  for (const hour of hours) starts.set(startOf(grain, hour), hour);
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

function increase({ amounts }: CounterDelta, by: Amounts): void {
  for (const counter in by) amounts[counter as keyof Amounts] += by[counter as keyof Amounts] as number;
}
