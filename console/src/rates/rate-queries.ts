import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../shell/search-params.ts';

export const ratesKey = ['operator', 'rates'] as const;

export function ratesQuery(currency: string | undefined, page: number) {
  return queryOptions({
    queryKey: [...ratesKey, currency ?? '', page],
    queryFn: ({ signal }) =>
      encartFor().operator.rates.list(
        { page, page_size: listPageSize, ...(currency !== undefined && { currency }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
