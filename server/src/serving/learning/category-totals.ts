import { views } from '../../lib/placement.ts';
import { type Counts, countKinds } from '../model.ts';
import { categoryRates, networkRates, type Rates, type Totals } from './posterior.ts';

/**
 * Fixed-point scale. Aged counts are fractions, and a floating-point sum depends on the order of the
 * additions. Integer sums do not: every process gets the same totals, also after offers were added, removed
 * or moved to another category.
 */
const unitsPerOne = 2 ** 16;

/** The counts of each category over all views, and the rates that follow from them. */
export class CategoryTotals {
  /** Impressions, clicks and conversions of each category, in units of 1 / `unitsPerOne`. */
  readonly #units: number[];

  constructor(units: readonly number[] = []) {
    this.#units = [...units];
  }

  copy(): CategoryTotals {
    return new CategoryTotals(this.#units);
  }

  /** Adds (`times` 1) or subtracts (-1) the counts that begin at index `row`. */
  add(category: number, counts: Counts, row: number, times: 1 | -1): void {
    while (this.#units.length < (category + 1) * countKinds.length) this.#units.push(0);
    for (let kind = 0; kind < countKinds.length; kind++) {
      const from = row + kind * views.length;
      let sum = 0;
      for (let view = 0; view < views.length; view++) sum += counts[from + view] as number;
      const at = category * countKinds.length + kind;
      this.#units[at] = (this.#units[at] as number) + times * Math.round(sum * unitsPerOne);
    }
  }

  /** The rates of each category, shrunk towards the rates of the network. */
  rates(): Rates[] {
    const categories: Totals[] = [];
    const network = { impressions: 0, clicks: 0, conversions: 0 };
    for (let at = 0; at < this.#units.length; at += countKinds.length) {
      const [impressions, clicks, conversions] = this.#units
        .slice(at, at + countKinds.length)
        .map((units) => units / unitsPerOne) as [number, number, number];
      categories.push({ impressions, clicks, conversions });
      network.impressions += impressions;
      network.clicks += clicks;
      network.conversions += conversions;
    }
    const base = networkRates(network);
    return categories.map((totals) => categoryRates(totals, base));
  }
}
