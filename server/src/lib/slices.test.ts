import { describe, expect, it } from 'vitest';
import { filterInSlices, runInSlices, runToCompletion, type SlicedWork } from './slices.ts';

function* count(to: number, onStep: () => void): SlicedWork<number> {
  for (let at = 0; at < to; at++) {
    onStep();
    yield;
  }
  return to;
}

/** Longer than a slice may last. */
function dawdle(): void {
  const until = performance.now() + 2;
  while (performance.now() < until);
}

describe('work in slices', () => {
  it('gives its result, with and without others in between', async () => {
    expect(runToCompletion(count(10, () => {}))).toBe(10);
    expect(await runInSlices(count(10, () => {}))).toBe(10);
  });

  it('lets those who wait have a turn before it ends', async () => {
    const order: string[] = [];
    const work = runInSlices(count(3, dawdle)).then(() => order.push('work'));
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

  it('sifts many items in their order', () => {
    const items = Array.from({ length: 2_500 }, (_, item) => item);
    expect(runToCompletion(filterInSlices(items, (item) => item % 7 === 0))).toEqual(
      items.filter((item) => item % 7 === 0),
    );
    expect(runToCompletion(filterInSlices([], () => true))).toEqual([]);
  });
});
