import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountKind, type Counts, countIndex, noCounts } from '../model.ts';
import { CategoryTotals } from './category-totals.ts';

/** The number of counts per offer. */
const width = noCounts().length;
const row = fc
  .array(fc.double({ min: 0, max: 100_000, noNaN: true }), { minLength: width, maxLength: width })
  .map((counts) => Float64Array.from(counts));
const entry = fc.record({ category: fc.nat(3), row });

function ratesOf(entries: readonly { category: number; row: Float64Array }[]) {
  const totals = new CategoryTotals();
  // Creates all categories, so that the result has the same length whatever is added.
  totals.add(3, noCounts(), 0, 1);
  for (const each of entries) totals.add(each.category, each.row, 0, 1);
  return totals.rates();
}

describe('CategoryTotals', () => {
  it('gives the same rates in whatever order fractions are added', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(ratesOf(entries.toReversed())).toEqual(ratesOf(entries));
      }),
    );
  });

  it('gives the same rates after counts were added and subtracted again', () => {
    fc.assert(
      fc.property(fc.array(entry), entry, (entries, temporary) => {
        const totals = new CategoryTotals();
        totals.add(3, noCounts(), 0, 1);
        totals.add(temporary.category, temporary.row, 0, 1);
        for (const each of entries) totals.add(each.category, each.row, 0, 1);
        totals.add(temporary.category, temporary.row, 0, -1);
        expect(totals.rates()).toEqual(ratesOf(entries));
      }),
    );
  });

  it('adds up all views of the row that begins at an index', () => {
    const [one, two] = [new CategoryTotals(), new CategoryTotals()];
    const rows = new Float64Array(3 * width);
    // The same sums in other views.
    const set = (row: Counts, offset: number, kind: CountKind, viewNumber: number, count: number) => {
      row[offset + countIndex(kind, viewNumber)] = count;
    };
    for (const [viewNumber, count] of [100, 200, 50].entries())
      set(rows, width, 'impressions', viewNumber, count);
    set(rows, width, 'clicks', 0, 3);
    set(rows, width, 'clicks', 5, 1);
    set(rows, width, 'conversions', 0, 1);
    one.add(0, rows, width, 1);
    const sums = noCounts();
    set(sums, 0, 'impressions', 0, 350);
    set(sums, 0, 'clicks', 0, 4);
    set(sums, 0, 'conversions', 5, 1);
    two.add(0, sums, 0, 1);
    expect(one.rates()).toEqual(two.rates());
  });

  it('does not change when a copy changes', () => {
    const totals = new CategoryTotals();
    totals.add(0, noCounts().fill(10), 0, 1);
    const before = totals.rates();
    totals.copy().add(0, noCounts().fill(10), 0, 1);
    expect(totals.rates()).toEqual(before);
  });
});
