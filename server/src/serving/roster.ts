import type { PricingModel } from '../demand/index.ts';
import type { Candidate } from './candidate.ts';
import { type Counts, noCounts } from './model.ts';
import { categoryRates, networkRates, type Rates, type Totals, totalsOf } from './posterior.ts';

export interface Price {
  readonly pricingModel: PricingModel;
  readonly bidMicros: number;
}

/** How many numbers the counts of one offer are. */
const width = noCounts().length;

/**
 * What the ranking reads of every candidate, by slot and side by side in memory. After each lesson it goes through all
 * of them, and following a hundred thousand candidates through the heap takes ten times as long.
 */
export class Roster {
  readonly live: boolean[] = [];
  readonly ids: string[] = [];
  readonly salts: number[] = [];
  readonly prices: Price[] = [];
  /** In all views together. */
  readonly impressions: number[] = [];
  /** The counts of each slot, one row after the other. */
  #counts = new Float64Array(64 * width);
  readonly #row = noCounts();
  readonly #categories: number[] = [];
  readonly #categoryNumbers = new Map<string, number>();
  #rates: readonly Rates[] | undefined;
  #shuffled: Int32Array | undefined;

  put({ slot, offer, campaign, advertiser, salt }: Candidate, counts: Counts | undefined): void {
    const { status, pricingModel, bidMicros } = campaign.campaign;
    if (slot === this.ids.length) this.#shuffled = undefined;
    this.live[slot] = offer.status === 'active' && status === 'active';
    this.ids[slot] = offer.id;
    this.salts[slot] = salt;
    this.prices[slot] = { pricingModel, bidMicros };
    this.#categories[slot] = this.#categoryNumber(advertiser.categoryId);
    this.setCounts(slot, counts);
  }

  setCounts(slot: number, counts: Counts | undefined): void {
    if ((slot + 1) * width > this.#counts.length) {
      const wider = new Float64Array(2 * this.#counts.length);
      wider.set(this.#counts);
      this.#counts = wider;
    }
    this.#counts.set(counts ?? noCounts(), slot * width);
    this.impressions[slot] = counts ? totalsOf(counts).impressions : 0;
    this.#rates = undefined;
  }

  /** The counts of a slot, until the next call. */
  countsOf(slot: number): Counts {
    return this.#copyCounts(slot, this.#row);
  }

  /** What offers of the slot's category are expected to do. */
  ratesOf(slot: number): Rates {
    this.#rates ??= this.#makeRates();
    return this.#rates[this.#categories[slot] as number] as Rates;
  }

  /** All slots, in an order that has nothing to do with what they are, and is the same in every process. */
  get shuffled(): Int32Array {
    const { salts, ids } = this;
    this.#shuffled ??= Int32Array.from(salts.keys()).sort(
      (a, b) =>
        (salts[a] as number) - (salts[b] as number) || ((ids[a] as string) < (ids[b] as string) ? -1 : 1),
    );
    return this.#shuffled;
  }

  #makeRates(): Rates[] {
    const none = (): Totals => ({ impressions: 0, clicks: 0, conversions: 0 });
    const network = none();
    const categories = Array.from({ length: this.#categoryNumbers.size }, none);
    const row = noCounts();
    for (let slot = 0; slot < this.ids.length; slot++) {
      const totals = totalsOf(this.#copyCounts(slot, row));
      addTo(network, totals);
      addTo(categories[this.#categories[slot] as number] as Totals, totals);
    }
    const base = networkRates(network);
    return categories.map((totals) => categoryRates(totals, base));
  }

  #copyCounts(slot: number, row: Counts): Counts {
    for (let at = 0; at < width; at++) row[at] = this.#counts[slot * width + at] as number;
    return row;
  }

  #categoryNumber(id: string): number {
    const known = this.#categoryNumbers.get(id);
    if (known !== undefined) return known;
    this.#categoryNumbers.set(id, this.#categoryNumbers.size);
    return this.#categoryNumbers.size - 1;
  }
}

function addTo(sum: Totals, more: Totals): void {
  sum.impressions += more.impressions;
  sum.clicks += more.clicks;
  sum.conversions += more.conversions;
}
