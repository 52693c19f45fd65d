import { describe, expect, it } from 'vitest';
import { seededRandom } from '../lib/random.ts';
import { brands } from './brands.ts';
import { planCampaigns } from './campaigns.ts';
import { historySizeFor } from './history-size.ts';
import { shops } from './shops.ts';
import { clickRate, offersSeen, relativeTraffic, type Visit, visitsIn } from './traffic.ts';

const monday = Date.parse('2026-06-15T00:00:00Z');
const at = (day: number, hour: number) => monday + (24 * day + hour) * 3_600_000;

describe('visits', () => {
  it('are the same for the same seed, and different for another', () => {
    const [one, again, other] = ['a', 'a', 'b'].map((seed) => visitsIn(monday, 40, seededRandom(seed)));
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });

  it('follow a daily and weekly pattern, and grow', () => {
    const last = at(6, 23);
    expect(relativeTraffic(at(0, 20), last)).toBeGreaterThan(4 * relativeTraffic(at(0, 3), last));
    expect(relativeTraffic(at(0, 12), last)).toBeGreaterThan(relativeTraffic(at(5, 12), last));
    expect(relativeTraffic(at(0, 12), last)).toBeGreaterThan(relativeTraffic(at(-28, 12), last));
  });

  it('are sorted by time, within their hour', () => {
    const times = visitsIn(monday, 200, seededRandom('order')).map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(monday);
    expect(Math.max(...times)).toBeLessThan(monday + 3_600_000);
  });
});

describe('shoppers', () => {
  const [visit] = visitsIn(monday, 50, seededRandom('taste')) as [Visit];
  const appeal = { name: 'some offer', category: 'Pets', popularity: 1 };

  it('click more on offers that fit the shop, are listed first, or are popular', () => {
    const rate = clickRate(appeal, 'Books', visit, 0);
    expect(clickRate(appeal, 'Pets', visit, 0)).toBeGreaterThan(rate);
    expect(clickRate(appeal, 'Books', visit, 2)).toBeLessThan(rate);
    expect(clickRate({ ...appeal, popularity: 2 }, 'Books', visit, 0)).toBeGreaterThan(rate);
  });

  it('never see more offers than there are', () => {
    const random = seededRandom('eyes');
    for (let round = 0; round < 500; round++) expect(offersSeen(2, visit, random)).toBeLessThanOrEqual(2);
  });
});

describe('the catalogue', () => {
  it('has unique names', () => {
    for (const list of [brands, shops]) expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  });

  it('has a different heading for every offer of a brand', () => {
    for (const { brand, offers } of planCampaigns(new Date(monday), 30))
      expect(new Set(offers.map(({ heading }) => heading)).size, brand.name).toBe(offers.length);
  });
});

describe('a history size', () => {
  it('has more visits per day for more events, and for fewer days', () => {
    const now = new Date(monday);
    const { visitsPerDay } = historySizeFor(30, 10_000, now);
    expect(historySizeFor(30, 20_000, now).visitsPerDay).toBeCloseTo(2 * visitsPerDay, 6);
    expect(historySizeFor(60, 10_000, now).visitsPerDay).toBeLessThan(visitsPerDay);
  });
});
