import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('has only what differs, nested fields by dotted names', () => {
  expect(
    changedFields(
      { name: 'Spring', budget: { daily_usd: 100, total_usd: null }, countries: ['FR'] },
      { name: 'Spring', budget: { daily_usd: 250, total_usd: null }, countries: ['FR', 'DE'] },
    ),
  ).toEqual({
    before: { 'budget.daily_usd': 100, countries: ['FR'] },
    after: { 'budget.daily_usd': 250, countries: ['FR', 'DE'] },
  });
});

test('a value that appears or disappears is null on the other side', () => {
  expect(changedFields({ cap: null }, { cap: { impressions: 3, hours: 24 } })).toEqual({
    before: { 'cap.impressions': null, 'cap.hours': null },
    after: { 'cap.impressions': 3, 'cap.hours': 24 },
  });
});

test('equal values are no change', () => {
  expect(changedFields({ a: [1], b: { c: null } }, { a: [1], b: { c: null } })).toEqual({
    before: {},
    after: {},
  });
});
