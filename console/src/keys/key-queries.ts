import { queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';

export function keysQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'keys'],
    queryFn: ({ signal }) => collect(encartFor(channelId).channel.keys.all({}, { signal })),
  });
}
