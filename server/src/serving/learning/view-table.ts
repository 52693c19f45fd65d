import { type PricingModel, pricingModels } from '../../demand/index.ts';
import type { Slices } from '../../lib/slices.ts';
import { bestCase } from '../decision/ranking.ts';
import type { Counts } from '../model.ts';
import { LazyOrder } from './lazy-order.ts';
import { type Recount, type Roster, rowWidth } from './offer-columns.ts';
import { type Betas, putPosterior, type Rates } from './posterior.ts';

/** So many slots are worked out between two pauses. */
const putAtOnce = 2_048;
/** With more slots changed than this it is quicker to work out and arrange all of them again. */
const few = 32;

/** Whether a slot stands in the orders: in none, in the first, in both. */
const standings = { absent: 0, grown: 1, young: 2 };

/** What is expected of every candidate in one view, and the order in which requests look at them. */
export class ViewTable implements Betas {
  readonly click: Float64Array;
  readonly conversion: Float64Array;
  /** Slots by what they may earn at best, highest first. */
  readonly order: LazyOrder;
  /** Slots of young offers, in an order that each version shuffles. */
  readonly young: LazyOrder;

  readonly #roster: Roster;
  readonly #view: number;
  readonly #capacity: number;
  readonly #promise: Float64Array;
  /** Decides between equals, and among the young. */
  readonly #draw: Float64Array;
  readonly #standing: Uint8Array;
  #version = 0;
  #rates: readonly Rates[] = [];
  /** Slots that have changed since they were worked out; past the first few, only that there are many. */
  readonly #changed = new Set<number>();

  constructor(roster: Roster, view: number) {
    this.#roster = roster;
    this.#view = view;
    const { capacity } = roster;
    this.#capacity = capacity;
    this.click = new Float64Array(2 * capacity);
    this.conversion = new Float64Array(2 * capacity);
    this.#promise = new Float64Array(capacity);
    this.#standing = new Uint8Array(capacity);
    this.#draw = new Float64Array(capacity);
    // Slots differ between processes; ids do not.
    const { ids } = roster;
    this.order = new LazyOrder({ first: this.#promise, draw: this.#draw, ids });
    this.young = new LazyOrder({ first: this.#draw, draw: this.#draw, ids });
  }

  /** Is there room for all slots? */
  get fits(): boolean {
    return this.#roster.capacity === this.#capacity;
  }

  /** Works out everything, for a version of what was learned; with a recount, as it will be when that is taken. */
  *fill(version: number, recount?: Recount): Slices<void> {
    const { size } = this.#roster;
    this.#version = version;
    this.#rates = recount?.rates ?? this.#roster.rates;
    this.#changed.clear();
    for (let from = 0; from < size; from += putAtOnce) {
      this.#putRange(from, Math.min(size, from + putAtOnce));
      yield;
    }
    if (recount) yield* this.#putRecount(recount);
    this.order.clear();
    this.young.clear();
    for (let from = 0; from < size; from += putAtOnce) {
      this.#appendRange(from, Math.min(size, from + putAtOnce));
      yield;
    }
    yield* this.order.arrange();
    yield* this.young.arrange();
  }

  /** Told of every slot that was changed or added. */
  noteChange(slot: number): void {
    if (this.#changed.size <= few) this.#changed.add(slot);
  }

  /** Works out what has changed; or answers that all of it has to be filled again. */
  catchUp(): boolean {
    if (this.#changed.size === 0) return true;
    const { rates } = this.#roster;
    if (!this.fits || this.#changed.size > few || !startsWith(rates, this.#rates)) return false;
    this.#rates = rates;
    for (const slot of this.#changed) this.#replace(slot);
    this.#changed.clear();
    return true;
  }

  #putRange(from: number, to: number): void {
    const { counts, young } = this.#roster;
    for (let slot = from; slot < to; slot++) this.#put(slot, counts, slot * rowWidth, young[slot] as number);
  }

  *#putRecount({ slots, counts, young }: Recount): Slices<void> {
    for (let at = 0; at < slots.length; at++) {
      this.#put(slots[at] as number, counts, at * rowWidth, young[at] as number);
      if (at % putAtOnce === 0) yield;
    }
  }

  #appendRange(from: number, to: number): void {
    for (let slot = from; slot < to; slot++) {
      if (this.#standing[slot] === standings.absent) continue;
      this.order.append(slot);
      if (this.#standing[slot] === standings.young) this.young.append(slot);
    }
  }

  /** One slot after the other: an order is only right about slots whose numbers it knows. */
  #replace(slot: number): void {
    if (this.#standing[slot] !== standings.absent) this.order.remove(slot);
    if (this.#standing[slot] === standings.young) this.young.remove(slot);
    this.#putRange(slot, slot + 1);
    if (this.#standing[slot] !== standings.absent) this.order.add(slot);
    if (this.#standing[slot] === standings.young) this.young.add(slot);
  }

  #put(slot: number, counts: Counts, row: number, young: number): void {
    const { live, salts, categories, pricing, bidsMicros } = this.#roster;
    if (live[slot] === 0) {
      this.#standing[slot] = standings.absent;
      putNothing(this.click, slot);
      putNothing(this.conversion, slot);
      return;
    }
    const rates = this.#rates[categories[slot] as number] as Rates;
    const pricingModel = pricingModels[pricing[slot] as number] as PricingModel;
    putPosterior(this, slot, counts, row, this.#view, rates);
    this.#standing[slot] = young === 1 ? standings.young : standings.grown;
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
