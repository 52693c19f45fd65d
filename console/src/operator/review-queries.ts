import type { PublisherRequest } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export const reviewPageSize = 50;
export const networkPublishersKey = ['operator', 'publishers'] as const;
export const requestsKey = ['operator', 'requests'] as const;

export type RequestStatus = PublisherRequest['status'];

export function requestsQuery(status: RequestStatus, page: number) {
  return queryOptions({
    queryKey: [...requestsKey, 'list', status, page],
    queryFn: ({ signal }) =>
      encartFor().operator.requests.list({ status, page, page_size: reviewPageSize }, { signal }),
    placeholderData: keepPreviousData,
    // Channels add requests while staff work through the list.
    refetchInterval: 30_000,
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...requestsKey, 'one', id],
    queryFn: ({ signal }) => encartFor().operator.requests.get(id, { signal }),
  });
}

export function networkPublisherQuery(id: string) {
  return queryOptions({
    queryKey: [...networkPublishersKey, 'one', id],
    queryFn: ({ signal }) => encartFor().operator.publishers.get(id, { signal }),
  });
}
