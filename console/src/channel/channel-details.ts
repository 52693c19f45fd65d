import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

/** The channel's name and its exclusions. */
export function channelDetailsQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'details'],
    queryFn: async ({ signal }) => (await encartFor(channelId).channel.details({ signal })).channel,
  });
}
