import type { PublisherRequest } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Inbox, Keyboard, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { useChannels } from '../channel/channels.ts';
import { statusLabels } from '../publisher/status.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useShortcuts } from '../shell/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CreateChannelDialog } from './create-channel-dialog.tsx';
import { DecidableRequest } from './decidable-request.tsx';
import { ReviewList } from './review-list.tsx';
import { type RequestStatus, requestQuery, requestsQuery, reviewPageSize } from './review-queries.ts';
import { ReviewShortcutsDialog } from './review-shortcuts-dialog.tsx';
import { useStaff } from './staff.ts';

const statusOptions = (['PENDING', 'NEEDS_INFO', 'REJECTED', 'APPROVED'] as const).map((value) => ({
  value,
  label: statusLabels[value],
}));

export function ReviewPage() {
  const {
    status = 'PENDING',
    page = 1,
    request: requestId,
  } = useSearch({ from: '/signed-in/network/review' });
  const navigate = useNavigate({ from: '/network/review' });
  const channels = useChannels();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const queue = useQuery(requestsQuery(status, page));
  const requests = queue.data?.results;
  // Without a request in the address, wide screens show the first one beside the list.
  const selected = useSelected(requests, requestId);
  const select = (id: string | undefined) =>
    navigate({ search: (search) => ({ ...search, request: id }), replace: true });
  const moveSelection = (step: 1 | -1) => {
    const index = requests?.findIndex(({ id }) => id === selected?.id) ?? -1;
    const next = requests?.[Math.max(0, index + step)];
    if (next) void select(next.id);
  };
  useShortcuts({ j: () => moveSelection(1), k: () => moveSelection(-1), '?': () => setHelpOpen(true) });
  return (
    <>
      <PageHeader
        title="Review"
        description="Publisher requests from channels, oldest first."
        actions={
          <>
            <Segmented
              label="Status"
              value={status}
              options={statusOptions}
              onChange={(next: RequestStatus) => navigate({ search: { status: next } })}
            />
            <span className="max-md:hidden">
              <IconButton label="Keyboard shortcuts" onClick={() => setHelpOpen(true)}>
                <Keyboard aria-hidden />
              </IconButton>
            </span>
          </>
        }
      />
      {queue.error && <ErrorState error={queue.error} onRetry={() => queue.refetch()} />}
      {requests?.length === 0 && (
        <Card flush>{channels.length === 0 ? <NoChannel /> : <NoRequests status={status} />}</Card>
      )}
      {!queue.error && requests?.length !== 0 && (
        <div className="grid items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div className={classNames('flex min-w-0 flex-col gap-2', requestId && 'max-md:hidden')}>
            <Card flush className="max-h-[calc(100dvh-11rem)] overflow-y-auto max-md:max-h-none">
              <ReviewList requests={requests} selectedId={selected?.id} />
            </Card>
            <Pagination
              page={page}
              pageSize={reviewPageSize}
              count={queue.data?.count ?? 0}
              onPage={(next) => navigate({ search: { status, page: next } })}
            />
          </div>
          <div className={classNames('min-w-0', !requestId && 'max-md:hidden')}>
            <Button variant="quiet" className="-ml-2 mb-2 md:hidden" onClick={() => select(undefined)}>
              <ArrowLeft aria-hidden className="size-4" /> All requests
            </Button>
            {selected ? (
              <DecidableRequest
                key={selected.id}
                request={selected}
                onRemoved={() => select(nextToSelect(requests, selected.id))}
                onRestored={select}
              />
            ) : (
              <Skeleton className="h-80 w-full" />
            )}
          </div>
        </div>
      )}
      {isHelpOpen && <ReviewShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/**
 * The request in the address, even if it is not on the current page of the list. Without one, or if it cannot
 * be loaded, the first request of the list.
 */
function useSelected(
  requests: readonly PublisherRequest[] | undefined,
  requestId: string | undefined,
): PublisherRequest | undefined {
  const listed = requests?.find(({ id }) => id === requestId);
  const { data, error } = useQuery({
    ...requestQuery(requestId ?? ''),
    enabled: requestId !== undefined && requests !== undefined,
  });
  if (requestId === undefined || error) return requests?.[0];
  // Until the request is loaded, its copy in the list is shown.
  return data ?? listed;
}

/** The request to select after another one left the list: the next, or else the previous one. */
function nextToSelect(requests: readonly PublisherRequest[] | undefined, id: string): string | undefined {
  const index = requests?.findIndex((request) => request.id === id) ?? -1;
  return (requests?.[index + 1] ?? requests?.[index - 1])?.id;
}

function NoRequests({ status }: { status: RequestStatus }) {
  if (status === 'PENDING')
    return (
      <EmptyState icon={<CircleCheck />} title="No pending requests">
        New requests from channels appear here automatically.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox />} title={`No requests with status “${statusLabels[status]}”`}>
      Requests appear here after a decision.
    </EmptyState>
  );
}

/** Shown in a new network, which has no channel yet. */
function NoChannel() {
  const [creating, setCreating] = useState(false);
  const { canWrite } = useStaff();
  return (
    <>
      <EmptyState
        icon={<RadioTower />}
        title="No channels yet"
        action={
          canWrite && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create channel
            </Button>
          )
        }
      >
        A channel brings publishers. Its requests are reviewed here.
        {!canWrite && ' An operator admin creates the first one.'}
      </EmptyState>
      {creating && <CreateChannelDialog onClose={() => setCreating(false)} />}
    </>
  );
}
