import { pricingModels } from '../../demand/index.ts';
import type { SlicedWork } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { isColdStart } from '../decision/ranking.ts';
import { type Counts, noCounts } from '../model.ts';
import { CategoryTotals } from './category-totals.ts';
import type { Rates } from './posterior.ts';
import { ShuffledSlots } from './shuffled-slots.ts';

/** The number of counts per offer: one for each view and kind. */
export const rowWidth = noCounts().length;

/** Slots that are processed between two pauses. */
const slotsPerSlice = 500;

/**
 * New counts of some slots, prepared from a learning update, and the category rates that follow from them.
 */
export interface CountsChange {
  readonly slots: readonly number[];
  /** The counts of these slots, one row per slot. */
  readonly counts: Counts;
  readonly coldStart: Uint8Array;
  readonly totals: CategoryTotals;
  readonly rates: readonly Rates[];
}

/**
 * The fields of every candidate that the ranking reads, as one array per field, indexed by slot. Each
 * learning update reads all candidates; with 100,000 of them, arrays are ten times as fast as following
 * object references.
 */
export class OfferColumns {
  /** The number of slots the arrays can hold. When it is reached, the arrays are replaced by larger ones. */
  capacity = 64;
  readonly ids: string[] = [];
  /** 1 if the offer and its campaign are active. */
  live = new Uint8Array(this.capacity);
  /** Hashes of the offer ids. */
  salts = new Uint32Array(this.capacity);
  /** Index into `pricingModels`. */
  pricing = new Uint8Array(this.capacity);
  bidsMicros = new Float64Array(this.capacity);
  /** The number of the advertiser's category. */
  categories = new Int32Array(this.capacity);
  /** The counts of all slots, one row per slot. */
  counts: Counts = new Float64Array(this.capacity * rowWidth);
  /** 1 for an offer in cold start. It is the same in all views, so it is computed once. */
  coldStart = new Uint8Array(this.capacity);
  readonly #slots = new Map<string, number>();
  readonly #categoryNumbers = new Map<string, number>();
  #totals = new CategoryTotals();
  #rates: readonly Rates[] | undefined;
  readonly #shuffled = new ShuffledSlots(this);

  get size(): number {
    return this.ids.length;
  }

  slotOf(offerId: string): number | undefined {
    return this.#slots.get(offerId);
  }

  /** The rates of each category: the prior for its offers. */
  get rates(): readonly Rates[] {
    this.#rates ??= this.#totals.rates();
    return this.#rates;
  }

  /** All slots in pseudo-random order, the same in every process. */
  get shuffled(): Int32Array {
    return this.#shuffled.all();
  }

  /**
   * Adds a candidate in the next slot, or updates the one in its slot. `countsOf` is called for
   * a new candidate only.
   */
  set(
    { slot, offer, campaign, advertiser, salt }: Candidate,
    countsOf: (offerId: string) => Counts | undefined,
  ): void {
    const { status, pricingModel, bidMicros } = campaign.campaign;
    const category = this.#categoryNumber(advertiser.categoryId);
    if (slot === this.size) {
      if (slot === this.capacity) this.#grow();
      this.ids.push(offer.id);
      this.#slots.set(offer.id, slot);
      this.salts[slot] = salt;
      this.counts.set(countsOf(offer.id) ?? noCounts(), slot * rowWidth);
      this.coldStart[slot] = Number(isColdStart(this.counts, slot * rowWidth));
      this.#addToCategory(slot, category, 1);
    } else if (category !== this.categories[slot]) {
      this.#addToCategory(slot, this.categories[slot] as number, -1);
      this.#addToCategory(slot, category, 1);
    }
    this.live[slot] = Number(offer.status === 'active' && status === 'active');
    this.pricing[slot] = pricingModels.indexOf(pricingModel);
    this.bidsMicros[slot] = bidMicros;
    this.categories[slot] = category;
  }

  /** Computes new counts, cold start and category totals for these slots. Changes nothing yet. */
  *prepareCounts(
    slots: readonly number[],
    countsOf: (offerId: string) => Counts | undefined,
  ): SlicedWork<CountsChange> {
    const counts = new Float64Array(slots.length * rowWidth);
    const coldStart = new Uint8Array(slots.length);
    const totals = this.#totals.copy();
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      const category = this.categories[slot] as number;
      counts.set(countsOf(this.ids[slot] as string) ?? noCounts(), at * rowWidth);
      coldStart[at] = Number(isColdStart(counts, at * rowWidth));
      totals.add(category, this.counts, slot * rowWidth, -1);
      totals.add(category, counts, at * rowWidth, 1);
      if (at % slotsPerSlice === 0) yield;
    }
    return { slots, counts, coldStart, totals, rates: totals.rates() };
  }

  /** Takes over prepared counts. */
  applyCounts({ slots, counts, coldStart, totals, rates }: CountsChange): void {
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      const row = slot * rowWidth;
      this.coldStart[slot] = coldStart[at] as number;
      for (let column = 0; column < rowWidth; column++)
        this.counts[row + column] = counts[at * rowWidth + column] as number;
    }
    this.#totals = totals;
    this.#rates = rates;
  }

  /** Adds or subtracts the counts of a slot in a category's totals. */
  #addToCategory(slot: number, category: number, times: 1 | -1): void {
    this.#totals.add(category, this.counts, slot * rowWidth, times);
    this.#rates = undefined;
  }

  #categoryNumber(id: string): number {
    let number = this.#categoryNumbers.get(id);
    if (number === undefined) {
      number = this.#categoryNumbers.size;
      this.#categoryNumbers.set(id, number);
    }
    return number;
  }

  #grow(): void {
    this.capacity *= 2;
    this.live = copyTo(new Uint8Array(this.capacity), this.live);
    this.salts = copyTo(new Uint32Array(this.capacity), this.salts);
    this.pricing = copyTo(new Uint8Array(this.capacity), this.pricing);
    this.bidsMicros = copyTo(new Float64Array(this.capacity), this.bidsMicros);
    this.categories = copyTo(new Int32Array(this.capacity), this.categories);
    this.coldStart = copyTo(new Uint8Array(this.capacity), this.coldStart);
    this.counts = copyTo(new Float64Array(this.capacity * rowWidth), this.counts);
  }
}

function copyTo<T extends { set(from: ArrayLike<number>): void }>(larger: T, smaller: ArrayLike<number>): T {
  larger.set(smaller);
  return larger;
}
