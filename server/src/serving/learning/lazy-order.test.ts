import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToCompletion } from '../../lib/slices.ts';
import { LazyOrder } from './lazy-order.ts';

const maxSlots = 200;
const key = fc.integer({ min: 0, max: 30 });
const anyKeys = fc.array(fc.record({ primary: key, tieBreak: key }), { maxLength: maxSlots });

function keysOf(drawn: readonly { primary: number; tieBreak: number }[]) {
  const keys = {
    primary: new Float64Array(maxSlots),
    tieBreak: new Float64Array(maxSlots),
    ids: [] as string[],
  };
  for (const [slot, { primary, tieBreak }] of drawn.entries()) {
    keys.primary[slot] = primary;
    keys.tieBreak[slot] = tieBreak;
    // Ids in another order than slots.
    keys.ids.push(`${(slot * 7) % maxSlots}`.padStart(3, '0'));
  }
  const compare = (a: number, b: number) =>
    (keys.primary[b] as number) - (keys.primary[a] as number) ||
    (keys.tieBreak[b] as number) - (keys.tieBreak[a] as number) ||
    ((keys.ids[a] as string) < (keys.ids[b] as string) ? -1 : 1);
  return { keys, compare };
}

function heapified(keys: ReturnType<typeof keysOf>['keys'], slots: Iterable<number>): LazyOrder {
  const order = new LazyOrder(keys);
  for (const slot of slots) order.append(slot);
  runToCompletion(order.heapify());
  return order;
}

describe('LazyOrder', () => {
  it('equals the sorted order, in whatever order positions are read', () => {
    fc.assert(
      fc.property(anyKeys, fc.array(fc.nat({ max: 250 })), (drawn, positions) => {
        const { keys, compare } = keysOf(drawn);
        const sorted = [...drawn.keys()].toSorted(compare);
        const order = heapified(keys, drawn.keys());
        for (const position of [...positions, ...drawn.keys()])
          expect(order.at(position)).toBe(sorted[position] ?? -1);
      }),
    );
  });

  it('equals the sorted order after slots were added, removed and changed, however far it was read before', () => {
    const change = fc.record({
      slot: fc.nat(maxSlots - 1),
      primary: key,
      isKept: fc.boolean(),
      read: fc.nat(maxSlots),
    });
    fc.assert(
      fc.property(anyKeys, fc.array(change), (drawn, changes) => {
        const { keys, compare } = keysOf(drawn);
        const present = new Set(drawn.keys());
        const order = heapified(keys, present);
        for (const { slot, primary, isKept, read } of changes) {
          if (slot >= drawn.length) continue;
          order.at(read);
          if (present.delete(slot)) order.remove(slot);
          keys.primary[slot] = primary;
          if (isKept) order.add(slot);
          if (isKept) present.add(slot);
        }
        const sorted = [...present].toSorted(compare);
        for (const position of [...present].keys()) expect(order.at(position)).toBe(sorted[position]);
        expect(order.at(present.size)).toBe(-1);
      }),
    );
  });

  it('is empty after clear and can be filled again', () => {
    const { keys } = keysOf([1, 2, 3].map((primary) => ({ primary, tieBreak: 0 })));
    const order = heapified(keys, [0, 1, 2]);
    order.at(1);
    order.clear();
    expect(order.at(0)).toBe(-1);
    order.append(0);
    runToCompletion(order.heapify());
    expect([order.at(0), order.at(1)]).toEqual([0, -1]);
  });
});
