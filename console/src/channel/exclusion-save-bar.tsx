import type { CallOptions, ExclusionPreview } from '@encart/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SaveBar } from '../ui/save-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useThisChannel } from './channels.ts';
import { describeChanges, type ExclusionChanges } from './exclusion-changes.ts';

export interface ExclusionCalls {
  save: (ids: string[]) => Promise<unknown>;
  /** What such a list would have cost. */
  preview: {
    /** Whose exclusions they are. */
    of: string;
    ask: (ids: string[], options: CallOptions) => Promise<ExclusionPreview>;
  };
}

interface Props extends Pick<ExclusionCalls, 'preview'> {
  changes: ExclusionChanges;
  excluded: ReadonlySet<string>;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function ExclusionSaveBar({ changes, excluded, preview, ...bar }: Props) {
  return (
    <SaveBar summary={describeChanges(changes)} {...bar}>
      <Cost ids={[...excluded].sort()} preview={preview} />
    </SaveBar>
  );
}

const whole = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What the change would have cost and what it could bring, before anything is saved. */
function Cost({ ids, preview }: Pick<ExclusionCalls, 'preview'> & { ids: string[] }) {
  const { id: channelId } = useThisChannel();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['channel', channelId, 'exclusion preview', preview.of, ids],
    queryFn: ({ signal }) => preview.ask(ids, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <p className="text-bad text-xs">What it would cost is not known: {error.message}</p>;
  if (!data) return <Skeleton className="mt-1 h-4 w-72 max-w-full" />;
  const { impressions, payout_usd: payout, offers, opens, sampled_sessions: sampled } = data;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      {impressions.affected === 0 ? (
        <p className="text-ink-2">It touches nothing that was shown in the last {daysOf(data)} days.</p>
      ) : (
        <p className="text-ink-2 [&_b]:font-medium [&_b]:text-ink">
          It takes away what made <b>{percent.format(impressions.share)}</b> of the impressions and{' '}
          <b>
            {dollars.format(payout.affected)} ({percent.format(payout.share)})
          </b>{' '}
          of the payout in the last {daysOf(data)} days.
        </p>
      )}
      <p className="text-ink-3 text-xs">
        {whole.format(offers.affected)} of {whole.format(offers.total)} running offers would no longer be
        shown{opens.offers > 0 && `, ${whole.format(opens.offers)} others could be`}.
        {sampled !== null && ` Estimated from ${whole.format(sampled)} sessions.`}
      </p>
    </div>
  );
}

const dayMs = 86_400_000;

function daysOf({ from, to }: ExclusionPreview): number {
  return Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / dayMs));
}
