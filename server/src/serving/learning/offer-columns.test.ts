import { describe, expect, it } from 'vitest';
import { runToCompletion } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { noCounts } from '../model.ts';
import { OfferColumns, rowWidth } from './offer-columns.ts';

/** A candidate with only the fields that the ranking reads. */
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
const rowOf = (columns: OfferColumns, slot: number) =>
  columns.counts.slice(slot * rowWidth, (slot + 1) * rowWidth);

describe('OfferColumns', () => {
  it('stores the counts of many slots, also after its arrays have grown', () => {
    const columns = new OfferColumns();
    for (let slot = 0; slot < 1_000; slot++)
      columns.set(candidate(slot, `category-${slot % 3}`), () => counts(slot));
    for (let slot = 0; slot < 1_000; slot++) {
      expect(rowOf(columns, slot)).toEqual(counts(slot));
      expect(columns.coldStart[slot]).toBe(Number(slot < 500));
    }
  });

  it('lowers the rates of a category after impressions without clicks', () => {
    const columns = new OfferColumns();
    columns.set(candidate(0, 'seen'), nothing);
    columns.set(candidate(1, 'unseen'), nothing);
    const before = columns.rates[0]?.click as number;
    expect(columns.rates[1]?.click).toBeCloseTo(before, 12);
    const countsChange = runToCompletion(columns.prepareCounts([0], () => counts(100_000)));
    // Nothing changes until the change is applied.
    expect(columns.rates[0]?.click).toBe(before);
    expect(rowOf(columns, 0)).toEqual(noCounts());
    columns.applyCounts(countsChange);
    expect(rowOf(columns, 0)).toEqual(counts(100_000));
    expect(columns.rates[0]?.click).toBeLessThan(before / 2);
    expect(columns.rates[0]?.click).toBeLessThan(columns.rates[1]?.click as number);
  });

  it('moves the counts of an offer to its new category', () => {
    const columns = new OfferColumns();
    columns.set(candidate(0, 'one'), () => counts(100_000));
    columns.set(candidate(1, 'two'), nothing);
    const [one, two] = columns.rates;
    columns.set(candidate(0, 'two'), nothing);
    expect(columns.rates).toEqual([two, one]);
  });

  it('shuffles in the same order, whatever slots the offers have and when they were added', () => {
    const salts = Array.from({ length: 300 }, (_, offer) => (offer * 37) % 101);
    const idsOf = (offers: readonly number[], readEvery: number) => {
      const columns = new OfferColumns();
      for (const [slot, offer] of offers.entries()) {
        columns.set({ ...candidate(offer, 'any', salts[offer]), slot }, nothing);
        if (slot % readEvery === 0) expect(columns.shuffled).toHaveLength(slot + 1);
      }
      return [...columns.shuffled].map((slot) => columns.ids[slot]);
    };
    const offers = [...salts.keys()];
    const expected = idsOf(offers, 1_000);
    for (const readEvery of [1, 10, 150]) expect(idsOf(offers.toReversed(), readEvery)).toEqual(expected);
  });
});
