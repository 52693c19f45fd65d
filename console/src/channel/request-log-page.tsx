import type { LoggedRequest } from '@encart/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw, ScrollText } from 'lucide-react';
import { encartFor } from '../data/encart.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useThisChannel } from './channels.ts';
import { RequestEntry } from './request-entry.tsx';
import { areaLabels, isArea, isStatusClass, type RequestLogSearch, statusLabels } from './request-log.ts';

/** The channel's recent API requests with their results, for debugging an integration. */
export function RequestLogPage() {
  const { id: channelId } = useThisChannel();
  const { status, area } = useSearch({ from: '/signed-in/c/$channelId/developers/requests' });
  const navigate = useNavigate({ from: '/c/$channelId/developers/requests' });
  const setFilter = (change: RequestLogSearch) =>
    navigate({ search: (search) => ({ ...search, ...change }), replace: true });
  const log = useQuery({
    queryKey: ['channel', channelId, 'requests', { status, area }],
    queryFn: ({ signal }) =>
      encartFor(channelId).channel.requests({ ...(status && { status }), ...(area && { area }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isFiltered = status !== undefined || area !== undefined;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label="Status"
          value={status ?? 'all'}
          onChange={(value) => setFilter({ status: isStatusClass(value) ? value : undefined })}
          options={[{ value: 'all', label: 'All' }, ...optionsOf(statusLabels)]}
        />
        <Segmented
          label="Area"
          value={area ?? 'all'}
          onChange={(value) => setFilter({ area: isArea(value) ? value : undefined })}
          options={[{ value: 'all', label: 'All' }, ...optionsOf(areaLabels)]}
        />
        <Button className="ml-auto max-md:ml-0" busy={log.isFetching} onClick={() => log.refetch()}>
          {!log.isFetching && <RefreshCw aria-hidden className="size-3.5" />} Refresh
        </Button>
      </div>
      <Card flush>
        {log.error ? (
          <ErrorState error={log.error} onRetry={() => log.refetch()} />
        ) : !log.data ? (
          <EntriesSkeleton />
        ) : log.data.requests.length === 0 ? (
          <EmptyState
            icon={<ScrollText />}
            title={isFiltered ? 'No requests match this filter' : 'No requests in the last hour'}
            {...(isFiltered && {
              action: (
                <Button onClick={() => setFilter({ status: undefined, area: undefined })}>
                  Clear filters
                </Button>
              ),
            })}
          >
            {!isFiltered && "Requests with the channel's keys appear here."}
          </EmptyState>
        ) : (
          <Entries requests={log.data.requests} />
        )}
      </Card>
      <p className="mt-2 text-ink-3 text-xs">
        The latest requests of the last hour (UTC), including those of this console. Bodies are not stored.
      </p>
    </>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function Entries({ requests }: { requests: readonly LoggedRequest[] }) {
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        // Callers may send a request id of their own, so ids can repeat.
        <li key={`${request.request_id} ${request.at}`}>
          <RequestEntry request={request} />
        </li>
      ))}
    </ul>
  );
}

function EntriesSkeleton() {
  return (
    <div role="status" aria-label="Loading requests" className="flex flex-col gap-4 p-4">
      {['w-full', 'w-11/12', 'w-10/12', 'w-9/12', 'w-8/12'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
