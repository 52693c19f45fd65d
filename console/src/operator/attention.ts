import type { Attention } from '@encart/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { attentionKey } from '../data/query-client.ts';
import type { NetworkPage } from '../shell/network-pages.ts';

export const attentionQuery = queryOptions({
  queryKey: attentionKey,
  queryFn: ({ signal }) => encartFor().operator.attention({ signal }),
  refetchInterval: 60_000,
  staleTime: 30_000,
});

/** How many things on a page of the network need attention, and what they are called. */
const counts: Partial<Record<NetworkPage['to'], { read: (attention: Attention) => number; name: string }>> = {
  '/network/review': { read: ({ requests }) => requests.count, name: 'to review' },
  '/network/demand': { read: ({ campaigns }) => campaigns.count, name: 'not served' },
  '/network/traffic': { read: ({ traffic_flags }) => traffic_flags.count, name: 'open' },
  '/network/health': { read: ({ jobs }) => jobs.count, name: 'failed' },
};

/** Undefined while it is not known, or if there is nothing to count. */
export function useAttentionCount(page: NetworkPage['to']): { count: number; name: string } | undefined {
  const counted = counts[page];
  const { data } = useQuery({ ...attentionQuery, enabled: counted !== undefined });
  return counted && data && { count: counted.read(data), name: counted.name };
}
