/**
 * The candidates of one member and placement, best first. It is read off the network's order as far down as somebody
 * has asked: most requests are served from the first few entries, so its cost does not grow with the catalogue.
 */
export class ReadyList {
  readonly generation: number;
  readonly #order: Int32Array;
  readonly #passes: (slot: number) => boolean;
  readonly #slots: number[] = [];
  #read = 0;

  constructor(generation: number, order: Int32Array, passes: (slot: number) => boolean) {
    this.generation = generation;
    this.#order = order;
    this.#passes = passes;
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    while (this.#slots.length <= position) {
      if (this.#read === this.#order.length) return -1;
      const slot = this.#order[this.#read++] as number;
      if (this.#passes(slot)) this.#slots.push(slot);
    }
    return this.#slots[position] as number;
  }
}
