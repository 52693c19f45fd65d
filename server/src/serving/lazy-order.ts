/**
 * Slots in order, worked out only as far down as somebody reads. Requests look at the first hundred of a hundred
 * thousand, and sorting all of them would hold up every other request. Underneath it is a heap sort that stops.
 */
export class LazyOrder {
  /** A heap in front, its first on top; behind it what has been taken from it, the very first last. */
  readonly #slots: Int32Array;
  readonly #isBefore: (a: number, b: number) => boolean;
  #heap: number;

  constructor(slots: readonly number[], isBefore: (a: number, b: number) => boolean) {
    this.#slots = Int32Array.from(slots);
    this.#isBefore = isBefore;
    this.#heap = slots.length;
    for (let parent = (slots.length >> 1) - 1; parent >= 0; parent--) this.#sink(parent);
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    const slots = this.#slots;
    if (position >= slots.length) return -1;
    while (slots.length - this.#heap <= position) this.#takeFirst();
    return slots[slots.length - 1 - position] as number;
  }

  #takeFirst(): void {
    const slots = this.#slots;
    const first = slots[0] as number;
    this.#heap--;
    slots[0] = slots[this.#heap] as number;
    slots[this.#heap] = first;
    this.#sink(0);
  }

  /** Moves a slot down until nothing below it comes before it. */
  #sink(from: number): void {
    const slots = this.#slots;
    const sinking = slots[from] as number;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#heap) break;
      const right = child + 1;
      if (right < this.#heap && this.#isBefore(slots[right] as number, slots[child] as number)) child = right;
      if (!this.#isBefore(slots[child] as number, sinking)) break;
      slots[at] = slots[child] as number;
      at = child;
    }
    slots[at] = sinking;
  }
}
