import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../operator/searched-table.tsx';
import type { ListSearch } from '../shell/search-params.ts';

export const usersKey = ['operator', 'users'] as const;

export function usersQuery({ q, page = 1, channelId }: ListSearch & { channelId?: string }) {
  return queryOptions({
    queryKey: [...usersKey, { q, page, channelId }],
    queryFn: ({ signal }) =>
      encartFor().operator.users.list(
        { ...(q && { q }), ...(channelId && { channel_id: channelId }), page, page_size: listPageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
