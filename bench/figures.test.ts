import { describe, expect, it } from 'vitest';
import {
  figureTable,
  formatValue,
  lessIsBetter,
  meetsTarget,
  moreIsBetter,
  requireUniqueNames,
} from './figures.ts';

describe('a figure', () => {
  it.each([
    ['reaches its least value exactly', moreIsBetter('ratio', 0.7, '', 0.7), true],
    ['is below its least value', moreIsBetter('ratio', 0.69, '', 0.7), false],
    ['reaches its most value exactly', lessIsBetter('p99', 15, 'ms', 15), true],
    ['is above its most value', lessIsBetter('p99', 15.1, 'ms', 15), false],
    ['was not measured', lessIsBetter('p99', Number.NaN, 'ms', 15), false],
    ['has no target', lessIsBetter('p99', 15, 'ms'), undefined],
    ['has a target of zero', lessIsBetter('failed', 1, '', 0), false],
  ])('that %s', (_, figure, met) => {
    expect(meetsTarget(figure)).toBe(met);
  });

  it.each([
    [12_345.6, 'µs', '12,346 µs'],
    [99.96, 'ms', '100 ms'],
    [14.24, 'ms', '14.2 ms'],
    [0.125, '', '0.13'],
    [-1.5, '%', '-1.5 %'],
  ])('of %d %s is written as %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it('has a name that no other figure of its bench has', () => {
    const figures = [moreIsBetter('ratio', 1, ''), lessIsBetter('ratio', 1, '')];
    expect(() => requireUniqueNames({ bench: 'http', args: [], figures })).toThrow(
      'http has two figures called "ratio"',
    );
  });
});

it('the table says for each figure whether it meets its target', () => {
  const figures = [
    moreIsBetter('requests/s ÷ bare', 0.61, '', 0.7),
    lessIsBetter('p50', 4, 'ms', 5),
    lessIsBetter('p99', 8, 'ms'),
  ];
  expect(figureTable([{ bench: 'http', args: [], figures }]).split('\n')).toEqual([
    'bench  figure             value  target',
    '─────  ─────────────────  ─────  ────────────  ───────',
    'http   requests/s ÷ bare  0.61   at least 0.7  NOT MET',
    'http   p50                4 ms   at most 5 ms  met',
    'http   p99                8 ms   –',
  ]);
});
