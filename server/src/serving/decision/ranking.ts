import type { PricingModel } from '../../demand/index.ts';
import { views } from '../../lib/placement.ts';
import type { Random } from '../../lib/random.ts';
import { type Beta, type Betas, deviationOf, meanOf } from '../learning/posterior.ts';
import type { Counts } from '../model.ts';

/**
 * An offer with fewer impressions is in cold start: it gets a share of traffic whatever its estimates are.
 */
export const coldStartImpressions = 500;

/**
 * Candidates are ordered by an upper estimate of their rates: the mean plus this many standard deviations.
 */
const upperDeviations = 1;

/** Adds up the impressions of all views. The offer's counts begin at index `row`. */
export function isColdStart(counts: Counts, row: number): boolean {
  let impressions = 0;
  for (let view = 0; view < views.length; view++) impressions += counts[row + view] as number;
  return impressions < coldStartImpressions;
}

export function betaAt(betas: Float64Array, slot: number): Beta {
  return { a: betas[2 * slot] as number, b: betas[2 * slot + 1] as number };
}

/** The expected revenue of one impression in micro-dollars, given the rates. */
export function revenuePerImpression(
  pricingModel: PricingModel,
  bidMicros: number,
  clickRate: number,
  conversionRate: number,
): number {
  switch (pricingModel) {
    case 'CPM':
      return bidMicros / 1000;
    case 'CPC':
      return bidMicros * clickRate;
    case 'CPA':
      return bidMicros * clickRate * conversionRate;
  }
}

/**
 * The revenue of one impression if the rates are at their upper estimate. The order of the candidates uses
 * it, so that an uncertain offer is near the top and gets a draw.
 */
export function optimisticRevenue(
  pricingModel: PricingModel,
  bidMicros: number,
  betas: Betas,
  slot: number,
): number {
  const clickRate = pricingModel === 'CPM' ? 0 : upperRate(betas.click, slot);
  const conversionRate = pricingModel === 'CPA' ? upperRate(betas.conversion, slot) : 0;
  return revenuePerImpression(pricingModel, bidMicros, clickRate, conversionRate);
}

function upperRate(betas: Float64Array, slot: number): number {
  const a = betas[2 * slot] as number;
  const b = betas[2 * slot + 1] as number;
  return Math.min(1, meanOf(a, b) + upperDeviations * deviationOf(a, b));
}

export function drawRate(betas: Float64Array, slot: number, random: Random): number {
  return random.beta(betas[2 * slot] as number, betas[2 * slot + 1] as number);
}
