import type { LazyOrder } from './lazy-order.ts';

/**
 * The candidates of one member and placement, best first. It is read off the network's order as far down as somebody
 * has asked: most requests are served from the first few entries, so its cost does not grow with the catalogue.
 */
export class ReadyList {
  readonly generation: number;
  readonly #order: LazyOrder;
  readonly #passes: (slot: number) => boolean;
  readonly #slots: number[] = [];
  #read = 0;

  constructor(generation: number, order: LazyOrder, passes: (slot: number) => boolean) {
    this.generation = generation;
    this.#order = order;
    this.#passes = passes;
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    while (this.#slots.length <= position) {
      const slot = this.#order.at(this.#read);
      if (slot < 0) return -1;
      this.#read++;
      if (this.#passes(slot)) this.#slots.push(slot);
    }
    return this.#slots[position] as number;
  }
}
