import { type PricingModel, pricingModels } from '../../demand/index.ts';
import type { SlicedWork } from '../../lib/slices.ts';
import { bestCase } from '../decision/ranking.ts';
import type { Counts } from '../model.ts';
import { LazyOrder } from './lazy-order.ts';
import { type CountsChange, type OfferColumns, rowWidth } from './offer-columns.ts';
import { type Betas, putPosterior, type Rates } from './posterior.ts';

/** So many slots are worked out between two pauses. */
const putAtOnce = 2_048;
/** With more slots changed than this it is quicker to work out and arrange all of them again. */
const few = 32;

/** Whether a slot stands in the orders: in none, in the first, in both. */
const rankState = { absent: 0, established: 1, coldStart: 2 };

/** What is expected of every candidate in one view, and the order in which requests look at them. */
export class ViewTable implements Betas {
  readonly click: Float64Array;
  readonly conversion: Float64Array;
  /** Slots by what they may earn at best, highest first. */
  readonly order: LazyOrder;
  /** Slots of young offers, in an order that each version shuffles. */
  readonly coldStart: LazyOrder;

  readonly #columns: OfferColumns;
  readonly #view: number;
  readonly #capacity: number;
  readonly #promise: Float64Array;
  /** Decides between equals, and among the young. */
  readonly #draw: Float64Array;
  readonly #rankState: Uint8Array;
  #version = 0;
  #rates: readonly Rates[] = [];
  /** Slots that have changed since they were worked out; past the first few, only that there are many. */
  readonly #changed = new Set<number>();

  constructor(columns: OfferColumns, view: number) {
    this.#columns = columns;
    this.#view = view;
    const { capacity } = columns;
    this.#capacity = capacity;
    this.click = new Float64Array(2 * capacity);
    this.conversion = new Float64Array(2 * capacity);
    this.#promise = new Float64Array(capacity);
    this.#rankState = new Uint8Array(capacity);
    this.#draw = new Float64Array(capacity);
    // Slots differ between processes; ids do not.
    const { ids } = columns;
    this.order = new LazyOrder({ first: this.#promise, draw: this.#draw, ids });
    this.coldStart = new LazyOrder({ first: this.#draw, draw: this.#draw, ids });
  }

  /** Is there room for all slots? */
  get fits(): boolean {
    return this.#columns.capacity === this.#capacity;
  }

  /** Works out everything, for a version of what was learned; with a recount, as it will be when that is taken. */
  *fill(version: number, change?: CountsChange): SlicedWork<void> {
    const { size } = this.#columns;
    this.#version = version;
    this.#rates = change?.rates ?? this.#columns.rates;
    this.#changed.clear();
    for (let from = 0; from < size; from += putAtOnce) {
      this.#putRange(from, Math.min(size, from + putAtOnce));
      yield;
    }
    if (change) yield* this.#putChange(change);
    this.order.clear();
    this.coldStart.clear();
    for (let from = 0; from < size; from += putAtOnce) {
      this.#appendRange(from, Math.min(size, from + putAtOnce));
      yield;
    }
    yield* this.order.arrange();
    yield* this.coldStart.arrange();
  }

  /** Told of every slot that was changed or added. */
  noteChange(slot: number): void {
    if (this.#changed.size <= few) this.#changed.add(slot);
  }

  /** Works out what has changed; or answers that all of it has to be filled again. */
  catchUp(): boolean {
    if (this.#changed.size === 0) return true;
    const { rates } = this.#columns;
    if (!this.fits || this.#changed.size > few || !startsWith(rates, this.#rates)) return false;
    this.#rates = rates;
    for (const slot of this.#changed) this.#replace(slot);
    this.#changed.clear();
    return true;
  }

  #putRange(from: number, to: number): void {
    const { counts, coldStart } = this.#columns;
    for (let slot = from; slot < to; slot++)
      this.#put(slot, counts, slot * rowWidth, coldStart[slot] as number);
  }

  *#putChange({ slots, counts, coldStart }: CountsChange): SlicedWork<void> {
    for (let at = 0; at < slots.length; at++) {
      this.#put(slots[at] as number, counts, at * rowWidth, coldStart[at] as number);
      if (at % putAtOnce === 0) yield;
    }
  }

  #appendRange(from: number, to: number): void {
    for (let slot = from; slot < to; slot++) {
      if (this.#rankState[slot] === rankState.absent) continue;
      this.order.append(slot);
      if (this.#rankState[slot] === rankState.coldStart) this.coldStart.append(slot);
    }
  }

  /** One slot after the other: an order is only right about slots whose numbers it knows. */
  #replace(slot: number): void {
    if (this.#rankState[slot] !== rankState.absent) this.order.remove(slot);
    if (this.#rankState[slot] === rankState.coldStart) this.coldStart.remove(slot);
    this.#putRange(slot, slot + 1);
    if (this.#rankState[slot] !== rankState.absent) this.order.add(slot);
    if (this.#rankState[slot] === rankState.coldStart) this.coldStart.add(slot);
  }

  #put(slot: number, counts: Counts, row: number, young: number): void {
    const { live, salts, categories, pricing, bidsMicros } = this.#columns;
    if (live[slot] === 0) {
      this.#rankState[slot] = rankState.absent;
      putNothing(this.click, slot);
      putNothing(this.conversion, slot);
      return;
    }
    const rates = this.#rates[categories[slot] as number] as Rates;
    const pricingModel = pricingModels[pricing[slot] as number] as PricingModel;
    putPosterior(this, slot, counts, row, this.#view, rates);
    this.#rankState[slot] = young === 1 ? rankState.coldStart : rankState.established;
    this.#promise[slot] = bestCase(pricingModel, bidsMicros[slot] as number, this, slot);
    // Multiplied by an odd number, so that every version gives another order.
    this.#draw[slot] = -Math.imul(salts[slot] as number, 2 * this.#version + 1);
  }
}

function putNothing(betas: Float64Array, slot: number): void {
  betas[2 * slot] = 0;
  betas[2 * slot + 1] = 0;
}

/** A category that is new changes nothing for the others. */
function startsWith(rates: readonly Rates[], known: readonly Rates[]): boolean {
  return known.every(
    ({ click, conversion }, at) => rates[at]?.click === click && rates[at]?.conversion === conversion,
  );
}
