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

/** What the channel's own calls were answered, for whoever looks for the reason. */
export function RequestLogPage() {
  const { id: channelId } = useThisChannel();
  const { status, area } = useSearch({ from: '/signed-in/c/$channelId/developers/requests' });
  const navigate = useNavigate({ from: '/c/$channelId/developers/requests' });
  const filter = (change: RequestLogSearch) =>
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
          onChange={(value) => filter({ status: isStatusClass(value) ? value : undefined })}
          options={[{ value: 'all', label: 'All' }, ...optionsOf(statusLabels)]}
        />
        <Segmented
          label="Area"
          value={area ?? 'all'}
          onChange={(value) => filter({ area: isArea(value) ? value : undefined })}
          options={[{ value: 'all', label: 'Everything' }, ...optionsOf(areaLabels)]}
        />
        <Button className="ml-auto max-md:ml-0" busy={log.isFetching} onClick={() => log.refetch()}>
          {!log.isFetching && <RefreshCw aria-hidden className="size-3.5" />} Refresh
        </Button>
      </div>
      <Card flush>
        {log.error ? (
          <ErrorState error={log.error} onRetry={() => log.refetch()} />
        ) : !log.data ? (
          <Waiting />
        ) : log.data.requests.length === 0 ? (
          <EmptyState
            icon={<ScrollText />}
            title={isFiltered ? 'No call is like that' : 'No calls in the last hour'}
            {...(isFiltered && {
              action: (
                <Button onClick={() => filter({ status: undefined, area: undefined })}>Show all</Button>
              ),
            })}
          >
            {!isFiltered && 'They appear here as soon as a key of the channel is used.'}
          </EmptyState>
        ) : (
          <Entries requests={log.data.requests} />
        )}
      </Card>
      <p className="mt-2 text-ink-3 text-xs">
        The newest calls of the last hour, those of this console too. What was sent in them is not kept.
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
        <li key={`${request.request_id} ${request.at}`}>
          <RequestEntry request={request} />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the calls" className="flex flex-col gap-4 p-4">
      {['w-full', 'w-11/12', 'w-10/12', 'w-9/12', 'w-8/12'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
