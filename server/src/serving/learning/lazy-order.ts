import type { SlicedWork } from '../../lib/slices.ts';

/** Heap nodes that are processed between two pauses. */
const nodesPerSlice = 2_048;

/**
 * Sort keys by slot: highest `primary` first, then highest `tieBreak`, then id. Read at the
 * time of each comparison.
 */
export interface SortKeys {
  readonly primary: Float64Array;
  readonly tieBreak: Float64Array;
  readonly ids: readonly string[];
}

/**
 * Slots in sorted order, computed only as far as they are read: an incremental heap sort. Requests read about
 * a hundred of up to a hundred thousand slots, and sorting all of them would block other requests.
 */
export class LazyOrder {
  readonly #keys: SortKeys;
  /** Binary heap of the slots that are not sorted yet; the next one is at index 0. */
  #heap = new Int32Array(64);
  #size = 0;
  /** The slots that were popped from the heap, in order. */
  #sorted: number[] = [];

  constructor(keys: SortKeys) {
    this.#keys = keys;
  }

  clear(): void {
    this.#size = 0;
    this.#sorted = [];
  }

  /** Adds a slot without restoring the heap order. Call `heapify` after the last one. */
  append(slot: number): void {
    if (this.#size === this.#heap.length) {
      const larger = new Int32Array(2 * this.#size);
      larger.set(this.#heap);
      this.#heap = larger;
    }
    this.#heap[this.#size++] = slot;
  }

  *heapify(): SlicedWork<void> {
    for (let parent = (this.#size >> 1) - 1; parent >= 0; parent--) {
      this.#siftDown(parent);
      if (parent % nodesPerSlice === 0) yield;
    }
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    while (this.#sorted.length <= position) {
      if (this.#size === 0) return -1;
      this.#sorted.push(this.#heap[0] as number);
      this.#removeFromHeap(0);
    }
    return this.#sorted[position] as number;
  }

  /** Inserts a slot into the sorted part or the heap, wherever its keys belong. */
  add(slot: number): void {
    const last = this.#sorted.at(-1);
    if (last === undefined || !this.#isBefore(slot, last)) {
      this.append(slot);
      this.#siftUp(this.#size - 1);
    } else {
      const next = this.#sorted.findIndex((other) => this.#isBefore(slot, other));
      this.#sorted.splice(next, 0, slot);
    }
  }

  /** Removes a slot. The search is linear, which is still much faster than building the heap again. */
  remove(slot: number): void {
    const inHeap = this.#heap.indexOf(slot);
    // The array behind the end of the heap holds old values, which must not be found.
    if (inHeap >= 0 && inHeap < this.#size) this.#removeFromHeap(inHeap);
    else {
      const inSorted = this.#sorted.indexOf(slot);
      if (inSorted >= 0) this.#sorted.splice(inSorted, 1);
    }
  }

  /** Removes the node at an index and fills the gap with the last node. */
  #removeFromHeap(at: number): void {
    this.#size--;
    if (at === this.#size) return;
    this.#heap[at] = this.#heap[this.#size] as number;
    this.#siftDown(at);
    this.#siftUp(at);
  }

  /** Moves a node down until both of its children come after it. */
  #siftDown(from: number): void {
    const heap = this.#heap;
    const size = this.#size;
    const moved = heap[from] as number;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      const right = child + 1;
      if (right < size && this.#isBefore(heap[right] as number, heap[child] as number)) child = right;
      if (!this.#isBefore(heap[child] as number, moved)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = moved;
  }

  /** Moves a node up until its parent comes before it. */
  #siftUp(from: number): void {
    const heap = this.#heap;
    const moved = heap[from] as number;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(moved, heap[parent] as number)) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = moved;
  }

  #isBefore(a: number, b: number): boolean {
    const { primary, tieBreak, ids } = this.#keys;
    const byPrimary = (primary[a] as number) - (primary[b] as number);
    if (byPrimary !== 0) return byPrimary > 0;
    const byTieBreak = (tieBreak[a] as number) - (tieBreak[b] as number);
    return byTieBreak === 0 ? (ids[a] as string) < (ids[b] as string) : byTieBreak > 0;
  }
}
