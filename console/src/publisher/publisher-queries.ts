import type { PublisherQuery, PublisherRecord, ReportLimits } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { knownSort } from '../data/sorting.ts';
import type { FigureId } from '../reporting/figure-columns.tsx';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';

/** The id in the API: the publisher's id, or the request's id until it is approved. */
export function idOf(
  publisher: Pick<PublisherRecord, 'pending_publisher_id' | 'publisher_remote_id'>,
): string {
  return publisher.publisher_remote_id ?? publisher.pending_publisher_id ?? '';
}

export function publishersKey(channelId: string) {
  return ['channel', channelId, 'publishers'] as const;
}

export interface PublisherSearch extends ListSearch {
  status?: PublisherRecord['status'] | undefined;
}

/** The figures in the list, as far as the channel has their metrics. */
export function listedFigures({ enabled_metrics }: ReportLimits): FigureId[] {
  const metrics = {
    payout: 'channel_payout',
    impressions: 'impressions',
    ctr: 'ctr',
    fill_rate: 'feed_loads',
  } as const;
  return (Object.keys(metrics) as (keyof typeof metrics)[]).filter((id) =>
    enabled_metrics.includes(metrics[id]),
  );
}

export const publisherTrafficQuery = (channelId: string, publisherId: string) =>
  queryOptions({
    queryKey: [...publishersKey(channelId), 'traffic', publisherId],
    queryFn: ({ signal }) => encartFor(channelId).channel.publishers.traffic(publisherId, { signal }),
  });

export const topOffersQuery = (channelId: string, publisherId: string) =>
  queryOptions({
    queryKey: [...publishersKey(channelId), 'top-offers', publisherId],
    queryFn: ({ signal }) => encartFor(channelId).channel.publishers.topOffers(publisherId, { signal }),
  });

/** Lists begin with the publishers that earn most. */
export function publisherSort(figures: readonly FigureId[]): string {
  return figures[0] ? `-${figures[0]}` : '-created_at';
}

function listParams({ q, status, sort }: PublisherSearch, figures: readonly FigureId[]): PublisherQuery {
  const keys = ['name', 'domain', 'category', 'status', 'created_at', ...figures];
  return {
    ...(q && { q }),
    ...(status && { status }),
    sort: knownSort<string>(sort, keys, publisherSort(figures)) as NonNullable<PublisherQuery['sort']>,
    include: ['figures'],
  };
}

export function publishersQuery(channelId: string, search: PublisherSearch, figures: readonly FigureId[]) {
  const { page = 1 } = search;
  return queryOptions({
    queryKey: [...publishersKey(channelId), 'list', search, figures],
    queryFn: async ({ signal }) => {
      const { publishers, ...found } = await encartFor(channelId).channel.publishers.list(
        { ...listParams(search, figures), page, page_size: listPageSize },
        { signal },
      );
      return { ...found, results: publishers };
    },
    placeholderData: keepPreviousData,
  });
}

/** All rows, for a file. */
export function allPublishers(channelId: string, search: PublisherSearch, figures: readonly FigureId[]) {
  return encartFor(channelId).channel.publishers.all(listParams(search, figures));
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
