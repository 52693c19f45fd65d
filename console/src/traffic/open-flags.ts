import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export const trafficKey = ['operator', 'traffic'] as const;

/** The number of open flags. The service checks traffic every five minutes. */
export const openFlagsQuery = queryOptions({
  queryKey: [...trafficKey, 'open'],
  queryFn: async ({ signal }) =>
    (await encartFor().operator.trafficFlags.list({ status: 'open', page_size: 1 }, { signal })).count,
  refetchInterval: 300_000,
  staleTime: 60_000,
});
