import { describe, expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';

const known = {
  engines: true,
  counts: [4_000],
  options: { events: [1_000], publishers: [500, 5_000] },
  words: ['draw'],
};

describe('the arguments of a bench', () => {
  it('have defaults', () => {
    expect(readArguments([], known)).toEqual({
      engines: ['postgres', 'embedded'],
      counts: [4_000],
      options: { events: [1_000], publishers: [500, 5_000] },
      words: new Set(),
    });
  });

  it('are read in any order', () => {
    expect(readArguments(['draw', 'publishers=10,20', '7', 'embedded'], known)).toEqual({
      engines: ['embedded'],
      counts: [7],
      options: { events: [1_000], publishers: [10, 20] },
      words: new Set(['draw']),
    });
  });

  it('replace a list of counts as a whole where a bench takes many', () => {
    expect(readArguments(['5', '6', '7'], { counts: [1, 2], many: true }).counts).toEqual([5, 6, 7]);
    expect(readArguments(['5'], { counts: [1, 2], many: true }).counts).toEqual([5]);
    expect(readArguments(['5'], { counts: [1, 2] }).counts).toEqual([5, 2]);
  });

  it.each([
    ['a word that the bench does not know', 'postgre', 'Unknown argument "postgre".'],
    ['an option that the bench does not know', 'event=5', 'Unknown argument "event=5".'],
    ['an option that is not a number', 'events=1e6', '"1e6" is not a count.'],
    ['an option without a value', 'events=', '"" is not a count.'],
    ['a number below zero', '-5', 'Unknown argument "-5".'],
  ])('are refused with %s', (_, arg, message) => {
    expect(() => readArguments([arg], known)).toThrow(message);
  });

  it('are refused with too many numbers', () => {
    expect(() => readArguments(['1', '2'], known)).toThrow('At most 1 numbers are allowed.');
    expect(() => readArguments(['1'], {})).toThrow('Unknown argument "1".');
  });
});
