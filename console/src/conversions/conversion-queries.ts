import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { advertiserKey } from '../advertiser/advertisers.ts';
import { encartForAdvertiser } from '../data/encart.ts';
import { pageOf } from '../demand/demand-queries.ts';
import type { ConversionsSearch } from './conversions-search.ts';

/** The query key of what is reported for an advertiser. */
export const conversionsKey = (advertiserId: string) =>
  [...advertiserKey(advertiserId), 'conversions'] as const;

export function conversionsQuery(advertiserId: string, search: ConversionsSearch) {
  const { q, status, page } = search;
  return queryOptions({
    queryKey: [...conversionsKey(advertiserId), q, status, page],
    queryFn: ({ signal }) =>
      encartForAdvertiser(advertiserId).conversions.list(
        { ...filterOf(search), ...pageOf(search) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function allConversions(advertiserId: string, search: ConversionsSearch) {
  return encartForAdvertiser(advertiserId).conversions.all(filterOf(search));
}

function filterOf({ q, status }: ConversionsSearch) {
  return { ...(q !== undefined && { order_id: q }), ...(status !== undefined && { status }) };
}

export function postbackTokenQuery(advertiserId: string) {
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'postback-token'],
    queryFn: ({ signal }) => encartForAdvertiser(advertiserId).postbackToken.get({ signal }),
    staleTime: 60_000,
  });
}
