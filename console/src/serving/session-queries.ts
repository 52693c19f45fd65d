import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

const sessionsAtOnce = 25;

/** Recent sessions, newest first, 25 at a time. */
export function sessionsQuery(channelId: string | undefined, publisherId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'sessions', 'list', channelId, publisherId],
    queryFn: ({ pageParam, signal }) =>
      encartFor().operator.sessions.list(
        {
          ...(channelId && { channel_id: channelId }),
          ...(publisherId && { publisher_id: publisherId }),
          ...(pageParam && { before: pageParam }),
          limit: sessionsAtOnce,
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: 0,
  });
}

export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'sessions', 'one', id],
    queryFn: ({ signal }) => encartFor().operator.sessions.get(id, { signal }),
    // Events arrive later than their session.
    staleTime: 0,
  });
}
