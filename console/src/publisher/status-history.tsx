import type { PublisherDetails } from '@encart/sdk';
import { Card } from '../ui/card.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { statusLabels } from './status.ts';
import { StatusBadge } from './status-badge.tsx';

const actors = { channel: 'by the channel', staff: 'by operator staff' } as const;

/** The status changes of a publisher, the latest first. */
export function StatusHistory({ history }: { history: PublisherDetails['status_history'] }) {
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="text-ink-2">No history.</p>
      ) : (
        <ol className="flex flex-col">
          {history.map(({ at, by, note, status }, index) => (
            <li key={`${at} ${status}`} className="relative flex gap-3 pb-4 last:pb-0">
              {index < history.length - 1 && (
                <span aria-hidden className="absolute top-5 bottom-0 left-[3px] w-px bg-line" />
              )}
              <span aria-hidden className="mt-1.5 size-[7px] shrink-0 rounded-full bg-line-strong" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  {index === 0 ? (
                    <StatusBadge status={status} />
                  ) : (
                    <span className="font-medium">{statusLabels[status]}</span>
                  )}
                  <span className="text-ink-3 text-xs">
                    {actors[by]}, <TimeAgo at={at} />
                  </span>
                </p>
                {note !== '' && <p className="mt-0.5 whitespace-pre-line break-words text-ink-2">{note}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
