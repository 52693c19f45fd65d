import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import { noCounts } from './model.ts';
import { Roster } from './roster.ts';

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

describe('a roster', () => {
  it('keeps the counts of each of many slots, whoever asks for rates in between', () => {
    const roster = new Roster();
    for (let slot = 0; slot < 500; slot++) roster.put(candidate(slot, `category-${slot % 3}`), counts(slot));
    for (let slot = 0; slot < 500; slot++) {
      const row = roster.countsOf(slot);
      roster.ratesOf(slot);
      expect(row).toEqual(counts(slot));
      expect(roster.impressions[slot]).toBe(slot);
    }
  });

  it('expects less of a category once its offers were seen and not clicked', () => {
    const roster = new Roster();
    roster.put(candidate(0, 'seen'), undefined);
    roster.put(candidate(1, 'unseen'), undefined);
    const before = roster.ratesOf(0).click;
    expect(roster.ratesOf(1).click).toBeCloseTo(before, 12);
    roster.setCounts(0, counts(100_000));
    expect(roster.ratesOf(0).click).toBeLessThan(before / 2);
    expect(roster.ratesOf(0).click).toBeLessThan(roster.ratesOf(1).click);
  });

  it('shuffles the same way whatever slots the offers have', () => {
    const salts = [7, 3, 9, 3];
    const idsOf = (slots: readonly number[]) => {
      const roster = new Roster();
      for (const [slot, offer] of slots.entries())
        roster.put({ ...candidate(offer, 'any', salts[offer]), slot }, undefined);
      return [...roster.shuffled].map((slot) => roster.ids[slot]);
    };
    expect(idsOf([3, 1, 0, 2])).toEqual(idsOf([0, 1, 2, 3]));
  });
});
