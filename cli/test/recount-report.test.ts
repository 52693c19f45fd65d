import type { BilledEvent } from '@encart/sdk';
import { describe, expect, test } from 'vitest';
import { EventSums } from '../src/recount-report.ts';

const event = (more: Partial<BilledEvent>): BilledEvent => ({
  ...{ at: '2026-06-14T12:00:00.000Z', entry: 'event', event_id: 'e', event_type: 'CONVERSION' },
  ...{ counted: true, campaign_id: 'c', offer_id: 'o', channel_id: null, billed_usd: 0 },
  ...{ value: null, currency_code: null },
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
      rows: [
        { id: '2026-06-14', spend: 1.2, conversions: 10 },
        { id: '2026-06-15', spend: -0.05, conversions: 0 },
      ],
      currencies: [{ currency_code: 'EUR', sales_value: 1, refunds: 0.3 }],
    };
    expect(sums.compareWith(report)).toEqual({ days: 2, differences: [] });
  });

  test('names each figure that differs, also of days and currencies that only one side has', () => {
    const sums = sumsOf({ billed_usd: 10, value: 5 }, { counted: false, billed_usd: -10, entry: 'reversal' });
    const report = {
      rows: [{ id: '2026-06-13', spend: 0.000001, conversions: 0 }],
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
    const rows = [{ id: '2026-06-14', spend: 0, conversions: 1 }];
    expect(sumsOf({ value, currency_code: 'EUR' }).compareWith({ rows, currencies }).differences).toEqual([]);
  });
});
