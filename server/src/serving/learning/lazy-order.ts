import type { SlicedWork } from '../../lib/slices.ts';

/** So many slots are put in their place between two pauses. */
const sinkAtOnce = 2_048;

/** What slots are ordered by: the highest first, then the highest in the draw, then by id. Read as they are when asked. */
export interface Keys {
  readonly first: Float64Array;
  readonly draw: Float64Array;
  readonly ids: readonly string[];
}

/**
 * Slots in order, worked out only as far down as somebody reads. Requests look at the first hundred of a hundred
 * thousand, and sorting all of them would hold up every other request. Underneath it is a heap sort that stops.
 */
export class LazyOrder {
  readonly #keys: Keys;
  /** Each before the two that hang from it, the first on top. */
  #heap = new Int32Array(64);
  #size = 0;
  /** What was taken from the top, in order. */
  #taken: number[] = [];

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  clear(): void {
    this.#size = 0;
    this.#taken = [];
  }

  /** Adds a slot without a place. When all are there, they are arranged. */
  append(slot: number): void {
    if (this.#size === this.#heap.length) {
      const wider = new Int32Array(2 * this.#size);
      wider.set(this.#heap);
      this.#heap = wider;
    }
    this.#heap[this.#size++] = slot;
  }

  *arrange(): SlicedWork<void> {
    for (let parent = (this.#size >> 1) - 1; parent >= 0; parent--) {
      this.#sink(parent);
      if (parent % sinkAtOnce === 0) yield;
    }
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    while (this.#taken.length <= position) {
      if (this.#size === 0) return -1;
      this.#taken.push(this.#heap[0] as number);
      this.#cut(0);
    }
    return this.#taken[position] as number;
  }

  /** Puts a slot where it belongs among those that are arranged. */
  add(slot: number): void {
    const last = this.#taken.at(-1);
    if (last === undefined || !this.#isBefore(slot, last)) {
      this.append(slot);
      this.#rise(this.#size - 1);
    } else {
      const next = this.#taken.findIndex((taken) => this.#isBefore(slot, taken));
      this.#taken.splice(next, 0, slot);
    }
  }

  /** Takes a slot out. Looks through all of them, which is still far quicker than arranging them again. */
  remove(slot: number): void {
    const inHeap = this.#heap.indexOf(slot);
    // Behind its end the heap's memory holds what was there before.
    if (inHeap >= 0 && inHeap < this.#size) this.#cut(inHeap);
    else {
      const taken = this.#taken.indexOf(slot);
      if (taken >= 0) this.#taken.splice(taken, 1);
    }
  }

  /** Takes what is at a place of the heap out of it, and fills the gap with its last. */
  #cut(at: number): void {
    this.#size--;
    if (at === this.#size) return;
    this.#heap[at] = this.#heap[this.#size] as number;
    this.#sink(at);
    this.#rise(at);
  }

  /** Moves a slot down until nothing below it comes before it. */
  #sink(from: number): void {
    const heap = this.#heap;
    const size = this.#size;
    const sinking = heap[from] as number;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      const right = child + 1;
      if (right < size && this.#isBefore(heap[right] as number, heap[child] as number)) child = right;
      if (!this.#isBefore(heap[child] as number, sinking)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = sinking;
  }

  /** Moves a slot up until it does not come before the one it hangs from. */
  #rise(from: number): void {
    const heap = this.#heap;
    const rising = heap[from] as number;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(rising, heap[parent] as number)) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = rising;
  }

  #isBefore(a: number, b: number): boolean {
    const { first, draw, ids } = this.#keys;
    const lead = (first[a] as number) - (first[b] as number);
    if (lead !== 0) return lead > 0;
    const luck = (draw[a] as number) - (draw[b] as number);
    return luck === 0 ? (ids[a] as string) < (ids[b] as string) : luck > 0;
  }
}
