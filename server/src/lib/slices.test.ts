import { describe, expect, it } from 'vitest';
import { filterInSlices, runInSlices, runToCompletion, type SlicedWork } from './slices.ts';

function* count(to: number, onStep: () => void): SlicedWork<number> {
  for (let at = 0; at < to; at++) {
    onStep();
    yield;
  }
  return to;
}

/** Blocks the thread longer than one slice. */
function blockBriefly(): void {
  const until = performance.now() + 2;
  while (performance.now() < until);
}

describe('work in slices', () => {
  it('returns its result, in slices and without a break', async () => {
    expect(runToCompletion(count(10, () => {}))).toBe(10);
    expect(await runInSlices(count(10, () => {}))).toBe(10);
  });

  it('lets waiting tasks run before it ends', async () => {
    const order: string[] = [];
    const work = runInSlices(count(3, blockBriefly)).then(() => order.push('work'));
    setImmediate(() => order.push('other'));
    await work;
    expect(order).toEqual(['other', 'work']);
  });

  it('fails when a slice fails', async () => {
    const failing = () => {
      throw new Error('no');
    };
    await expect(runInSlices(count(3, failing))).rejects.toThrow('no');
  });

  it('filters many items and keeps their order', () => {
    const items = Array.from({ length: 2_500 }, (_, item) => item);
    expect(runToCompletion(filterInSlices(items, (item) => item % 7 === 0))).toEqual(
      items.filter((item) => item % 7 === 0),
    );
    expect(runToCompletion(filterInSlices([], () => true))).toEqual([]);
  });
});
