import type { Random } from '../lib/random.ts';
import { LazyOrder } from './lazy-order.ts';
import { type Beta, deviationOf, meanOf, posteriorOf } from './posterior.ts';
import type { Price, Roster } from './roster.ts';

/** With fewer impressions than this an offer is young: it gets a share of traffic whatever it promises. */
export const youngUntil = 500;

/** How far above its mean a rate is imagined when candidates are put in order. */
const optimism = 1;

/** What is expected of every candidate in one view, and the order in which requests look at them. */
export interface ViewTable {
  /** The two numbers of each slot's Beta, one after the other. */
  readonly click: Float64Array;
  readonly conversion: Float64Array;
  /** Slots by what they may earn at best, highest first. */
  readonly order: LazyOrder;
  /** Slots of young offers, in an order that each version shuffles. */
  readonly young: LazyOrder;
}

export function makeViewTable(roster: Roster, view: number, version: number): ViewTable {
  const { live, ids, salts, prices, impressions } = roster;
  const click = new Float64Array(2 * live.length);
  const conversion = new Float64Array(2 * live.length);
  const promise = new Float64Array(live.length);
  const shuffle = new Int32Array(live.length);
  const order: number[] = [];
  const young: number[] = [];
  for (let slot = 0; slot < live.length; slot++) {
    if (!live[slot]) continue;
    const posterior = posteriorOf(roster.countsOf(slot), view, roster.ratesOf(slot));
    putBeta(click, slot, posterior.click);
    putBeta(conversion, slot, posterior.conversion);
    promise[slot] = bestCase(prices[slot] as Price, posterior.click, posterior.conversion);
    // Multiplied by an odd number, so that every version gives another order.
    shuffle[slot] = Math.imul(salts[slot] as number, 2 * version + 1);
    order.push(slot);
    if ((impressions[slot] as number) < youngUntil) young.push(slot);
  }
  const isShuffledBefore = (a: number, b: number) => {
    const difference = (shuffle[a] as number) - (shuffle[b] as number);
    // Slots differ between processes; ids do not.
    return difference === 0 ? (ids[a] as string) < (ids[b] as string) : difference < 0;
  };
  const isBefore = (a: number, b: number) => {
    const difference = (promise[a] as number) - (promise[b] as number);
    return difference === 0 ? isShuffledBefore(a, b) : difference > 0;
  };
  return {
    click,
    conversion,
    order: new LazyOrder(order, isBefore),
    young: new LazyOrder(young, isShuffledBefore),
  };
}

function putBeta(betas: Float64Array, slot: number, { a, b }: Beta): void {
  betas[2 * slot] = a;
  betas[2 * slot + 1] = b;
}

export function betaAt(betas: Float64Array, slot: number): Beta {
  return { a: betas[2 * slot] as number, b: betas[2 * slot + 1] as number };
}

/** Micro-dollars an impression is expected to earn, for given rates. */
export function revenue(price: Price, clickRate: number, conversionRate: number): number {
  switch (price.pricingModel) {
    case 'CPM':
      return price.bidMicros / 1000;
    case 'CPC':
      return price.bidMicros * clickRate;
    case 'CPA':
      return price.bidMicros * clickRate * conversionRate;
  }
}

function bestCase(price: Price, click: Beta, conversion: Beta): number {
  const high = (rate: Beta) => Math.min(1, meanOf(rate) + optimism * deviationOf(rate));
  return revenue(price, high(click), high(conversion));
}

/** One draw from what is known: an offer wins as often as it is likely to be the best (Thompson sampling). */
export interface Draw {
  readonly clickRate: number | null;
  readonly conversionRate: number | null;
  readonly score: number;
}

export function draw(price: Price, click: Beta, conversion: Beta, random: Random): Draw {
  const clickRate = price.pricingModel === 'CPM' ? null : random.beta(click.a, click.b);
  const conversionRate = price.pricingModel === 'CPA' ? random.beta(conversion.a, conversion.b) : null;
  return { clickRate, conversionRate, score: revenue(price, clickRate ?? 0, conversionRate ?? 0) };
}
