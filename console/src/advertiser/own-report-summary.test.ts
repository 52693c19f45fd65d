import { expect, it } from 'vitest';
import { addSales } from './own-report-summary.tsx';

/**
 * A day with the figures that are given. Without spend and conversions, the service knows no
 * return and no cost.
 */
const day = (
  more: Partial<Record<'spend' | 'conversions' | 'sales_value' | 'refunds' | 'roas' | 'cpa', number>>,
) => ({
  spend: 0,
  conversions: 0,
  sales_value: 0,
  refunds: 0,
  roas: null,
  cpa: null,
  ...more,
});
const sold = day({ spend: 10, conversions: 2, sales_value: 40, roas: 4, cpa: 5 });

it('a day with nothing but a refund leaves the return of the other days known', () => {
  const days = [sold, day({ refunds: 10, spend: -2 }), day({})];
  expect(addSales(days, sold)).toMatchObject({ spend: 8, sales_value: 40, refunds: 10, roas: 3.75, cpa: 4 });
});

it.each([
  ['nothing', []],
  ['a refund', [day({ refunds: 10, spend: -2 })]],
])('%s has no return and no cost per conversion', (_, days) => {
  expect(addSales(days, sold)).toMatchObject({ roas: null, cpa: null });
});

it.each([
  ['a day with spend', [sold, day({ spend: 5, conversions: 1 })], sold],
  ['a day without spend', [sold, day({})], { ...sold, roas: null }],
])('a value without an exchange rate on %s makes the return unknown', (_, days, summary) => {
  expect(addSales(days, summary)).toMatchObject({ roas: null });
});
