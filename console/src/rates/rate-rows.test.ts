import { rateColumns } from '@encart/sdk/read-rate';
import { describe, expect, it } from 'vitest';
import { parseDelimited } from '../data/delimited.ts';
import { readHeader } from '../import/columns.ts';
import { readRateRow, rowWidth } from './rate-rows.ts';

/** The rates or problems of a text, by line. */
function read(text: string) {
  const lines = parseDelimited(text);
  const { hasHeader, columns } = readHeader(lines, rateColumns);
  return lines
    .map((values, index) => readRateRow(values, index + 1, columns, rowWidth(lines)))
    .slice(hasHeader ? 1 : 0)
    .map(({ line, rate, problem }) => [line, rate ? Object.values(rate).join(' ') : problem]);
}

describe('rows of exchange rates', () => {
  it.each([
    ['a spreadsheet', 'EUR\t2026-06-01\t1,0842\nSEK\t2026-06-01\t0.0953', 1],
    [
      'names of columns, with others',
      'Note;USD;Code;From\nECB;1,0842;eur;2026-06-01\n;0.0953;SEK;2026-06-01',
      2,
    ],
    ['quotes', 'EUR,2026-06-01,"1,0842"\nSEK,2026-06-01,0.0953,', 1],
  ])('%s', (_, text, first) => {
    expect(read(text)).toEqual([
      [first, 'EUR 2026-06-01 1.0842'],
      [first + 1, 'SEK 2026-06-01 0.0953'],
    ]);
  });

  it('a comma that splits a rate is a problem, not another rate', () => {
    const problem = '4 values for 3 columns. Write the rate with a point, such as 1.0842, or in quotes.';
    expect(read('EUR,2026-06-01,1,0842')).toEqual([[1, problem]]);
    expect(read('currency,date,usd\nEUR,2026-06-01,1,0842')).toEqual([[2, problem]]);
  });

  it('a row that cannot be read has a problem', () => {
    expect(read('Euro,2026-06-01,1')).toEqual([[1, 'Currency: Write three letters, such as EUR.']]);
  });
});
