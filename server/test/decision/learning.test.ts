import { beforeAll, describe, expect, it } from 'vitest';
import { coldStartShare } from '../../src/serving/decision/decide.ts';
import { coldStartImpressions } from '../../src/serving/decision/ranking.ts';
import {
  defaultWorld,
  evenRates,
  type HiddenOffer,
  type SimulatedPeriod,
  simulate,
  sumPeriods,
  type World,
} from '../support/simulator.ts';

const hourMs = 3_600_000;
/** Each run makes 200,000 decisions, which can be slow on a busy machine. */
const timeoutMs = 900_000;
const offers = 34;

/**
 * How many more clicks a run gets than a uniform pick among the same offers, as a
 * fraction, averaged over seeds.
 */
function gain(seeds: readonly string[], times: number, change: Partial<World> = {}): number {
  const total = sumPeriods(
    seeds.flatMap((seed) => {
      const rates = evenRates(offers, 0.002 * times, 0.012 * times, seed);
      return [...simulate({ ...defaultWorld, seed, offers: rates, ...change }, defaultWorld.requests)];
    }),
  );
  return total.expected / total.uniform - 1;
}

describe('200,000 requests over 34 offers', { timeout: timeoutMs }, () => {
  it('get at least 1.3 times the clicks of a uniform pick, counted from the first request', () => {
    expect(gain(['one', 'two', 'three'], 1)).toBeGreaterThan(0.3);
  });

  it('get no more clicks than a uniform pick if nothing is learned', () => {
    const change = { requests: 20_000, delayMs: Number.POSITIVE_INFINITY };
    expect(Math.abs(gain(['one', 'two', 'three'], 1, change))).toBeLessThan(0.15);
  });

  it('lose less than 5 per cent of the gain if every event arrives an hour late', () => {
    // Ten times the click rates: learning is faster, so an hour matters more, and the result varies less.
    const seeds = ['one', 'two'];
    const late = gain(seeds, 10, { delayMs: hourMs });
    expect(late).toBeGreaterThan(0.95 * gain(seeds, 10));
  });
});

it('does not mix up the counts of offers, including the first and the last slot', () => {
  const ascending = evenRates(offers, 0.02, 0.12, 'apart').sort((a, b) => a.clickRate - b.clickRate);
  for (const order of [ascending, ascending.toReversed()]) {
    const world = { ...defaultWorld, seed: 'apart', offers: order, requests: 30_000 };
    const shown = [...simulate(world, 10_000)].at(-1)?.shown ?? [];
    const [worst, best] = [ascending.at(0), ascending.at(-1)].map(
      (offer) => shown[order.indexOf(offer as HiddenOffer)],
    );
    expect(worst).toBeLessThan((0.5 * 10_000) / offers);
    expect(best).toBeGreaterThan((2 * 10_000) / offers);
  }
}, 300_000);

describe('offers that are added when the others have many impressions', () => {
  const half = defaultWorld.requests / 2;
  const good = offers;
  const bad = offers + 1;
  const fairShare = 1 / (offers + 2);
  const periods: SimulatedPeriod[] = [];
  const shown = (offer: number, from: number, to: number) =>
    sumPeriods(periods.slice(from, to)).shown[offer] ?? 0;

  beforeAll(() => {
    const seed = 'late offers';
    const world: World = {
      ...defaultWorld,
      seed,
      offers: [
        ...evenRates(offers, 0.002, 0.012, seed),
        { clickRate: 0.013, from: half },
        { clickRate: 0.002, from: half },
      ],
    };
    // Forty periods of somewhat less than two hours. The two offers are added at the
    // start of the twenty-first.
    periods.push(...simulate(world, defaultWorld.requests / 40));
  }, timeoutMs);

  it('get impressions within two hours, whatever their click rate', () => {
    expect(shown(good, 0, 20) + shown(bad, 0, 20)).toBe(0);
    expect(shown(good, 20, 21)).toBeGreaterThan(50);
    expect(shown(bad, 20, 21)).toBeGreaterThan(50);
  });

  it('get more than an equal share in the end if they are good', () => {
    expect(shown(good, 30, 40) / (half / 2)).toBeGreaterThan(2 * fairShare);
  });

  it('lose the cold-start share after enough impressions if they are bad', () => {
    expect(shown(bad, 20, 30)).toBeGreaterThanOrEqual(coldStartImpressions);
    const share = shown(bad, 30, 40) / (half / 2);
    expect(share).toBeLessThan(coldStartShare / 2);
    expect(share).toBeLessThan(fairShare / 2);
  });
});
