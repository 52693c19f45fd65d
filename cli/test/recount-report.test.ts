import type { BilledEvent } from '@encart/sdk';
import { describe, expect, test } from 'vitest';
import { EventSums } from '../src/recount-report.ts';

/** A row of the report, by default without anything unconfirmed. */
const row = (id: string, spend: number, conversions: number, unconfirmed = 0, unconfirmed_sales = 0) => ({
  id,
  spend,
  conversions,
  unconfirmed_conversions: unconfirmed,
  unconfirmed_sales,
});

const event = (more: Partial<BilledEvent>): BilledEvent => ({
  at: '2026-06-14T12:00:00.000Z',
  entry: 'event',
  event_id: 'e',
  event_type: 'CONVERSION',
  charge_id: 'ch_e',
  evidence: 'server',
  confirmed: true,
  reason: null,
  counted: true,
  campaign_id: 'c',
  offer_id: 'o',
  channel_id: null,
  billed_usd: 0,
  value: null,
  currency_code: null,
  ...more,
});

function sumsOf(...events: Partial<BilledEvent>[]): EventSums {
  const sums = new EventSums();
  for (const each of events) sums.add(event(each));
  return sums;
}

describe('the recount of a report', () => {
  test('adds money in whole micro-dollars and values as decimals', () => {
    const sums = sumsOf(
      ...Array.from({ length: 10 }, () => ({ billed_usd: 0.1, value: 0.1, currency_code: 'EUR' })),
      { billed_usd: 0.2, event_type: 'CLICK' },
      {
        at: '2026-06-15T00:00:00.000Z',
        entry: 'refund',
        billed_usd: -0.05,
        value: -0.3,
        currency_code: 'EUR',
      },
    );
    const report = {
      rows: [row('2026-06-14', 1.2, 10), row('2026-06-15', -0.05, 0)],
      currencies: [{ currency_code: 'EUR', sales_value: 1, refunds: 0.3 }],
    };
    expect(sums.compareWith(report)).toEqual({ days: 2, differences: [] });
  });

  test('names each figure that differs, also of days and currencies that only one side has', () => {
    const sums = sumsOf({ billed_usd: 10, value: 5 }, { counted: false, billed_usd: -10, entry: 'reversal' });
    const report = {
      rows: [row('2026-06-13', 0.000001, 0)],
      currencies: [{ currency_code: 'USD', sales_value: 0, refunds: 2 }],
    };
    expect(sums.compareWith(report)).toEqual({
      days: 2,
      differences: [
        { of: '2026-06-13', figure: 'spend', reported: 0.000001, recounted: 0 },
        { of: '2026-06-14', figure: 'conversions', reported: 0, recounted: 1 },
        { of: 'USD', figure: 'refunds', reported: 2, recounted: 0 },
        { of: 'XXX', figure: 'sales_value', reported: 0, recounted: 5 },
      ],
    });
  });

  test.each([1e12, 0.000001, 1e-7, 123456789.123456, 1e21])('a value of %d stays as it is', (value) => {
    const currencies = [{ currency_code: 'EUR', sales_value: value, refunds: 0 }];
    const rows = [row('2026-06-14', 0, 1)];
    expect(sumsOf({ value, currency_code: 'EUR' }).compareWith({ rows, currencies }).differences).toEqual([]);
  });

  describe('of lines that are not confirmed', () => {
    const dollars = { value: 10, currency_code: 'USD' };
    const waiting = { confirmed: false, reason: 'unconfirmed', ...dollars } as const;
    type Figures = readonly [
      conversions: number,
      unconfirmed: number,
      sales: number,
      unconfirmedSales: number,
    ];
    const differences = (
      sums: EventSums,
      [conversions, unconfirmed, sales_value, unconfirmedSales]: Figures,
    ) => {
      const currencies = [{ currency_code: 'USD', sales_value, refunds: 0 }];
      const rows = [row('2026-06-14', 0, conversions, unconfirmed, unconfirmedSales)];
      return sums.compareWith({ rows, currencies }).differences;
    };

    test.each([
      ['a confirmed order', dollars, [1, 0, 10, 0]],
      ['a confirmed order that is held back', { ...dollars, reason: 'held' }, [1, 0, 10, 0]],
      ['a confirmed order that was late', { ...dollars, reason: 'late' }, [1, 0, 10, 0]],
      ['an order beyond the budget', { ...dollars, reason: 'budget_spent' }, [1, 0, 10, 0]],
      ['a conversion that a page reported, with a value', { ...dollars, confirmed: false }, [1, 0, 0, 10]],
      ['an order that only a partner reported', waiting, [0, 1, 0, 10]],
      ['a pixel', { ...waiting, counted: false, evidence: 'public' }, [0, 1, 0, 10]],
      [
        'a pixel without a value',
        { ...waiting, counted: false, evidence: 'public', value: null },
        [0, 1, 0, 0],
      ],
      ['a conversion of a partner that was stopped', { confirmed: false, reason: 'stopped' }, [0, 0, 0, 0]],
      ['a conversion beyond the limit', { confirmed: false, reason: 'conversion_limit' }, [0, 0, 0, 0]],
      [
        'an unconfirmed order from before grades existed',
        { ...dollars, reason: 'unconfirmed', evidence: 'unknown' },
        [1, 0, 10, 0],
      ],
    ] as const)(
      '%s adds to the figures of the report',
      (_name, line, [conversions, unconfirmed, sales, unconfirmedSales]) => {
        const sums = () => sumsOf(line);
        expect(differences(sums(), [conversions, unconfirmed, sales, unconfirmedSales])).toEqual([]);
        expect(differences(sums(), [conversions + 1, unconfirmed, sales, unconfirmedSales])).toMatchObject([
          { figure: 'conversions' },
        ]);
        expect(differences(sums(), [conversions, unconfirmed + 1, sales, unconfirmedSales])).toMatchObject([
          { figure: 'unconfirmed_conversions', reported: unconfirmed + 1, recounted: unconfirmed },
        ]);
        expect(differences(sums(), [conversions, unconfirmed, sales, unconfirmedSales + 1])).toMatchObject([
          { figure: 'unconfirmed_sales', reported: unconfirmedSales + 1, recounted: unconfirmedSales },
        ]);
      },
    );

    test.each([
      ['another currency', { ...waiting, currency_code: 'EUR' }],
      ['no currency', { ...waiting, currency_code: null }],
      ['more decimals than the report', { ...waiting, value: 0.0000001 }],
    ])('a day with a value in %s is not compared, and others are', (_name, line) => {
      const sums = sumsOf(waiting, line, { ...waiting, at: '2026-06-15T00:00:00.000Z' });
      const rows = [row('2026-06-14', 0, 0, 2, 99), row('2026-06-15', 0, 0, 1, 9)];
      expect(sums.compareWith({ rows, currencies: [] }).differences).toEqual([
        { of: '2026-06-15', figure: 'unconfirmed_sales', reported: 9, recounted: 10 },
      ]);
    });

    test('a refund counts also if its order does not any more', () => {
      const sums = sumsOf({
        entry: 'refund',
        confirmed: false,
        counted: false,
        value: -4,
        currency_code: 'USD',
      });
      const currencies = [{ currency_code: 'USD', sales_value: 0, refunds: 4 }];
      expect(sums.compareWith({ rows: [row('2026-06-14', 0, 0)], currencies }).differences).toEqual([]);
    });

    test('further reports of one order without a value may count once or each', () => {
      const sums = () => sumsOf(waiting, { ...waiting, value: null }, { ...waiting, value: null });
      for (const unconfirmed of [1, 2, 3]) expect(differences(sums(), [0, unconfirmed, 0, 10])).toEqual([]);
      expect(differences(sums(), [0, 4, 0, 10])).toMatchObject([{ reported: 4, recounted: 3 }]);
      expect(differences(sums(), [0, 0, 0, 10])).toMatchObject([{ reported: 0, recounted: 1 }]);
    });
  });
});
