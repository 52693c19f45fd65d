import type { CallOptions, ExclusionPreview } from '@encart/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatRoundShare, formatUsd } from '../data/numbers.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useThisChannel } from './channels.ts';
import { describeChanges, type ExclusionChanges } from './exclusion-changes.ts';

export interface ExclusionCalls {
  save: (ids: string[]) => Promise<unknown>;
  /** Estimates the effect of a list of exclusions on past traffic. */
  preview: {
    /** Distinguishes the previews of the channel from those of each publisher in the query cache. */
    cacheKey: string;
    fetch: (ids: string[], options: CallOptions) => Promise<ExclusionPreview>;
  };
}

interface Props extends Pick<ExclusionCalls, 'preview'> {
  changes: ExclusionChanges;
  excluded: ReadonlySet<string>;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function ExclusionSaveBar({ changes, excluded, preview, ...saveBarProps }: Props) {
  return (
    <SaveBar summary={describeChanges(changes)} {...saveBarProps}>
      {/* Sorted, because the ids are part of the cache key. */}
      <Impact ids={[...excluded].sort()} preview={preview} />
    </SaveBar>
  );
}

/** The share of recent traffic that the unsaved exclusions would have affected. */
function Impact({ ids, preview }: Pick<ExclusionCalls, 'preview'> & { ids: string[] }) {
  const { id: channelId } = useThisChannel();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['channel', channelId, 'exclusion preview', preview.cacheKey, ids],
    queryFn: ({ signal }) => preview.fetch(ids, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <p className="text-bad text-xs">The effect could not be estimated: {error.message}</p>;
  if (!data) return <Skeleton className="mt-1 h-4 w-72 max-w-full" />;
  const { impressions, payout_usd: payout, offers, opens: allowed, sampled_sessions: sampled } = data;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      {impressions.affected === 0 ? (
        <p className="text-ink-2">No impressions of the last {daysCovered(data)} days are affected.</p>
      ) : (
        <p className="text-ink-2 [&_b]:font-medium [&_b]:text-ink">
          Affects <b>{formatRoundShare(impressions.share)}</b> of impressions and{' '}
          <b>
            {formatUsd(payout.affected)} ({formatRoundShare(payout.share)})
          </b>{' '}
          of payout in the last {daysCovered(data)} days.
        </p>
      )}
      <p className="text-ink-3 text-xs">
        {formatCount(offers.affected)} of {formatCount(offers.total)} active offers would no longer be shown
        {allowed.offers > 0 && `; ${formatCount(allowed.offers)} more could be`}.
        {sampled !== null && ` Estimated from ${formatCount(sampled)} sessions.`}
      </p>
    </div>
  );
}

const dayMs = 86_400_000;

function daysCovered({ from, to }: ExclusionPreview): number {
  return Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / dayMs));
}
