import { expect, it } from 'vitest';
import { compareRounds } from './verdict.ts';

it.each([
  ['all rounds are higher and more is better', [100, 101, 102], [110, 111, 112], 'more', 'faster'],
  ['all rounds are higher and less is better', [100, 101, 102], [110, 111, 112], 'less', 'slower'],
  ['all rounds are lower and more is better', [100, 101, 102], [90, 91, 92], 'more', 'slower'],
  ['all rounds are lower and less is better', [100, 101, 102], [90, 91, 92], 'less', 'faster'],
  ['one round overlaps', [100, 101, 111], [110, 112, 113], 'more', 'no difference seen'],
  ['two rounds are equal', [100, 110], [110, 120], 'more', 'no difference seen'],
  ['the medians differ by 3 % or less', [100, 100], [103, 103], 'more', 'no difference seen'],
  ['the medians differ by more than 3 %', [100, 100], [103.1, 103.1], 'more', 'faster'],
  ['values are below zero', [-2, -1], [1, 2], 'less', 'slower'],
  ['a value was not measured', [Number.NaN, 100], [200, 200], 'less', 'no difference seen'],
] as const)('when %s', (_, before, after, better, verdict) => {
  expect(compareRounds(before, after, better)).toBe(verdict);
});
