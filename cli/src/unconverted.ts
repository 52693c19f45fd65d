import { type AdvertiserReport, unknownCurrency } from '@encart/sdk';

/** One line for each amount that is in no sum of a report, because its currency has no exchange rate. */
export function describeUnconverted(currencies: AdvertiserReport['currencies']): string[] {
  return currencies.flatMap(({ currency_code, unconverted: { sales_value, refunds } }) => [
    ...(sales_value === 0 ? [] : [describe(currency_code, sales_value, 'sales')]),
    ...(refunds === 0 ? [] : [describe(currency_code, refunds, 'refunds')]),
  ]);
}

function describe(currency: string, amount: number, what: string): string {
  const text = amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return currency === unknownCurrency
    ? `${text} of ${what} was reported without a currency and is in no sum.`
    : `${currency} ${text} of ${what} has no exchange rate and is in no sum.`;
}
