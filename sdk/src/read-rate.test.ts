import { expect, it } from 'vitest';
import { readDate, readRateLine } from './read-rate.ts';

it('a line is read with any letter case, and a comma before the decimals', () => {
  expect(readRateLine({ currency: ' eur ', date: '2026-06-01', usd: '1,0842' })).toEqual({
    value: { currency_code: 'EUR', from_date: '2026-06-01', usd: 1.0842 },
  });
});

it('the problem of a line names every column that cannot be read', () => {
  expect(readRateLine({ currency: 'Euro', date: '01.06.2026', usd: '' })).toEqual({
    problem:
      'Currency: Write three letters, such as EUR. Day: Write a day such as 2026-06-01. US dollars: Enter a rate such as 1.0842.',
  });
});

it.each(['', '2026-02-30', '2026-13-01', '2026-6-1', '06/01/2026', '2026-06-01T00:00:00Z'])(
  'the day %j is refused',
  (text) => {
    expect(readDate(text)).toEqual({ problem: 'Write a day such as 2026-06-01.' });
  },
);
