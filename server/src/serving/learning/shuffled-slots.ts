/** Who is shuffled: each slot's salt and, where two are the same, its id. */
interface Shuffled {
  readonly ids: readonly string[];
  readonly salts: ArrayLike<number>;
}

/** More new slots than this are not put in their places one by one. */
const few = 64;

/** All slots, in the order of their salts. A new one is put in its place; nothing ever leaves. */
export class ShuffledSlots {
  readonly #who: Shuffled;
  /** Has room behind its end. */
  #slots = new Int32Array(0);
  #size = 0;

  constructor(who: Shuffled) {
    this.#who = who;
  }

  all(): Int32Array {
    const size = this.#who.ids.length;
    if (size - this.#size > few || size > this.#slots.length) this.#shuffle(size);
    while (this.#size < size) this.#insert(this.#size);
    return this.#slots.subarray(0, size);
  }

  #shuffle(size: number): void {
    const slots = Int32Array.from({ length: size }, (_, slot) => slot);
    slots.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
    this.#slots = new Int32Array(size + (size >> 3) + few);
    this.#slots.set(slots);
    this.#size = size;
  }

  #insert(slot: number): void {
    let from = 0;
    let to = this.#size;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#isBefore(this.#slots[middle] as number, slot)) from = middle + 1;
      else to = middle;
    }
    this.#slots.copyWithin(from + 1, from, this.#size);
    this.#slots[from] = slot;
    this.#size++;
  }

  #isBefore(a: number, b: number): boolean {
    const { salts, ids } = this.#who;
    const difference = (salts[a] as number) - (salts[b] as number);
    return difference === 0 ? (ids[a] as string) < (ids[b] as string) : difference < 0;
  }
}
