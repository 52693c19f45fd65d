import { beforeAll, describe, expect, it } from 'vitest';
import { coldStartShare } from '../../src/serving/decision/decide.ts';
import { coldStartImpressions } from '../../src/serving/decision/ranking.ts';
import {
  calmWorld,
  evenRates,
  type HiddenOffer,
  type Stretch,
  simulate,
  sum,
  type World,
} from '../support/simulator.ts';

const hourMs = 3_600_000;
/** Each run makes 200,000 decisions; a busy machine may take its time for them. */
const patienceMs = 900_000;
const offers = 34;

/** By how much the clicks of a whole run exceed those of an even pick among the same offers, averaged over seeds. */
function gain(seeds: readonly string[], times: number, change: Partial<World> = {}): number {
  const total = sum(
    seeds.flatMap((seed) => {
      const rates = evenRates(offers, 0.002 * times, 0.012 * times, seed);
      return [...simulate({ ...calmWorld, seed, offers: rates, ...change }, calmWorld.requests)];
    }),
  );
  return total.expected / total.uniform - 1;
}

describe('200,000 requests over 34 offers', { timeout: patienceMs }, () => {
  it('earn at least 1.3 times the clicks of an even pick, from the first request on', () => {
    expect(gain(['one', 'two', 'three'], 1)).toBeGreaterThan(0.3);
  });

  it('earn no more than an even pick when nothing is learned', () => {
    const change = { requests: 20_000, delayMs: Number.POSITIVE_INFINITY };
    expect(Math.abs(gain(['one', 'two', 'three'], 1, change))).toBeLessThan(0.15);
  });

  it('lose less than a twentieth of the gain when every event comes an hour late', () => {
    // Ten times the clicks: an hour is a larger part of the time it takes to learn, and luck blurs the result less.
    const seeds = ['one', 'two'];
    const late = gain(seeds, 10, { delayMs: hourMs });
    expect(late).toBeGreaterThan(0.95 * gain(seeds, 10));
  });
});

it('keeps what it learns of one offer apart from the others, the first and the last among them', () => {
  const ascending = evenRates(offers, 0.02, 0.12, 'apart').sort((a, b) => a.clickRate - b.clickRate);
  for (const order of [ascending, ascending.toReversed()]) {
    const world = { ...calmWorld, seed: 'apart', offers: order, requests: 30_000 };
    const shown = [...simulate(world, 10_000)].at(-1)?.shown ?? [];
    const [worst, best] = [ascending.at(0), ascending.at(-1)].map(
      (offer) => shown[order.indexOf(offer as HiddenOffer)],
    );
    expect(worst).toBeLessThan((0.5 * 10_000) / offers);
    expect(best).toBeGreaterThan((2 * 10_000) / offers);
  }
}, 300_000);

describe('offers that come when the others are well known', () => {
  const half = calmWorld.requests / 2;
  const good = offers;
  const bad = offers + 1;
  const fairShare = 1 / (offers + 2);
  const stretches: Stretch[] = [];
  const shown = (offer: number, from: number, to: number) => sum(stretches.slice(from, to)).shown[offer] ?? 0;

  beforeAll(() => {
    const seed = 'newcomers';
    const world: World = {
      ...{ ...calmWorld, seed },
      offers: [
        ...evenRates(offers, 0.002, 0.012, seed),
        { clickRate: 0.013, from: half },
        { clickRate: 0.002, from: half },
      ],
    };
    // Forty stretches of somewhat less than two hours; the newcomers are there from the twenty-first on.
    stretches.push(...simulate(world, calmWorld.requests / 40));
  }, patienceMs);

  it('are seen within two hours, whatever they are worth', () => {
    expect(shown(good, 0, 20) + shown(bad, 0, 20)).toBe(0);
    expect(shown(good, 20, 21)).toBeGreaterThan(50);
    expect(shown(bad, 20, 21)).toBeGreaterThan(50);
  });

  it('get more than an equal share in the end when they are good', () => {
    expect(shown(good, 30, 40) / (half / 2)).toBeGreaterThan(2 * fairShare);
  });

  it('lose the share of the young when they are bad, once they had their chance', () => {
    expect(shown(bad, 20, 30)).toBeGreaterThanOrEqual(coldStartImpressions);
    const share = shown(bad, 30, 40) / (half / 2);
    expect(share).toBeLessThan(coldStartShare / 2);
    expect(share).toBeLessThan(fairShare / 2);
  });
});
