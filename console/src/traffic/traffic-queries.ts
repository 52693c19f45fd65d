import type { ApiKey, Void } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../shell/search-params.ts';
import type { FlagStatus } from './traffic-search.ts';

export const trafficKey = ['operator', 'traffic'] as const;

const pollIntervalMs = 1_000;

export function flagsQuery(status: FlagStatus, page: number) {
  return queryOptions({
    queryKey: [...trafficKey, 'flags', status, page],
    queryFn: ({ signal }) =>
      encartFor().operator.trafficFlags.list({ status, page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function hoursOverCeilingQuery(page: number) {
  return queryOptions({
    queryKey: [...trafficKey, 'over-ceiling', page],
    queryFn: ({ signal }) =>
      encartFor().operator.hoursOverCeiling.list({ page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function voidsQuery(page: number) {
  return queryOptions({
    queryKey: [...trafficKey, 'voids', 'list', page],
    queryFn: ({ signal }) => encartFor().operator.voids.list({ page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isWorking) ? pollIntervalMs : false),
    staleTime: 0,
  });
}

export function voidQuery(id: string) {
  return queryOptions({
    queryKey: [...trafficKey, 'voids', 'one', id],
    queryFn: ({ signal }) => encartFor().operator.voids.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollIntervalMs : false),
    staleTime: 0,
  });
}

export function undoPreviewQuery(id: string) {
  return queryOptions({
    queryKey: [...trafficKey, 'voids', 'undo', id],
    queryFn: ({ signal }) => encartFor().operator.voids.previewUndo(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The keys of a channel, and of one of its publishers. Revoked ones too: a leaked key is revoked. */
export function keysOfSessionsQuery(channelId: string, publisherId: string | undefined) {
  return queryOptions({
    queryKey: ['operator', 'keys', channelId, publisherId],
    queryFn: async ({ signal }): Promise<ApiKey[]> => {
      const { keys } = encartFor().operator;
      const ofPublisher = publisherId
        ? collect(keys.all(channelId, { publisher_id: publisherId }, { signal }))
        : [];
      const ofChannel = collect(keys.all(channelId, {}, { signal }));
      return [...(await ofPublisher), ...(await ofChannel)];
    },
    enabled: channelId !== '',
  });
}

export function keyQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'keys', 'one', id],
    queryFn: ({ signal }) => encartFor().operator.keys.get(id, { signal }),
    retry: false,
  });
}

/** A background job is running for the void. */
export function isWorking({ status, progress }: Void): boolean {
  return ['previewing', 'running', 'undoing'].includes(status) && progress?.status === 'running';
}

/** The job of the void failed or was cancelled. It can be resumed. */
export function isStopped({ status, progress }: Void): boolean {
  return (
    ['previewing', 'running', 'undoing'].includes(status) &&
    (progress?.status === 'failed' || progress?.status === 'cancelled')
  );
}
