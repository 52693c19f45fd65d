import { expect, test } from 'vitest';
import { unconvertedTexts } from './unconverted-text.ts';

const sold = (currency_code: string, sales_value: number, refunds: number) => ({
  currency_code,
  sales_value: 100,
  refunds: 10,
  unconverted: { sales_value, refunds },
});

test('amounts that are in no sum are listed by currency, sales before refunds', () => {
  expect(unconvertedTexts([sold('EUR', 50, 1000.5), sold('USD', 0, 0), sold('XXX', 3, 0)])).toEqual([
    'EUR 50.00 has no exchange rate and is in no sum.',
    'EUR 1,000.50 of refunds has no exchange rate and is in no sum.',
    '3.00 was reported without a currency and is in no sum.',
  ]);
});
