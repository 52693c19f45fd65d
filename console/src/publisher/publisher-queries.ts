import type { PublisherRecord } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export const pageSize = 25;

/** Its name in the API: a member's own id, or that of the request while it is not one. */
export function idOf(
  publisher: Pick<PublisherRecord, 'pending_publisher_id' | 'publisher_remote_id'>,
): string {
  return publisher.publisher_remote_id ?? publisher.pending_publisher_id ?? '';
}

export function publishersKey(channelId: string) {
  return ['channel', channelId, 'publishers'] as const;
}

export interface PublishersQuestion {
  q: string;
  page: number;
  status: PublisherRecord['status'] | undefined;
}

export function publishersQuery(channelId: string, { q, page, status }: PublishersQuestion) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'list', { q, page, status }],
    queryFn: ({ signal }) =>
      encartFor(channelId).channel.publishers.list(
        { ...(q.trim() !== '' && { q: q.trim() }), ...(status && { status }), page, page_size: pageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** How many there are in each state. */
export function statusCountsQuery(channelId: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'counts'],
    queryFn: async ({ signal }) =>
      (await encartFor(channelId).channel.publishers.list({ page_size: 1 }, { signal })).status_counts,
    staleTime: 60_000,
  });
}

export function publisherQuery(channelId: string, id: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'one', id],
    queryFn: async ({ signal }) =>
      (await encartFor(channelId).channel.publishers.get(id, { signal })).publisher,
  });
}

/** As it is now: whoever looks has just changed something in the shop. */
export function integrationQuery(channelId: string, id: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'integration', id],
    queryFn: ({ signal }) => encartFor(channelId).channel.publishers.integration(id, { signal }),
    staleTime: 0,
  });
}

/** As many as a list to choose from shows at once. */
export const mostFound = 50;

/** Live publishers by name, found by the service: a channel may have more than a list can show. */
export function livePublishersQuery(channelId: string, q: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'live', q],
    queryFn: async ({ signal }) => {
      const { publishers } = await encartFor(channelId).channel.publishers.list(
        { ...(q !== '' && { q }), status: 'APPROVED', page_size: mostFound },
        { signal },
      );
      return publishers.flatMap(({ publisher_remote_id: id, brand_name: name }) =>
        id === null ? [] : { id, name },
      );
    },
    placeholderData: keepPreviousData,
  });
}
