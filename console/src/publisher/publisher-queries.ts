import type { PublisherRecord } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export const pageSize = 25;

/** The id in the API: the publisher's id, or the request's id until it is approved. */
export function idOf(
  publisher: Pick<PublisherRecord, 'pending_publisher_id' | 'publisher_remote_id'>,
): string {
  return publisher.publisher_remote_id ?? publisher.pending_publisher_id ?? '';
}

export function publishersKey(channelId: string) {
  return ['channel', channelId, 'publishers'] as const;
}

export interface PublisherListParams {
  q: string;
  page: number;
  status: PublisherRecord['status'] | undefined;
}

export function publishersQuery(channelId: string, { q, page, status }: PublisherListParams) {
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

/** The number of publishers in each status. */
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

/** Never from the cache: the user may have just changed the shop. */
export function integrationQuery(channelId: string, id: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'integration', id],
    queryFn: ({ signal }) => encartFor(channelId).channel.publishers.integration(id, { signal }),
    staleTime: 0,
  });
}

/** The most publishers that a select list shows. */
export const maxListedPublishers = 50;

/** Searches live publishers by name on the service: a channel may have more than a list can show. */
export function livePublishersQuery(channelId: string, q: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'live', q],
    queryFn: async ({ signal }) => {
      const { publishers } = await encartFor(channelId).channel.publishers.list(
        { ...(q !== '' && { q }), status: 'APPROVED', page_size: maxListedPublishers },
        { signal },
      );
      return publishers.flatMap(({ publisher_remote_id: id, brand_name: name }) =>
        id === null ? [] : { id, name },
      );
    },
    placeholderData: keepPreviousData,
  });
}
