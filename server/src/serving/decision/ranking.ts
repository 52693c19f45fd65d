import type { PricingModel } from '../../demand/index.ts';
import { views } from '../../lib/placement.ts';
import type { Random } from '../../lib/random.ts';
import { type Beta, type Betas, deviationOf, meanOf } from '../learning/posterior.ts';
import type { Counts } from '../model.ts';

/** With fewer impressions than this an offer is young: it gets a share of traffic whatever it promises. */
export const coldStartImpressions = 500;

/** How far above its mean a rate is imagined when candidates are put in order. */
const optimism = 1;

/** Judged by its impressions in all views together. Its counts begin at `row`. */
export function isColdStart(counts: Counts, row: number): boolean {
  let impressions = 0;
  for (let view = 0; view < views.length; view++) impressions += counts[row + view] as number;
  return impressions < coldStartImpressions;
}

export function betaAt(betas: Float64Array, slot: number): Beta {
  return { a: betas[2 * slot] as number, b: betas[2 * slot + 1] as number };
}

/** Micro-dollars an impression is expected to earn, for given rates. */
export function revenue(
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

/** What it may earn when its rates are as high as can well be believed. */
export function bestCase(pricingModel: PricingModel, bidMicros: number, betas: Betas, slot: number): number {
  const clickRate = pricingModel === 'CPM' ? 0 : highRate(betas.click, slot);
  const conversionRate = pricingModel === 'CPA' ? highRate(betas.conversion, slot) : 0;
  return revenue(pricingModel, bidMicros, clickRate, conversionRate);
}

function highRate(betas: Float64Array, slot: number): number {
  const a = betas[2 * slot] as number;
  const b = betas[2 * slot + 1] as number;
  return Math.min(1, meanOf(a, b) + optimism * deviationOf(a, b));
}

export function drawRate(betas: Float64Array, slot: number, random: Random): number {
  return random.beta(betas[2 * slot] as number, betas[2 * slot + 1] as number);
}
