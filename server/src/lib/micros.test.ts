import { expect, test } from 'vitest';
import { fromMicros, partOf, toMicros } from './micros.ts';

test.each([
  ['0', 0n, '0'],
  ['49.9', 49_900_000n, '49.9'],
  ['-0.5', -500_000n, '-0.5'],
  ['1000000000000', 1_000_000_000_000_000_000n, '1000000000000'],
  ['0.000001', 1n, '0.000001'],
  ['12.3456789', 12_345_678n, '12.345678'],
])('%s is %s millionths', (decimal, micros, shown) => {
  expect(toMicros(decimal)).toBe(micros);
  expect(fromMicros(micros)).toBe(shown);
});

test('a part is rounded half up, and is exact for amounts beyond the integers of a double', () => {
  expect(partOf(10_000_000, 1n, 3n)).toBe(3_333_333);
  expect(partOf(10_000_000, 2n, 3n)).toBe(6_666_667);
  expect(partOf(5, 1n, 2n)).toBe(3);
  expect(partOf(9_007_199_254_740_991, 1_000_000_000_000_000_000n, 1_000_000_000_000_000_000n)).toBe(
    9_007_199_254_740_991,
  );
});
