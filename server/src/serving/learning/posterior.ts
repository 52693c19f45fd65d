import { views } from '../../lib/placement.ts';
import type { Counts } from '../model.ts';

/** A Beta distribution: the posterior of a rate after `a` successes and `b` failures, prior included. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

/** The Beta parameters of all slots: `a` of slot n at index 2n, `b` at 2n + 1. */
export interface Betas {
  readonly click: Float64Array;
  readonly conversion: Float64Array;
}

/**
 * The number of counts of one kind: `counts` has the impressions of all views, then the
 * clicks, then the conversions.
 */
const width = views.length;
/** A rate of 1 would make `b` zero, and the distribution could never learn from a failure. */
const maxPriorRate = 0.999;

export interface Totals {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
}

export interface Rates {
  readonly click: number;
  readonly conversion: number;
}

/** The prior of a network without any events. */
const priorRates: Rates = { click: 0.005, conversion: 0.05 };

/**
 * The weight of a prior in trials (pseudo-counts): how many trials the rate of a level is worth at the level
 * below. The click rates of offers differ by about half of their mean. At rates below one per cent this is
 * the information of about 200 impressions, so after 200 impressions an offer's own counts weigh as much as
 * its category (`offer`). The counts of an offer in other views weigh at most `view` trials.
 */
const clickStrength = { network: 2_000, category: 4_000, offer: 200, view: 1_000 };
const conversionStrength = { network: 200, category: 400, offer: 20, view: 100 };
type Strength = typeof clickStrength;

export function networkRates(totals: Totals): Rates {
  return shrink(totals, priorRates, 'network');
}

export function categoryRates(totals: Totals, network: Rates): Rates {
  return shrink(totals, network, 'category');
}

/** The rates of a level, shrunk towards the rates of the level above. */
function shrink({ impressions, clicks, conversions }: Totals, towards: Rates, level: keyof Strength): Rates {
  const rate = (trials: number, successes: number, prior: number, strength: number) =>
    (successes + prior * strength) / (Math.max(trials, successes) + strength);
  return {
    click: rate(impressions, clicks, towards.click, clickStrength[level]),
    conversion: rate(clicks, conversions, towards.conversion, conversionStrength[level]),
  };
}

/**
 * Writes the posteriors of an offer in one view: its counts in this view, on top of a prior from its counts
 * in the other views and its category. The prior weighs no more than the trials behind it, so an offer
 * without impressions is uncertain in every view. The offer's counts begin at index `row`. It runs for every
 * offer after each learning update, so it allocates nothing.
 */
export function writePosterior(
  betas: Betas,
  slot: number,
  counts: Counts,
  row: number,
  viewNumber: number,
  category: Rates,
): void {
  let impressionsElsewhere = 0;
  let clicksElsewhere = 0;
  let conversionsElsewhere = 0;
  for (let other = row; other < row + width; other++) {
    if (other === row + viewNumber) continue;
    impressionsElsewhere += counts[other] as number;
    clicksElsewhere += counts[other + width] as number;
    conversionsElsewhere += counts[other + 2 * width] as number;
  }
  const impressions = counts[row + viewNumber] as number;
  const clicks = counts[row + width + viewNumber] as number;
  const conversions = counts[row + 2 * width + viewNumber] as number;
  writeBeta(
    betas.click,
    slot,
    category.click,
    clickStrength,
    impressionsElsewhere,
    clicksElsewhere,
    impressions,
    clicks,
  );
  writeBeta(
    betas.conversion,
    slot,
    category.conversion,
    conversionStrength,
    clicksElsewhere,
    conversionsElsewhere,
    clicks,
    conversions,
  );
}

function writeBeta(
  betas: Float64Array,
  slot: number,
  categoryRate: number,
  strength: Strength,
  trialsElsewhere: number,
  successesElsewhere: number,
  trials: number,
  successes: number,
): void {
  const total = strength.offer + Math.max(trialsElsewhere, successesElsewhere);
  const rate = Math.min(maxPriorRate, (successesElsewhere + categoryRate * strength.offer) / total);
  const weight = Math.min(total, strength.view);
  betas[2 * slot] = rate * weight + successes;
  // A click may be counted before its impression, so there can be more successes than trials.
  betas[2 * slot + 1] = (1 - rate) * weight + Math.max(0, trials - successes);
}

export function meanOf(a: number, b: number): number {
  return a / (a + b);
}

export function deviationOf(a: number, b: number): number {
  const n = a + b;
  return Math.sqrt((a * b) / (n * n * (n + 1)));
}
