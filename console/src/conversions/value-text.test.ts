import { expect, it } from 'vitest';
import { valueText } from './value-text.ts';

it.each([
  ['an order', { event_type: 'purchase', value: 49.9, currency_code: 'EUR' }, '€49.90'],
  ['an order without a value', { event_type: 'purchase' }, undefined],
  ['a refund of a part', { event_type: 'refund', value: 10, currency_code: 'EUR' }, '-€10.00'],
  ['a refund of all of an order', { event_type: 'refund', value: null, currency_code: null }, 'In full'],
] as const)('the value of %s', (_, report, text) => {
  expect(valueText(report)).toBe(text);
});
