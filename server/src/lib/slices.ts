import { setImmediate } from 'node:timers/promises';

/** Work that pauses now and then, so that others may have the thread in between. */
export type Slices<T> = Generator<void, T, void>;

/** Others wait no longer than this for a slice to end, as long as the work pauses often enough. */
const sliceMs = 1;

/** Does the work to its end without letting anybody in between. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work slice by slice, and lets everybody who waits have a turn after each. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await setImmediate();
  }
}

/** So many items are looked at between two pauses. */
const siftAtOnce = 1_000;

/** The items that pass. */
export function* sift<T>(items: readonly T[], passes: (item: T) => boolean): Slices<T[]> {
  const passed: T[] = [];
  for (let from = 0; from < items.length; from += siftAtOnce) {
    for (const item of items.slice(from, from + siftAtOnce)) if (passes(item)) passed.push(item);
    yield;
  }
  return passed;
}
