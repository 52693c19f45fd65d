import type { PublisherRecord } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
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

export interface FoundPublishers {
  count: number;
  publishers: PublisherRecord[];
}

/**
 * One page. The service searches and pages but does not know a filter by status, so that one is put over all records
 * here.
 */
export function publishersQuery(channelId: string, { q, page, status }: PublishersQuestion) {
  const { publishers } = encartFor(channelId).channel;
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'list', { q, page, status }],
    queryFn: async ({ signal }): Promise<FoundPublishers> => {
      const words = q.trim() === '' ? {} : { q: q.trim() };
      if (status === undefined) return publishers.list({ ...words, page, page_size: pageSize }, { signal });
      const all = await collect(publishers.all(words, { signal }));
      const found = all.filter((publisher) => publisher.status === status);
      return { count: found.length, publishers: found.slice((page - 1) * pageSize, page * pageSize) };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many there are in each state. */
export function statusCountsQuery(channelId: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'counts'],
    queryFn: async ({ signal }) => {
      const counts = { PENDING: 0, NEEDS_INFO: 0, APPROVED: 0, REJECTED: 0 };
      for await (const { status } of encartFor(channelId).channel.publishers.all({}, { signal }))
        counts[status] += 1;
      return counts;
    },
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

/** As many as a list to choose from shows at once. */
export const mostFound = 50;

/** Live publishers by name, found by the service: a channel may have more than a list can show. */
export function livePublishersQuery(channelId: string, q: string) {
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'live', q],
    queryFn: async ({ signal }) => {
      const { publishers } = await encartFor(channelId).channel.publishers.list(
        { ...(q !== '' && { q }), page_size: mostFound },
        { signal },
      );
      return publishers.flatMap(({ publisher_remote_id: id, brand_name: name }) =>
        id === null ? [] : { id, name },
      );
    },
    placeholderData: keepPreviousData,
  });
}
