import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export const settingsPageSize = 25;

export function teamKey(channelId: string) {
  return ['channel', channelId, 'team'] as const;
}

export function teamQuery(channelId: string) {
  return queryOptions({
    queryKey: teamKey(channelId),
    queryFn: ({ signal }) => encartFor(channelId).channel.team.get({ signal }),
  });
}

export function termsQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'terms'],
    queryFn: ({ signal }) => encartFor(channelId).channel.terms({ signal }),
  });
}

export function exclusionChangesQuery(channelId: string, page: number) {
  return queryOptions({
    queryKey: ['channel', channelId, 'exclusion-changes', page],
    queryFn: ({ signal }) =>
      encartFor(channelId).channel.exclusionChanges({ page, page_size: settingsPageSize }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function publisherKeysQuery(channelId: string, page: number) {
  return queryOptions({
    queryKey: ['channel', channelId, 'publisher-keys', page],
    queryFn: ({ signal }) =>
      encartFor(channelId).channel.publisherKeys({ page, page_size: settingsPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}
