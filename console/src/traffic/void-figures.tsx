import type { Void } from '@encart/sdk';
import { formatCount } from '../data/numbers.ts';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { isStopped, isWorking } from './traffic-queries.ts';
import { listFigures } from './traffic-text.ts';

export function VoidFigureList({ figures }: { figures: Parameters<typeof listFigures>[0] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken px-3.5 py-3 sm:grid-cols-3">
      {listFigures(figures).map(({ name, value }) => (
        <div key={name}>
          <dt className="text-ink-2 text-xs">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The progress of a void's job, or the reason why it stopped. */
export function VoidProgress({ voidItem }: { voidItem: Void }) {
  const { progress } = voidItem;
  if (progress && isStopped(voidItem))
    return (
      <Notice>
        {progress.status === 'failed' ? 'Failed' : 'Stopped'} after {formatCount(progress.done)} of{' '}
        {formatCount(progress.total)} sessions. {progress.reason}
      </Notice>
    );
  if (!progress || !isWorking(voidItem)) return null;
  return (
    <div className="flex min-w-36 flex-col gap-1">
      <p role="status" className="text-ink-2 text-xs">
        {progress.total === 0
          ? 'Finding sessions…'
          : `${formatCount(progress.done)} of ${formatCount(progress.total)} sessions`}
        {progress.estimated_finish_at && (
          <>
            , done <TimeAgo at={progress.estimated_finish_at} />
          </>
        )}
      </p>
      <Progress label="Void progress" done={progress.done} total={progress.total} />
    </div>
  );
}
