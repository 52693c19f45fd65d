import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { advertiserKey } from '../advertiser/advertisers.ts';
import { encartForAdvertiser } from '../data/encart.ts';
import { pageOf } from '../demand/demand-queries.ts';
import type { ConversionsSearch } from './conversions-search.ts';

/** The query key of what is reported for an advertiser. */
export const conversionsKey = (advertiserId: string) =>
  [...advertiserKey(advertiserId), 'conversions'] as const;

export function conversionsQuery(advertiserId: string, { q, page }: ConversionsSearch) {
  return queryOptions({
    queryKey: [...conversionsKey(advertiserId), q, page],
    queryFn: ({ signal }) =>
      encartForAdvertiser(advertiserId).conversions.list({ ...orderOf(q), ...pageOf({ page }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function allConversions(advertiserId: string, { q }: ConversionsSearch) {
  return encartForAdvertiser(advertiserId).conversions.all(orderOf(q));
}

function orderOf(text: string | undefined) {
  return text === undefined ? {} : { order_id: text };
}

export function postbackTokenQuery(advertiserId: string) {
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'postback-token'],
    queryFn: ({ signal }) => encartForAdvertiser(advertiserId).postbackToken.get({ signal }),
    staleTime: 60_000,
  });
}
