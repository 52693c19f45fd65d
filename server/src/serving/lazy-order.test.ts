import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LazyOrder } from './lazy-order.ts';

const anyKeys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 });

describe('an order that is worked out as far as it is read', () => {
  it('is the sorted one, in whatever order positions are asked for', () => {
    fc.assert(
      fc.property(anyKeys, fc.array(fc.nat({ max: 250 })), (keys, positions) => {
        const slots = [...keys.keys()];
        // Equal keys by slot, so that there is only one right order.
        const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number) || a - b;
        const order = new LazyOrder(slots, (a, b) => compare(a, b) < 0);
        const sorted = slots.toSorted(compare);
        for (const position of [...positions, ...slots])
          expect(order.at(position)).toBe(sorted[position] ?? -1);
      }),
    );
  });
});
