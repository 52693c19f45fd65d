import { views } from '../../lib/placement.ts';
import { type Counts, countKinds } from '../model.ts';
import { categoryRates, networkRates, type Rates, type Totals } from './posterior.ts';

/**
 * Faded counts are fractions, and the sum of fractions depends on the order of adding. Summed in whole grains they come
 * out the same in every process, and also when offers come, change their category and go.
 */
const grainsOfOne = 2 ** 16;

/** What happened in each category, all views together, and what it lets expect. */
export class CategoryTotals {
  /** Impressions, clicks and conversions of each category, in grains. */
  readonly #grains: number[];

  constructor(grains: readonly number[] = []) {
    this.#grains = [...grains];
  }

  copy(): CategoryTotals {
    return new CategoryTotals(this.#grains);
  }

  /** Adds the counts that begin at `row`, or takes them away. */
  add(category: number, counts: Counts, row: number, times: 1 | -1): void {
    while (this.#grains.length < (category + 1) * countKinds.length) this.#grains.push(0);
    for (let kind = 0; kind < countKinds.length; kind++) {
      const from = row + kind * views.length;
      let sum = 0;
      for (let view = 0; view < views.length; view++) sum += counts[from + view] as number;
      const at = category * countKinds.length + kind;
      this.#grains[at] = (this.#grains[at] as number) + times * Math.round(sum * grainsOfOne);
    }
  }

  /** The rates of each category, shrunk towards those of the network. */
  rates(): Rates[] {
    const categories: Totals[] = [];
    const network = { impressions: 0, clicks: 0, conversions: 0 };
    for (let at = 0; at < this.#grains.length; at += countKinds.length) {
      const [impressions, clicks, conversions] = this.#grains
        .slice(at, at + countKinds.length)
        .map((grains) => grains / grainsOfOne) as [number, number, number];
      categories.push({ impressions, clicks, conversions });
      network.impressions += impressions;
      network.clicks += clicks;
      network.conversions += conversions;
    }
    const base = networkRates(network);
    return categories.map((totals) => categoryRates(totals, base));
  }
}
