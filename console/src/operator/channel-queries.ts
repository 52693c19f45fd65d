import type { ChannelQuery } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { knownSort } from '../data/sorting.ts';
import { figureIds } from '../reporting/figure-columns.tsx';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';

export const networkChannelsKey = ['operator', 'channels'] as const;

export const channelSort = '-spend';

function listParams({ q, sort }: ListSearch): ChannelQuery {
  return {
    ...(q && { q }),
    sort: knownSort<NonNullable<ChannelQuery['sort']>>(
      sort,
      ['name', 'revenue_share', 'created_at', ...figureIds],
      channelSort,
    ),
    include: ['figures'],
  };
}

export function networkChannelsQuery(search: ListSearch) {
  const { page = 1 } = search;
  return queryOptions({
    queryKey: [...networkChannelsKey, 'list', search],
    queryFn: ({ signal }) =>
      encartFor().operator.channels.list(
        { ...listParams(search), page, page_size: listPageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** All rows, for a file. */
export function allNetworkChannels(search: ListSearch) {
  return encartFor().operator.channels.all(listParams(search));
}

export function networkChannelQuery(id: string) {
  return queryOptions({
    queryKey: [...networkChannelsKey, 'one', id],
    queryFn: ({ signal }) => encartFor().operator.channels.get(id, { signal }),
  });
}
