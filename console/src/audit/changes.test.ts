import { expect, test } from 'vitest';
import { changesOf, factsOf } from './changes.ts';

const entry = (details: Record<string, unknown>, detail_names = {}) => ({ details, detail_names });

test('money, shares, dates and missing values are written for people', () => {
  expect(
    changesOf(
      entry({
        before: { 'budget.daily_usd': 100, 'budget.total_usd': null, starts_at: null, revenue_share: 0.5 },
        after: {
          'budget.daily_usd': 1000.5,
          'budget.total_usd': 5000,
          starts_at: '2026-06-14T05:00:00.000Z',
          revenue_share: 0.65,
        },
      }),
    ),
  ).toEqual([
    { field: 'Daily budget', before: '$100.00', after: '$1,000.50' },
    { field: 'Total budget', before: 'None', after: '$5,000.00' },
    { field: 'Starts at', before: 'None', after: 'Jun 14, 2026, 5:00 AM UTC' },
    { field: 'Revenue share', before: '50%', after: '65%' },
  ]);
});

test('a list shows what was removed and what was added, by name', () => {
  const names = { a: 'Shoes', b: 'Beauty', c: 'Trains' };
  expect(changesOf(entry({ before: ['a', 'b'], after: ['b', 'c'] }, names))).toEqual([
    { field: 'Subcategories', before: 'Shoes', after: 'Trains' },
  ]);
});

test('roles in channels are readable', () => {
  const of = (role: string) => ({ channels: [{ channel_id: 'a', role }] });
  expect(changesOf(entry({ before: of('viewer'), after: of('admin') }, { a: 'Parcel Pal' }))).toEqual([
    { field: 'Channels', before: 'Parcel Pal, Role: viewer', after: 'Parcel Pal, Role: admin' },
  ]);
});

test('an entry without values from before has facts instead', () => {
  const details = { name: 'Spring', bidMicros: 500_000, dailyBudgetMicros: null };
  expect(changesOf(entry(details))).toEqual([]);
  expect(factsOf(entry(details))).toEqual([
    { name: 'Name', value: 'Spring' },
    { name: 'Bid', value: '$0.50' },
  ]);
});

test('an entry with changes has no further facts', () => {
  expect(factsOf(entry({ name: 'Summer', before: { name: 'Spring' }, after: { name: 'Summer' } }))).toEqual(
    [],
  );
});

test('exchange rates have their currency and day, all decimals, and the number of those that are not listed', () => {
  const rates = entry({
    added: 60,
    changed: 0,
    not_listed: 58,
    before: { 'EUR 2026-06-01': 1.08, 'IDR 2026-06-01': null },
    after: { 'EUR 2026-06-01': 1.0842, 'IDR 2026-06-01': 0.0000613497 },
  });
  expect(changesOf(rates)).toEqual([
    { field: 'EUR from Jun 1, 2026', before: '$1.08', after: '$1.0842' },
    { field: 'IDR from Jun 1, 2026', before: 'None', after: '$0.0000613497' },
  ]);
  expect(factsOf(rates)).toEqual([{ name: 'Changes that are not listed', value: '58' }]);
});
