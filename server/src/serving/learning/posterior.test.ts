import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { views } from '../../lib/placement.ts';
import { betaAt } from '../decision/ranking.ts';
import { type Counts, noCounts } from '../model.ts';
import * as posterior from './posterior.ts';
import { type Beta, categoryRates, networkRates, type Rates, writePosterior } from './posterior.ts';

const here = 0;
const elsewhere = 1;
const rate = fc.double({ min: 0.0001, max: 0.9, noNaN: true });
const amount = fc.integer({ min: 1, max: 1_000_000 });
const expected = { click: 0.01, conversion: 0.05 };

/** The posterior of an offer whose slot and row have neighbours, which must not be read or written. */
function posteriorOf(counts: Counts, viewNumber: number, category: Rates) {
  const slot = 3;
  const betas = { click: new Float64Array(10), conversion: new Float64Array(10) };
  const rows = new Float64Array(5 * counts.length).fill(7);
  rows.set(counts, counts.length);
  writePosterior(betas, slot, rows, counts.length, viewNumber, category);
  return { click: betaAt(betas.click, slot), conversion: betaAt(betas.conversion, slot) };
}

const meanOf = ({ a, b }: Beta) => posterior.meanOf(a, b);
const deviationOf = ({ a, b }: Beta) => posterior.deviationOf(a, b);

/** Impressions, clicks and conversions in one view. */
function countsIn(view: number, impressions: number, clicks: number, conversions = 0, counts = noCounts()) {
  counts[view] = impressions;
  counts[views.length + view] = clicks;
  counts[2 * views.length + view] = conversions;
  return counts;
}

const distance = (a: number, b: number) => Math.abs(a - b);
/** Tolerance for floating-point sums. */
const tolerance = 1e-9;
const isBetween = (value: number, a: number, b: number) =>
  value >= Math.min(a, b) - tolerance && value <= Math.max(a, b) + tolerance;

describe('the posterior of an offer', () => {
  it('has the mean of its category before the first impression', () => {
    fc.assert(
      fc.property(rate, rate, (click, conversion) => {
        const unseen = posteriorOf(noCounts(), here, { click, conversion });
        expect(meanOf(unseen.click)).toBeCloseTo(click, 9);
        expect(meanOf(unseen.conversion)).toBeCloseTo(conversion, 9);
      }),
    );
  });

  it('has a mean between its category and its own rate', () => {
    fc.assert(
      fc.property(rate, amount, rate, (category, impressions, own) => {
        const { click } = posteriorOf(countsIn(here, impressions, impressions * own), here, {
          ...expected,
          click: category,
        });
        expect(isBetween(meanOf(click), category, own)).toBe(true);
      }),
    );
  });

  it('moves towards its own rate and gets narrower with more of the same events', () => {
    fc.assert(
      fc.property(
        rate,
        amount,
        fc.integer({ min: 2, max: 100 }),
        rate,
        (own, impressions, times, category) => {
          const rates = { ...expected, click: category };
          const after = (n: number) => posteriorOf(countsIn(here, n, n * own), here, rates).click;
          const [little, much] = [after(impressions), after(impressions * times)];
          expect(distance(meanOf(much), own)).toBeLessThanOrEqual(distance(meanOf(little), own) + tolerance);
          expect(much.a + much.b).toBeGreaterThan(little.a + little.b);
        },
      ),
    );
  });

  it('counts each impression once', () => {
    const weight = ({ a, b }: Beta) => a + b;
    const unseen = weight(posteriorOf(noCounts(), here, expected).click);
    for (const impressions of [1, 100, 10_000]) {
      const { click } = posteriorOf(countsIn(here, impressions, impressions / 100), here, expected);
      expect(weight(click) - unseen).toBeCloseTo(impressions, 6);
    }
  });

  it('has the mean of its own rate after many events', () => {
    const { click, conversion } = posteriorOf(countsIn(here, 5_000_000, 250_000, 25_000), here, expected);
    expect(meanOf(click)).toBeCloseTo(0.05, 4);
    expect(meanOf(conversion)).toBeCloseTo(0.1, 4);
    expect(deviationOf(click)).toBeLessThan(0.001);
  });

  it('is valid when clicks were counted before their impressions', () => {
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        fc.array(count, { minLength: noCounts().length, maxLength: noCounts().length }),
        fc.nat(views.length - 1),
        rate,
        (drawn, view, click) => {
          const counts: Counts = Float64Array.from(drawn);
          const rates = posteriorOf(counts, view, { ...expected, click });
          for (const beta of [rates.click, rates.conversion]) expectPossible(beta);
        },
      ),
    );
  });
});

describe('the counts in other views', () => {
  it('move the mean in this view in their direction', () => {
    const seenElsewhere = (clicks: number) =>
      meanOf(posteriorOf(countsIn(elsewhere, 10_000, clicks), here, expected).click);
    expect(seenElsewhere(1_000)).toBeGreaterThan(expected.click);
    expect(seenElsewhere(0)).toBeLessThan(expected.click);
    expect(seenElsewhere(100)).toBeCloseTo(expected.click, 9);
  });

  it('weigh at most as much as a thousand impressions in this view', () => {
    fc.assert(
      fc.property(amount, rate, amount, rate, (there, thereRate, impressions, own) => {
        const counts = countsIn(elsewhere, there, there * thereRate);
        countsIn(here, impressions, impressions * own, 0, counts);
        const { click } = posteriorOf(counts, here, expected);
        const most = 1_000 / (1_000 + impressions);
        expect(distance(meanOf(click), own)).toBeLessThanOrEqual(most + tolerance);
      }),
    );
  });

  it('leave more uncertainty than the same counts in this view', () => {
    const there = posteriorOf(countsIn(elsewhere, 100_000, 1_000), here, expected).click;
    const same = posteriorOf(countsIn(here, 100_000, 1_000), here, expected).click;
    expect(deviationOf(there)).toBeGreaterThan(deviationOf(same));
  });
});

describe('the rates of network and categories', () => {
  const total = fc.record({
    impressions: fc.nat(10_000_000),
    clicks: fc.nat(1_000_000),
    conversions: fc.nat(100_000),
  });

  it('are the prior before the first event', () => {
    const nothing = { impressions: 0, clicks: 0, conversions: 0 };
    const network = networkRates(nothing);
    expect(categoryRates(nothing, network)).toEqual(network);
  });

  it('of a category lie between those of the network and its own rate', () => {
    fc.assert(
      fc.property(total, amount, rate, rate, (all, impressions, click, conversion) => {
        const network = networkRates({ ...all, impressions: all.impressions + all.clicks });
        const clicks = impressions * click;
        const own = categoryRates({ impressions, clicks, conversions: clicks * conversion }, network);
        expect(isBetween(own.click, network.click, click)).toBe(true);
        expect(isBetween(own.conversion, network.conversion, conversion)).toBe(true);
      }),
    );
  });

  it('stay between 0 and 1 when clicks are counted and impressions are not', () => {
    fc.assert(
      fc.property(total, total, (all, some) => {
        const network = networkRates(all);
        for (const rates of [network, categoryRates(some, network)])
          for (const each of [rates.click, rates.conversion]) {
            expect(each).toBeGreaterThan(0);
            expect(each).toBeLessThanOrEqual(1);
          }
      }),
    );
  });
});

function expectPossible({ a, b }: Beta): void {
  expect(a).toBeGreaterThan(0);
  expect(b).toBeGreaterThan(0);
  expect(Number.isFinite(a + b)).toBe(true);
}
