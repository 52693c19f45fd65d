import { describe, expect, it } from 'vitest';
import { runToCompletion } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { noCounts } from '../model.ts';
import { OfferColumns, rowWidth } from './offer-columns.ts';

/** As much of a candidate as the ranking reads. */
function candidate(slot: number, categoryId: string, salt = slot): Candidate {
  return {
    slot,
    salt,
    offer: { id: `offer-${slot}`, status: 'active' },
    campaign: { campaign: { status: 'active', pricingModel: 'CPC', bidMicros: 1 } },
    advertiser: { categoryId },
  } as Candidate;
}

function counts(impressions: number) {
  const row = noCounts();
  row[0] = impressions;
  return row;
}

const nothing = () => undefined;
const rowOf = (roster: OfferColumns, slot: number) =>
  roster.counts.slice(slot * rowWidth, (slot + 1) * rowWidth);

describe('a roster', () => {
  it('keeps the counts of each of many slots', () => {
    const roster = new OfferColumns();
    for (let slot = 0; slot < 1_000; slot++)
      roster.set(candidate(slot, `category-${slot % 3}`), () => counts(slot));
    for (let slot = 0; slot < 1_000; slot++) {
      expect(rowOf(roster, slot)).toEqual(counts(slot));
      expect(roster.coldStart[slot]).toBe(Number(slot < 500));
    }
  });

  it('expects less of a category once its offers were seen and not clicked', () => {
    const roster = new OfferColumns();
    roster.set(candidate(0, 'seen'), nothing);
    roster.set(candidate(1, 'unseen'), nothing);
    const before = roster.rates[0]?.click as number;
    expect(roster.rates[1]?.click).toBeCloseTo(before, 12);
    const recount = runToCompletion(roster.prepareCounts([0], () => counts(100_000)));
    // Nothing changes until the recount is taken.
    expect(roster.rates[0]?.click).toBe(before);
    expect(rowOf(roster, 0)).toEqual(noCounts());
    roster.applyCounts(recount);
    expect(rowOf(roster, 0)).toEqual(counts(100_000));
    expect(roster.rates[0]?.click).toBeLessThan(before / 2);
    expect(roster.rates[0]?.click).toBeLessThan(roster.rates[1]?.click as number);
  });

  it('takes the record of an offer along when its category changes', () => {
    const roster = new OfferColumns();
    roster.set(candidate(0, 'one'), () => counts(100_000));
    roster.set(candidate(1, 'two'), nothing);
    const [one, two] = roster.rates;
    roster.set(candidate(0, 'two'), nothing);
    expect(roster.rates).toEqual([two, one]);
  });

  it('shuffles the same way whatever slots the offers have, and when they came', () => {
    const salts = Array.from({ length: 300 }, (_, offer) => (offer * 37) % 101);
    const idsOf = (offers: readonly number[], askEvery: number) => {
      const roster = new OfferColumns();
      for (const [slot, offer] of offers.entries()) {
        roster.set({ ...candidate(offer, 'any', salts[offer]), slot }, nothing);
        if (slot % askEvery === 0) expect(roster.shuffled).toHaveLength(slot + 1);
      }
      return [...roster.shuffled].map((slot) => roster.ids[slot]);
    };
    const offers = [...salts.keys()];
    const expected = idsOf(offers, 1_000);
    for (const askEvery of [1, 10, 150]) expect(idsOf(offers.toReversed(), askEvery)).toEqual(expected);
  });
});
