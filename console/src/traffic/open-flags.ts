import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export const trafficKey = ['operator', 'traffic'] as const;

/** How many flags nobody has looked into; the service judges every five minutes. */
export const openFlagsQuery = queryOptions({
  queryKey: [...trafficKey, 'open'],
  queryFn: async ({ signal }) =>
    (await encartFor().operator.trafficFlags.list({ status: 'open', page_size: 1 }, { signal })).count,
  refetchInterval: 300_000,
  staleTime: 60_000,
});
