import type { PricingModel } from '../demand/index.ts';
import type { Random } from '../lib/random.ts';
import type { Candidate } from './candidate.ts';
import type { Counts } from './model.ts';
import { type Beta, deviationOf, meanOf, posteriorOf, type Rates, totalsOf } from './posterior.ts';

/** With fewer impressions than this an offer is young: it gets a share of traffic whatever it promises. */
export const youngUntil = 1_000;

/** How far above its mean a rate is imagined when candidates are put in order. */
const optimism = 2;

/** What is expected of every candidate in one view, and the order in which requests look at them. */
export interface ViewTable {
  /** The two numbers of each slot's Beta, one after the other. */
  readonly click: Float64Array;
  readonly conversion: Float64Array;
  /** Slots by what they may earn at best, highest first. */
  readonly order: Int32Array;
  /** Slots of young offers, in an order that each version shuffles. */
  readonly young: Int32Array;
}

export function makeViewTable(
  candidates: readonly Candidate[],
  view: number,
  version: number,
  countsOf: (offerId: string) => Counts | undefined,
  ratesOf: (categoryId: string) => Rates,
): ViewTable {
  const click = new Float64Array(2 * candidates.length);
  const conversion = new Float64Array(2 * candidates.length);
  const promise = new Float64Array(candidates.length);
  const shuffle = new Int32Array(candidates.length);
  const live: number[] = [];
  const young: number[] = [];
  for (const candidate of candidates) {
    const { slot, offer, campaign, advertiser } = candidate;
    if (offer.status !== 'active' || campaign.campaign.status !== 'active') continue;
    const counts = countsOf(offer.id);
    const posterior = posteriorOf(counts, view, ratesOf(advertiser.categoryId));
    putBeta(click, slot, posterior.click);
    putBeta(conversion, slot, posterior.conversion);
    promise[slot] = bestCase(campaign.campaign, posterior.click, posterior.conversion);
    // Multiplied by an odd number, so that every version gives another order.
    shuffle[slot] = Math.imul(candidate.salt, 2 * version + 1);
    live.push(slot);
    if (!counts || totalsOf(counts).impressions < youngUntil) young.push(slot);
  }
  const shuffled = (a: number, b: number) =>
    (shuffle[a] as number) - (shuffle[b] as number) || compareIds(candidates, a, b);
  return {
    click,
    conversion,
    order: Int32Array.from(live).sort(
      (a, b) => (promise[b] as number) - (promise[a] as number) || shuffled(a, b),
    ),
    young: Int32Array.from(young).sort(shuffled),
  };
}

function putBeta(betas: Float64Array, slot: number, { a, b }: Beta): void {
  betas[2 * slot] = a;
  betas[2 * slot + 1] = b;
}

export function betaAt(betas: Float64Array, slot: number): Beta {
  return { a: betas[2 * slot] as number, b: betas[2 * slot + 1] as number };
}

/** Slots differ between processes; ids do not. */
function compareIds(candidates: readonly Candidate[], a: number, b: number): number {
  return (candidates[a] as Candidate).offer.id < (candidates[b] as Candidate).offer.id ? -1 : 1;
}

interface Price {
  readonly pricingModel: PricingModel;
  readonly bidMicros: number;
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
