import type { UserQuery } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { knownSort } from '../data/sorting.ts';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';

export const usersKey = ['operator', 'users'] as const;

export const userSort = 'name';
const sortKeys = ['name', 'staff_role', 'channels', 'two_factor', 'status'] as const;

type UserSearch = ListSearch & { channelId?: string };

function listParams({ q, sort, channelId }: UserSearch): UserQuery {
  return {
    ...(q && { q }),
    ...(channelId && { channel_id: channelId }),
    sort: knownSort<NonNullable<UserQuery['sort']>>(sort, sortKeys, userSort),
  };
}

export function usersQuery(search: UserSearch) {
  const { page = 1 } = search;
  return queryOptions({
    queryKey: [...usersKey, search],
    queryFn: ({ signal }) =>
      encartFor().operator.users.list({ ...listParams(search), page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All rows, for a file. */
export function allUsers(search: UserSearch) {
  return encartFor().operator.users.all(listParams(search));
}
