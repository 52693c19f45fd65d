import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { rangesOf } from './period.ts';
import { withinWindow } from './report-queries.ts';

/** Asks whether the channel has counted an impression in the last 90 days. */
export function hasEventsQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'report', 'has-events'],
    queryFn: ({ signal }) =>
      withinWindow(rangesOf('90d', Date.now()).current, async (range) => {
        const question = { ...range, metrics: ['impressions'] as const, time_grain: 'total' as const };
        const { summary } = await encartFor(channelId).reporting.report(question, { signal });
        return (summary.impressions ?? 0) > 0;
      }),
    // Once true, it stays true.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 30_000),
    refetchInterval: ({ state }) => (state.data ? false : 30_000),
  });
}
