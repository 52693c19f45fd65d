import { type AdvertiserReport, unknownCurrency } from '@encart/sdk';
import { formatAmount } from '../data/numbers.ts';

export type CurrencySales = AdvertiserReport['currencies'][number];

/**
 * `EUR 50.00 has no exchange rate and is in no sum.`: one sentence per amount that is in no sum of a report.
 */
export function unconvertedTexts(currencies: readonly CurrencySales[]): string[] {
  return currencies.flatMap(({ currency_code, unconverted: { sales_value, refunds } }) => [
    ...(sales_value === 0 ? [] : [describe(currency_code, sales_value, '')]),
    ...(refunds === 0 ? [] : [describe(currency_code, refunds, ' of refunds')]),
  ]);
}

function describe(currency: string, amount: number, what: string): string {
  const text = formatAmount(amount);
  return currency === unknownCurrency
    ? `${text}${what} was reported without a currency and is in no sum.`
    : `${currency} ${text}${what} has no exchange rate and is in no sum.`;
}
