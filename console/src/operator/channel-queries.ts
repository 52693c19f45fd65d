import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import type { ListSearch } from '../shell/search-params.ts';
import { listPageSize } from './searched-table.tsx';

export const networkChannelsKey = ['operator', 'channels'] as const;

export function networkChannelsQuery({ q, page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: [...networkChannelsKey, 'list', { q, page }],
    queryFn: ({ signal }) =>
      encartFor().operator.channels.list({ ...(q && { q }), page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function networkChannelQuery(id: string) {
  return queryOptions({
    queryKey: [...networkChannelsKey, 'one', id],
    queryFn: ({ signal }) => encartFor().operator.channels.get(id, { signal }),
  });
}
