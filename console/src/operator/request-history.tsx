import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../data/dates.ts';
import { StatusBadge } from '../publisher/status-badge.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { requestQuery } from './review-queries.ts';

/** The status changes of a request: who, when and why. */
export function RequestHistory({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(requestQuery(id));
  return (
    <Card title="History">
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-4 w-64" />}
      <ol className="flex flex-col gap-3">
        {data?.status_history.map(({ status, at, by, note }) => (
          <li key={`${at} ${status}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="w-32 shrink-0">
              <StatusBadge status={status} />
            </span>
            <span className="min-w-0 flex-1 basis-60">
              <span className="text-ink-2">
                {by.name} ·{' '}
                <time dateTime={at} className="text-ink-3">
                  {formatDateTime(at)}
                </time>
              </span>
              {note !== '' && <span className="block whitespace-pre-line break-words">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
