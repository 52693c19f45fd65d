import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToCompletion } from '../../lib/slices.ts';
import { LazyOrder } from './lazy-order.ts';

const most = 200;
const key = fc.integer({ min: 0, max: 30 });
const anyKeys = fc.array(fc.record({ first: key, draw: key }), { maxLength: most });

function keysOf(drawn: readonly { first: number; draw: number }[]) {
  const keys = { first: new Float64Array(most), draw: new Float64Array(most), ids: [] as string[] };
  for (const [slot, { first, draw }] of drawn.entries()) {
    keys.first[slot] = first;
    keys.draw[slot] = draw;
    // Not in the order of slots.
    keys.ids.push(`${(slot * 7) % most}`.padStart(3, '0'));
  }
  const compare = (a: number, b: number) =>
    (keys.first[b] as number) - (keys.first[a] as number) ||
    (keys.draw[b] as number) - (keys.draw[a] as number) ||
    ((keys.ids[a] as string) < (keys.ids[b] as string) ? -1 : 1);
  return { keys, compare };
}

function arranged(keys: ReturnType<typeof keysOf>['keys'], slots: Iterable<number>): LazyOrder {
  const order = new LazyOrder(keys);
  for (const slot of slots) order.append(slot);
  runToCompletion(order.arrange());
  return order;
}

describe('an order that is worked out as far as it is read', () => {
  it('is the sorted one, in whatever order positions are asked for', () => {
    fc.assert(
      fc.property(anyKeys, fc.array(fc.nat({ max: 250 })), (drawn, positions) => {
        const { keys, compare } = keysOf(drawn);
        const sorted = [...drawn.keys()].toSorted(compare);
        const order = arranged(keys, drawn.keys());
        for (const position of [...positions, ...drawn.keys()])
          expect(order.at(position)).toBe(sorted[position] ?? -1);
      }),
    );
  });

  it('stays the sorted one while slots come, go and change, however far it was read before', () => {
    const change = fc.record({ slot: fc.nat(most - 1), first: key, stays: fc.boolean(), read: fc.nat(most) });
    fc.assert(
      fc.property(anyKeys, fc.array(change), (drawn, changes) => {
        const { keys, compare } = keysOf(drawn);
        const present = new Set(drawn.keys());
        const order = arranged(keys, present);
        for (const { slot, first, stays, read } of changes) {
          if (slot >= drawn.length) continue;
          order.at(read);
          if (present.delete(slot)) order.remove(slot);
          keys.first[slot] = first;
          if (stays) order.add(slot);
          if (stays) present.add(slot);
        }
        const sorted = [...present].toSorted(compare);
        for (const position of [...present].keys()) expect(order.at(position)).toBe(sorted[position]);
        expect(order.at(present.size)).toBe(-1);
      }),
    );
  });

  it('begins anew after it was cleared', () => {
    const { keys } = keysOf([1, 2, 3].map((first) => ({ first, draw: 0 })));
    const order = arranged(keys, [0, 1, 2]);
    order.at(1);
    order.clear();
    expect(order.at(0)).toBe(-1);
    order.append(0);
    runToCompletion(order.arrange());
    expect([order.at(0), order.at(1)]).toEqual([0, -1]);
  });
});
