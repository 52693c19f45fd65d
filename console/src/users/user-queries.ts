import type { UserQuery } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { knownSort } from '../data/sorting.ts';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';

export const usersKey = ['operator', 'users'] as const;

export const userSort = 'name';
const sortKeys = ['name', 'staff_role', 'channels', 'two_factor', 'status'] as const;

/** The channel or the advertiser that users have access to. */
export type AccessTo = { readonly channelId: string } | { readonly advertiserId: string };

type UserSearch = ListSearch & { to?: AccessTo };

function listParams({ q, sort, to }: UserSearch): UserQuery {
  return {
    ...(q && { q }),
    ...(to && ('channelId' in to ? { channel_id: to.channelId } : { advertiser_id: to.advertiserId })),
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
