import { expect, it } from 'vitest';
import { faultNames } from './fault-names.ts';
import { faultKinds } from './kinds.ts';
import { planRounds } from './plan-rounds.ts';

const kinds = ['one', 'two', 'three'];

it('every kind that is listed exists, and the reverse', () => {
  expect(faultKinds.map(({ name }) => name)).toEqual(faultNames);
});

it('the same seed plans the same rounds, another seed plans others', () => {
  const plan = (seed: string) => planRounds({ rounds: 20, seed }, kinds);
  expect(plan('a')).toEqual(plan('a'));
  expect(plan('a')).not.toEqual(plan('b'));
});

it('every kind has its turn before one comes again, and no two rounds have the same seed', () => {
  const rounds = planRounds({ rounds: 30, seed: 'a' }, kinds);
  for (let at = 0; at < rounds.length; at += kinds.length)
    expect(new Set(rounds.slice(at, at + kinds.length).map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(new Set(rounds.map(({ seed }) => seed)).size).toBe(30);
  expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

it('the seed of a round repeats that round', () => {
  const [first] = planRounds({ rounds: 1, seed: 'a' }, kinds);
  const seed = first?.seed ?? '';
  expect(planRounds({ rounds: 1, seed }, kinds)).toEqual([first]);
});

it('only one kind can be asked for, and it must exist', () => {
  const rounds = planRounds({ rounds: 4, seed: 'a', only: 'two' }, kinds);
  expect(new Set(rounds.map(({ kind }) => kind))).toEqual(new Set(['two']));
  for (const wrong of [{ seed: 'four/00000001' }, { seed: 'a', only: 'four' }])
    expect(() => planRounds({ rounds: 1, ...wrong }, kinds)).toThrow('There is no kind "four"');
});
