import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItemsBy } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type Rate = ResponseBody<'get', '/operator/rates'>['results'][number];
export type RateQuery = QueryParameters<'get', '/operator/rates'>;
export type NewRate = RequestBody<'put', '/operator/rates'>['rates'][number];
export type SavedRates = ResponseBody<'put', '/operator/rates'>;

/** Calls for exchange rates: how many US dollars one unit of a currency is worth, from a day on. */
export function rateCalls(call: Call) {
  const list = (query: RateQuery = {}, options?: CallOptions) =>
    call('get', '/operator/rates', { query }, options);
  return {
    /** Gets one page, newest day first. */
    list,
    all: ({ page_size, ...query }: Omit<RateQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItemsBy(
        ({ currency_code, from_date }: Rate) => `${currency_code} ${from_date}`,
        (page) => list({ ...query, ...page }, options),
        page_size,
      ),
    /** Adds rates, and replaces those of the same currency and day: all of them or none. */
    save: (rates: readonly NewRate[], options?: CallOptions) =>
      call('put', '/operator/rates', { body: { rates: [...rates] } }, options),
    /** Deletes the rate of a currency and its first day (`2026-06-01`). */
    remove: (currency: string, date: string, options?: CallOptions) =>
      call('delete', '/operator/rates/{currency}/{date}', { path: { currency, date } }, options),
  };
}
