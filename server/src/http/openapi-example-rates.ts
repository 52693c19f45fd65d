/** Example values of exchange rates. A field is named as in `exampleValues`. */
export const rateFields: Readonly<Record<string, unknown>> = {
  'SaveRatesRequest.rates': [
    { currency_code: 'EUR', from_date: '2026-06-01', usd: 1.0842 },
    { currency_code: 'SEK', from_date: '2026-06-01', usd: 0.0953 },
  ],
  'SaveRatesResponse.added': 2,
  'SaveRatesResponse.changed': 0,
  'SaveRatesResponse.unchanged': 0,
  'RatePage.results.currency_code': 'EUR',
  'RatePage.results.from_date': '2026-06-01',
  'RatePage.results.usd': 1.0842,
  'RatePage.results.set_at': '2026-06-01T06:00:00.000Z',
  'operatorListRates..currency': 'EUR',
  'operatorDeleteRate.rates.currency': 'EUR',
  'operatorDeleteRate.{currency}.date': '2026-06-01',
};
