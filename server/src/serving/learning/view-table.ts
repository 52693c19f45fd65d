import { type PricingModel, pricingModels } from '../../demand/index.ts';
import type { SlicedWork } from '../../lib/slices.ts';
import { optimisticRevenue } from '../decision/ranking.ts';
import type { Counts } from '../model.ts';
import { LazyOrder } from './lazy-order.ts';
import { type CountsChange, type OfferColumns, rowWidth } from './offer-columns.ts';
import { type Betas, type Rates, writePosterior } from './posterior.ts';

/** Slots that are computed between two pauses. */
const slotsPerSlice = 2_048;
/** With more changed slots than this it is faster to compute and sort all of them again. */
const maxIncrementalChanges = 32;

/** The states of a slot: in no order (inactive), in `order` only, or also in `coldStart`. */
const rankState = { absent: 0, established: 1, coldStart: 2 };

/** The posteriors of every candidate in one view, and the order in which requests consider them. */
export class ViewTable implements Betas {
  readonly click: Float64Array;
  readonly conversion: Float64Array;
  /** Slots by optimistic revenue, highest first. */
  readonly order: LazyOrder;
  /** Slots of offers in cold start, in a pseudo-random order that differs between versions. */
  readonly coldStart: LazyOrder;

  readonly #columns: OfferColumns;
  readonly #viewNumber: number;
  readonly #capacity: number;
  readonly #optimisticRevenue: Float64Array;
  /** Orders slots of equal revenue, and the slots in cold start. */
  readonly #tieBreak: Float64Array;
  readonly #rankState: Uint8Array;
  #version = 0;
  #rates: readonly Rates[] = [];
  /**
   * Slots that changed since they were computed. Not all are kept: one more than `maxIncrementalChanges`
   * means "too many".
   */
  readonly #changed = new Set<number>();

  constructor(columns: OfferColumns, viewNumber: number) {
    this.#columns = columns;
    this.#viewNumber = viewNumber;
    const { capacity } = columns;
    this.#capacity = capacity;
    this.click = new Float64Array(2 * capacity);
    this.conversion = new Float64Array(2 * capacity);
    this.#optimisticRevenue = new Float64Array(capacity);
    this.#rankState = new Uint8Array(capacity);
    this.#tieBreak = new Float64Array(capacity);
    // The same offer can have another slot in another process, so ties are broken by id.
    const { ids } = columns;
    this.order = new LazyOrder({ primary: this.#optimisticRevenue, tieBreak: this.#tieBreak, ids });
    // Only the tie-break orders the slots in cold start: their revenue does not matter.
    this.coldStart = new LazyOrder({ primary: this.#tieBreak, tieBreak: this.#tieBreak, ids });
  }

  /** False after the columns have grown: this table's arrays are too short then. */
  get hasCapacity(): boolean {
    return this.#columns.capacity === this.#capacity;
  }

  /** Computes all slots for a learning version; with `change`, as they are after that change is applied. */
  *fill(version: number, change?: CountsChange): SlicedWork<void> {
    const { size } = this.#columns;
    this.#version = version;
    this.#rates = change?.rates ?? this.#columns.rates;
    this.#changed.clear();
    for (let from = 0; from < size; from += slotsPerSlice) {
      this.#updateRange(from, Math.min(size, from + slotsPerSlice));
      yield;
    }
    if (change) yield* this.#updateChangedCounts(change);
    this.order.clear();
    this.coldStart.clear();
    for (let from = 0; from < size; from += slotsPerSlice) {
      this.#appendRange(from, Math.min(size, from + slotsPerSlice));
      yield;
    }
    yield* this.order.heapify();
    yield* this.coldStart.heapify();
  }

  /** Must be called for every slot that is changed or added. */
  noteChange(slot: number): void {
    if (this.#changed.size <= maxIncrementalChanges) this.#changed.add(slot);
  }

  /** Computes the changed slots again. Returns false if the whole table has to be filled again. */
  tryApplyNotedChanges(): boolean {
    if (this.#changed.size === 0) return true;
    const { rates } = this.#columns;
    if (
      !this.hasCapacity ||
      this.#changed.size > maxIncrementalChanges ||
      !keepsKnownRates(rates, this.#rates)
    )
      return false;
    this.#rates = rates;
    for (const slot of this.#changed) this.#replace(slot);
    this.#changed.clear();
    return true;
  }

  #updateRange(from: number, to: number): void {
    const { counts, coldStart } = this.#columns;
    for (let slot = from; slot < to; slot++)
      this.#updateSlot(slot, counts, slot * rowWidth, coldStart[slot] as number);
  }

  *#updateChangedCounts({ slots, counts, coldStart }: CountsChange): SlicedWork<void> {
    for (let at = 0; at < slots.length; at++) {
      this.#updateSlot(slots[at] as number, counts, at * rowWidth, coldStart[at] as number);
      if (at % slotsPerSlice === 0) yield;
    }
  }

  #appendRange(from: number, to: number): void {
    for (let slot = from; slot < to; slot++) {
      if (this.#rankState[slot] === rankState.absent) continue;
      this.order.append(slot);
      if (this.#rankState[slot] === rankState.coldStart) this.coldStart.append(slot);
    }
  }

  /**
   * A slot must leave the orders before its sort keys change, because the orders compare the current keys.
   */
  #replace(slot: number): void {
    if (this.#rankState[slot] !== rankState.absent) this.order.remove(slot);
    if (this.#rankState[slot] === rankState.coldStart) this.coldStart.remove(slot);
    this.#updateRange(slot, slot + 1);
    if (this.#rankState[slot] !== rankState.absent) this.order.add(slot);
    if (this.#rankState[slot] === rankState.coldStart) this.coldStart.add(slot);
  }

  #updateSlot(slot: number, counts: Counts, row: number, coldStart: number): void {
    const { live, salts, categories, pricing, bidsMicros } = this.#columns;
    if (live[slot] === 0) {
      this.#rankState[slot] = rankState.absent;
      clearBeta(this.click, slot);
      clearBeta(this.conversion, slot);
      return;
    }
    const rates = this.#rates[categories[slot] as number] as Rates;
    const pricingModel = pricingModels[pricing[slot] as number] as PricingModel;
    writePosterior(this, slot, counts, row, this.#viewNumber, rates);
    this.#rankState[slot] = coldStart === 1 ? rankState.coldStart : rankState.established;
    this.#optimisticRevenue[slot] = optimisticRevenue(pricingModel, bidsMicros[slot] as number, this, slot);
    // Multiplying by an odd number is a bijection on 32-bit integers: each version gives another order
    // without new ties. The sign only reverses the order; without it, stored decisions could not be replayed.
    this.#tieBreak[slot] = -Math.imul(salts[slot] as number, 2 * this.#version + 1);
  }
}

function clearBeta(betas: Float64Array, slot: number): void {
  betas[2 * slot] = 0;
  betas[2 * slot + 1] = 0;
}

/**
 * True if the rates of all known categories are unchanged. A new category at the end does
 * not affect the others.
 */
function keepsKnownRates(rates: readonly Rates[], known: readonly Rates[]): boolean {
  return known.every(
    ({ click, conversion }, at) => rates[at]?.click === click && rates[at]?.conversion === conversion,
  );
}
