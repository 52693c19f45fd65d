import { views } from '../../lib/placement.ts';
import type { Counts } from '../model.ts';

/** What is known of a rate: as if `a` of `a + b` trials had succeeded. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

/** The two numbers of the Betas of each slot, one after the other. */
export interface Betas {
  readonly click: Float64Array;
  readonly conversion: Float64Array;
}

const width = views.length;

export interface Totals {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
}

export interface Rates {
  readonly click: number;
  readonly conversion: number;
}

/** What a network that has seen nothing yet expects of an offer. */
const beforeAnything: Rates = { click: 0.005, conversion: 0.05 };

/**
 * How many trials a level's expectation is worth to the level below it. Rates of offers differ by about half of their
 * mean, which for rates below one per cent is what two hundred impressions can tell: so much an offer has to show
 * before it is believed rather than its category. An offer's record elsewhere counts at most `view` here.
 */
const clickStrength = { network: 2_000, category: 4_000, offer: 200, view: 1_000 };
const conversionStrength = { network: 200, category: 400, offer: 20, view: 100 };
type Strength = typeof clickStrength;

export function networkRates(totals: Totals): Rates {
  return shrink(totals, beforeAnything, 'network');
}

export function categoryRates(totals: Totals, network: Rates): Rates {
  return shrink(totals, network, 'category');
}

function shrink({ impressions, clicks, conversions }: Totals, towards: Rates, level: keyof Strength): Rates {
  const rate = (trials: number, successes: number, mean: number, worth: number) =>
    (successes + mean * worth) / (Math.max(trials, successes) + worth);
  return {
    click: rate(impressions, clicks, towards.click, clickStrength[level]),
    conversion: rate(clicks, conversions, towards.conversion, conversionStrength[level]),
  };
}

/**
 * Writes down an offer's rates in a view: what happened there, on top of what its record in the other views and its
 * category suggest. The expectation weighs no more than what stands behind it, so an offer that nobody has seen is
 * uncertain everywhere. The offer's counts begin at `row`. After each lesson this is done for every offer, so it makes
 * no objects.
 */
export function putPosterior(
  betas: Betas,
  slot: number,
  counts: Counts,
  row: number,
  view: number,
  category: Rates,
): void {
  let seen = 0;
  let clicked = 0;
  let converted = 0;
  for (let other = row; other < row + width; other++) {
    if (other === row + view) continue;
    seen += counts[other] as number;
    clicked += counts[other + width] as number;
    converted += counts[other + 2 * width] as number;
  }
  const seenHere = counts[row + view] as number;
  const clickedHere = counts[row + width + view] as number;
  const convertedHere = counts[row + 2 * width + view] as number;
  const { click, conversion } = betas;
  putBeta(click, slot, category.click, clickStrength, seen, clicked, seenHere, clickedHere);
  putBeta(
    conversion,
    slot,
    category.conversion,
    conversionStrength,
    clicked,
    converted,
    clickedHere,
    convertedHere,
  );
}

function putBeta(
  betas: Float64Array,
  slot: number,
  mean: number,
  strength: Strength,
  trialsElsewhere: number,
  successesElsewhere: number,
  trials: number,
  successes: number,
): void {
  const total = strength.offer + Math.max(trialsElsewhere, successesElsewhere);
  // Nothing is certain: a rate of one would leave no room for the next failure.
  const rate = Math.min(0.999, (successesElsewhere + mean * strength.offer) / total);
  const weight = Math.min(total, strength.view);
  betas[2 * slot] = rate * weight + successes;
  // A click may be counted before its impression is, so trials never fall short of successes.
  betas[2 * slot + 1] = (1 - rate) * weight + Math.max(0, trials - successes);
}

export function meanOf(a: number, b: number): number {
  return a / (a + b);
}

export function deviationOf(a: number, b: number): number {
  const n = a + b;
  return Math.sqrt((a * b) / (n * n * (n + 1)));
}
