import { pricingModels } from '../../demand/index.ts';
import type { SlicedWork } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { isColdStart } from '../decision/ranking.ts';
import { type Counts, noCounts } from '../model.ts';
import { CategoryTotals } from './category-totals.ts';
import type { Rates } from './posterior.ts';
import { ShuffledSlots } from './shuffled-slots.ts';

/** How many numbers the counts of one offer are. */
export const rowWidth = noCounts().length;

const countAtOnce = 500;

/** The counts of some slots as a lesson leaves them, and the rates of all categories that follow. */
export interface CountsChange {
  readonly slots: readonly number[];
  /** The counts of each of these slots, one row after the other. */
  readonly counts: Counts;
  readonly coldStart: Uint8Array;
  readonly totals: CategoryTotals;
  readonly rates: readonly Rates[];
}

/**
 * What the ranking reads of every candidate, by slot and side by side in memory. After each lesson it goes through all
 * of them, and following a hundred thousand candidates through the heap takes ten times as long.
 */
export class OfferColumns {
  /** So many slots there is room for. The arrays are replaced by longer ones when it is used up. */
  capacity = 64;
  readonly ids: string[] = [];
  live = new Uint8Array(this.capacity);
  salts = new Uint32Array(this.capacity);
  /** Positions in the list of pricing models. */
  pricing = new Uint8Array(this.capacity);
  bidsMicros = new Float64Array(this.capacity);
  categories = new Int32Array(this.capacity);
  /** The counts of each slot, one row after the other. */
  counts: Counts = new Float64Array(this.capacity * rowWidth);
  /** The same for all views, so it is found out once and not for each of them. */
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

  /** Of each category what its offers are expected to do. */
  get rates(): readonly Rates[] {
    this.#rates ??= this.#totals.rates();
    return this.#rates;
  }

  /** All slots, in an order that has nothing to do with what they are, and is the same in every process. */
  get shuffled(): Int32Array {
    return this.#shuffled.all();
  }

  /** Adds a candidate in the next slot, or changes the one that is there. `countsOf` is asked for a new one only. */
  set(
    { slot, offer, campaign, advertiser, salt }: Candidate,
    countsOf: (offerId: string) => Counts | undefined,
  ): void {
    const { status, pricingModel, bidMicros } = campaign.campaign;
    const category = this.#categoryNumber(advertiser.categoryId);
    if (slot === this.size) {
      if (slot === this.capacity) this.#widen();
      this.ids.push(offer.id);
      this.#slots.set(offer.id, slot);
      this.salts[slot] = salt;
      this.counts.set(countsOf(offer.id) ?? noCounts(), slot * rowWidth);
      this.coldStart[slot] = Number(isColdStart(this.counts, slot * rowWidth));
      this.#count(slot, category, 1);
    } else if (category !== this.categories[slot]) {
      this.#count(slot, this.categories[slot] as number, -1);
      this.#count(slot, category, 1);
    }
    this.live[slot] = Number(offer.status === 'active' && status === 'active');
    this.pricing[slot] = pricingModels.indexOf(pricingModel);
    this.bidsMicros[slot] = bidMicros;
    this.categories[slot] = category;
  }

  /** How it will be when these slots have other counts. Changes nothing yet. */
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
      if (at % countAtOnce === 0) yield;
    }
    return { slots, counts, coldStart, totals, rates: totals.rates() };
  }

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

  #count(slot: number, category: number, times: 1 | -1): void {
    this.#totals.add(category, this.counts, slot * rowWidth, times);
    this.#rates = undefined;
  }

  #categoryNumber(id: string): number {
    const known = this.#categoryNumbers.get(id);
    if (known !== undefined) return known;
    this.#categoryNumbers.set(id, this.#categoryNumbers.size);
    return this.#categoryNumbers.size - 1;
  }

  #widen(): void {
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

function copyTo<T extends { set(from: ArrayLike<number>): void }>(wider: T, known: ArrayLike<number>): T {
  wider.set(known);
  return wider;
}
