import { expect, it } from 'vitest';
import { MissingKeys } from './missing-keys.ts';

it('keys that are not live are remembered for a minute', () => {
  let now = 0;
  const missing = new MissingKeys(() => now);
  missing.add('a');
  now = 59_999;
  expect([missing.has('a'), missing.has('b')]).toEqual([true, false]);
  now = 60_000;
  expect(missing.has('a')).toBe(false);
  missing.add('b');
  expect(missing.size).toBe(1);
});

it('at most 10,000 of them: the oldest are forgotten', () => {
  const missing = new MissingKeys(() => 0);
  for (let n = 0; n < 10_001; n++) missing.add(String(n));
  expect([missing.size, missing.has('0'), missing.has('1'), missing.has('10000')]).toEqual([
    10_000,
    false,
    true,
    true,
  ]);
});
