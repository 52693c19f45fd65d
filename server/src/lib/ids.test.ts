import { describe, expect, it } from 'vitest';
import { newId, newIdAt, readUuid } from './ids.ts';

describe('newId', () => {
  it('is a version 7 UUID that contains its time', () => {
    const now = Date.now() + 60_000;
    const id = newId(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('ascends and never repeats, also when the clock stops or steps back', () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => newId(i < 10_000 ? 1_000 : 999));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('newIdAt', () => {
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

  it('follows a clock that was wrong by more than an hour', () => {
    const [wrong, right] = [Date.parse('2031-01-01T00:00:00Z'), Date.parse('2019-01-01T00:00:00Z')];
    expect(timeOf(newIdAt(wrong))).toBe(wrong);
    expect(timeOf(newIdAt(wrong - 59 * 60_000))).toBe(wrong);
    expect(timeOf(newIdAt(right))).toBe(right);
  });

  it('contains the given time and ascends, also while newId is called in between', () => {
    const past = Date.parse('2020-01-01T00:00:00Z');
    const ids = Array.from({ length: 2_000 }, (_, i) => {
      newId();
      return newIdAt(past + (i >> 1));
    });
    expect(ids.map(timeOf)).toEqual(ids.map((_, i) => past + (i >> 1)));
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('readUuid', () => {
  it('accepts any letter case and returns lower case', () => {
    expect(readUuid('01890A5D-AC96-774B-BCCE-B302099A8057')).toBe('01890a5d-ac96-774b-bcce-b302099a8057');
  });

  it.each(['', 'x', '01890a5dac96774bbcceb302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057 ', null, 7])(
    'rejects %j',
    (value) => {
      expect(readUuid(value)).toBeUndefined();
    },
  );
});
