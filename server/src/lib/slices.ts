import { setImmediate } from 'node:timers/promises';

/** Work that pauses now and then, so that others may have the thread in between. */
export type SlicedWork<T> = Generator<void, T, void>;

/** Others wait no longer than this for a slice to end, as long as the work pauses often enough. */
const sliceMs = 1;

/** Does the work to its end without letting anybody in between. */
export function runToCompletion<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work slice by slice, and lets everybody who waits have a turn after each. */
export async function runInSlices<T>(work: SlicedWork<T>): Promise<T> {
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
const itemsPerStep = 1_000;

/** The items that pass. */
export function* filterInSlices<T>(items: readonly T[], passes: (item: T) => boolean): SlicedWork<T[]> {
  const passed: T[] = [];
  for (let from = 0; from < items.length; from += itemsPerStep) {
    for (const item of items.slice(from, from + itemsPerStep)) if (passes(item)) passed.push(item);
    yield;
  }
  return passed;
}
