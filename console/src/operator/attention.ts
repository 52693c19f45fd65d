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

interface Counted {
  read: (attention: Attention) => number;
  /** After the number; the second one is for more than one. */
  names: readonly [one: string, many: string];
}

/** How many things on a page of the network need attention, and what they are called. */
const counts: Partial<Record<NetworkPage['to'], Counted>> = {
  '/network/review': { read: ({ requests }) => requests.count, names: ['to review', 'to review'] },
  '/network/demand': { read: ({ campaigns }) => campaigns.count, names: ['not served', 'not served'] },
  '/network/traffic': {
    read: ({ traffic_flags }) => traffic_flags.count,
    names: ['open flag', 'open flags'],
  },
  '/network/health': { read: ({ jobs }) => jobs.count, names: ['failed', 'failed'] },
};

/** Undefined while it is not known, or if there is nothing to count. */
export function useAttentionCount(page: NetworkPage['to']): { count: number; name: string } | undefined {
  const counted = counts[page];
  const { data } = useQuery({ ...attentionQuery, enabled: counted !== undefined });
  if (!counted || !data) return undefined;
  const count = counted.read(data);
  return { count, name: counted.names[count === 1 ? 0 : 1] };
}
