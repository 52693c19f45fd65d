import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

/** The channel as it sees itself: its name and what it shows nowhere. */
export function channelDetailsQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'details'],
    queryFn: async ({ signal }) => (await encartFor(channelId).channel.details({ signal })).channel,
  });
}
