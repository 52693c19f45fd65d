/** The sort keys: each slot's salt and, for equal salts, its id. */
interface SlotKeys {
  readonly ids: readonly string[];
  readonly salts: ArrayLike<number>;
}

/** Up to this many new slots are inserted one by one; more of them are sorted together with all others. */
const maxInsertions = 64;

/**
 * All slots, sorted by salt, which is a hash of the offer id: a pseudo-random order. Slots are
 * added and never removed.
 */
export class ShuffledSlots {
  readonly #keys: SlotKeys;
  /** Longer than `#size`, so that slots can be inserted without a new array. */
  #slots = new Int32Array(0);
  #size = 0;

  constructor(keys: SlotKeys) {
    this.#keys = keys;
  }

  /** The sorted slots, including those added since the last call. */
  all(): Int32Array {
    const size = this.#keys.ids.length;
    if (size - this.#size > maxInsertions || size > this.#slots.length) this.#sortAll(size);
    while (this.#size < size) this.#insert(this.#size);
    return this.#slots.subarray(0, size);
  }

  #sortAll(size: number): void {
    const slots = Int32Array.from({ length: size }, (_, slot) => slot);
    slots.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
    const spare = (size >> 3) + maxInsertions;
    this.#slots = new Int32Array(size + spare);
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
    const { salts, ids } = this.#keys;
    const difference = (salts[a] as number) - (salts[b] as number);
    return difference === 0 ? (ids[a] as string) < (ids[b] as string) : difference < 0;
  }
}
