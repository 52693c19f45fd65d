import { setImmediate } from 'node:timers/promises';

/** Long work as a generator that yields at points where other tasks may run. */
export type SlicedWork<T> = Generator<void, T, void>;

/** The work runs this long before other tasks get the thread, provided that it yields often enough. */
const sliceMs = 1;

/** Runs the work to its end without a break. */
export function runToCompletion<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs the work in short slices, and lets waiting tasks run between them. */
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

/** The number of items that `filterInSlices` tests between two yields. */
const itemsPerStep = 1_000;

/** `Array.filter` as sliced work. */
export function* filterInSlices<T>(items: readonly T[], passes: (item: T) => boolean): SlicedWork<T[]> {
  const passed: T[] = [];
  for (let from = 0; from < items.length; from += itemsPerStep) {
    for (const item of items.slice(from, from + itemsPerStep)) if (passes(item)) passed.push(item);
    yield;
  }
  return passed;
}
