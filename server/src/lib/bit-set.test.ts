import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BitSet } from './bit-set.ts';

const members = fc.array(fc.nat(200), { maxLength: 20 });
const all = Array.from({ length: 260 }, (_, member) => member);

it('has the same members as a Set after the same changes', () => {
  const put = fc.record({ member: fc.nat(200), present: fc.boolean() });
  fc.assert(
    fc.property(fc.nat(100), fc.array(put), (size, puts) => {
      const bits = new BitSet(size);
      const set = new Set<number>();
      for (const { member, present } of puts) {
        bits.set(member, present);
        if (present) set.add(member);
        else set.delete(member);
      }
      expect(all.filter((member) => bits.has(member))).toEqual(all.filter((member) => set.has(member)));
    }),
  );
});

it('intersects another set exactly when they share a member', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      const shared = a.some((member) => b.includes(member));
      expect(BitSet.of(a).intersects(BitSet.of(b))).toBe(shared);
      expect(BitSet.of(b).intersects(BitSet.of(a))).toBe(shared);
    }),
  );
});

it('intersects no set after all members are removed', () => {
  fc.assert(
    fc.property(members, (some) => {
      const bits = BitSet.of(some);
      for (const member of some) bits.set(member, false);
      expect(bits.intersects(BitSet.of(all))).toBe(false);
    }),
  );
});

it.each([0, 31, 32, 63, 64, 1_000_000])(
  'contains %d and not its neighbours, also at word boundaries',
  (member) => {
    const bits = BitSet.of([member]);
    expect([member - 1, member, member + 1].filter((each) => each >= 0 && bits.has(each))).toEqual([member]);
  },
);
