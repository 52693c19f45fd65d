import type { PublisherRequest } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatDate } from '../data/dates.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  requests: readonly PublisherRequest[] | undefined;
  selectedId: string | undefined;
}

export function ReviewList({ requests, selectedId }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  if (!requests)
    return (
      <div role="status" aria-label="Loading" className="flex flex-col gap-4 p-4">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <span key={key} className="flex flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-44" />
          </span>
        ))}
      </div>
    );
  return (
    <ul ref={list} className="divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            from="/network/review"
            to="/network/review"
            search={(search) => ({ ...search, request: request.id })}
            replace
            aria-current={request.id === selectedId ? 'true' : undefined}
            className={classNames(
              'block border-transparent border-l-2 px-3.5 py-2.5 -outline-offset-2 hover:bg-hover/60',
              request.id === selectedId && '!border-accent bg-hover',
            )}
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="truncate font-medium">{request.brand_name}</span>
              {request.matches.length > 0 && (
                <Badge tone="accent">
                  {request.matches.length === 1 ? '1 match' : `${request.matches.length} matches`}
                </Badge>
              )}
            </span>
            <span className="block truncate text-ink-2">{request.domain}</span>
            <span className="flex justify-between gap-2 text-ink-3 text-xs">
              <span className="truncate">{request.channel_name}</span>
              <time dateTime={request.created_at}>{formatDate(request.created_at)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
