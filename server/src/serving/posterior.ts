import { views } from '../lib/placement.ts';
import type { Counts } from './model.ts';

/** What is known of a rate: as if `a` of `a + b` trials had succeeded. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

const width = views.length;

export interface Totals {
  impressions: number;
  clicks: number;
  conversions: number;
}

export function totalsOf(counts: Counts): Totals {
  const totals = { impressions: 0, clicks: 0, conversions: 0 };
  for (let view = 0; view < width; view++) {
    totals.impressions += counts[view] as number;
    totals.clicks += counts[width + view] as number;
    totals.conversions += counts[2 * width + view] as number;
  }
  return totals;
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
 * before it is believed rather than its category.
 */
const strength = {
  network: { click: 2_000, conversion: 200 },
  category: { click: 4_000, conversion: 400 },
  offer: { click: 200, conversion: 20 },
  /** An offer's record elsewhere counts at most this much here. */
  view: { click: 1_000, conversion: 100 },
};

export function networkRates(totals: Totals): Rates {
  return shrink(totals, beforeAnything, strength.network);
}

export function categoryRates(totals: Totals, network: Rates): Rates {
  return shrink(totals, network, strength.category);
}

function shrink(totals: Totals, towards: Rates, worth: { click: number; conversion: number }): Rates {
  return {
    click:
      (totals.clicks + towards.click * worth.click) /
      (Math.max(totals.impressions, totals.clicks) + worth.click),
    conversion:
      (totals.conversions + towards.conversion * worth.conversion) /
      (Math.max(totals.clicks, totals.conversions) + worth.conversion),
  };
}

/**
 * An offer's rates in a view: what happened there, on top of what its record in the other views and its category
 * suggest. The expectation weighs no more than what stands behind it, so an offer that nobody has seen is uncertain
 * everywhere.
 */
export function posteriorOf(
  counts: Counts | undefined,
  view: number,
  category: Rates,
): { click: Beta; conversion: Beta } {
  const at = (kind: number, v: number) => (counts ? (counts[kind * width + v] as number) : 0);
  let seen = 0;
  let clicked = 0;
  let converted = 0;
  for (let other = 0; other < width; other++) {
    if (other === view) continue;
    seen += at(0, other);
    clicked += at(1, other);
    converted += at(2, other);
  }
  return {
    click: update(
      expectation(seen, clicked, category.click, strength.offer.click, strength.view.click),
      at(0, view),
      at(1, view),
    ),
    conversion: update(
      expectation(
        clicked,
        converted,
        category.conversion,
        strength.offer.conversion,
        strength.view.conversion,
      ),
      at(1, view),
      at(2, view),
    ),
  };
}

function expectation(trials: number, successes: number, mean: number, worth: number, most: number): Beta {
  const total = worth + Math.max(trials, successes);
  // Nothing is certain: a rate of one would leave no room for the next failure.
  const rate = Math.min(0.999, (successes + mean * worth) / total);
  const weight = Math.min(total, most);
  return { a: rate * weight, b: (1 - rate) * weight };
}

/** A click may be counted before its impression is, so trials never fall short of successes. */
function update(prior: Beta, trials: number, successes: number): Beta {
  return { a: prior.a + successes, b: prior.b + Math.max(0, trials - successes) };
}

export function meanOf({ a, b }: Beta): number {
  return a / (a + b);
}

export function deviationOf({ a, b }: Beta): number {
  const n = a + b;
  return Math.sqrt((a * b) / (n * n * (n + 1)));
}
