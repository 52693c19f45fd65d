import type { PublisherRequest } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Inbox, Keyboard, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { useChannels } from '../channel/channels.ts';
import { statusLabels } from '../publisher/status.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useKeys } from '../shell/use-keys.ts';
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
import { ReviewKeysDialog } from './review-keys-dialog.tsx';
import { ReviewList } from './review-list.tsx';
import { type RequestStatus, requestQuery, requestsQuery, reviewPageSize } from './review-queries.ts';
import { useStaff } from './staff.ts';

const statusOptions = (['PENDING', 'NEEDS_INFO', 'REJECTED', 'APPROVED'] as const).map((value) => ({
  value,
  label: statusLabels[value],
}));

export function ReviewPage() {
  const { status = 'PENDING', page = 1, request: asked } = useSearch({ from: '/signed-in/network/review' });
  const navigate = useNavigate({ from: '/network/review' });
  const channels = useChannels();
  const [helping, setHelping] = useState(false);
  const queue = useQuery(requestsQuery(status, page));
  const requests = queue.data?.results;
  // Without one in the address the first is looked at, where there is room for both.
  const selected = useSelected(requests, asked);
  const select = (id: string | undefined) =>
    navigate({ search: (search) => ({ ...search, request: id }), replace: true });
  const step = (by: number) => {
    const index = requests?.findIndex(({ id }) => id === selected?.id) ?? -1;
    const next = requests?.[Math.max(0, index + by)];
    if (next) void select(next.id);
  };
  useKeys({ j: () => step(1), k: () => step(-1), '?': () => setHelping(true) });
  return (
    <>
      <PageHeader
        title="Review"
        description="Publishers that channels ask for, the oldest request first."
        actions={
          <>
            <Segmented
              label="Status"
              value={status}
              options={statusOptions}
              onChange={(next: RequestStatus) => navigate({ search: { status: next } })}
            />
            <span className="max-md:hidden">
              <IconButton label="Keys of this page" onClick={() => setHelping(true)}>
                <Keyboard aria-hidden />
              </IconButton>
            </span>
          </>
        }
      />
      {queue.error && <ErrorState error={queue.error} onRetry={() => queue.refetch()} />}
      {requests?.length === 0 && (
        <Card flush>{channels.length === 0 ? <NoChannel /> : <NothingHere status={status} />}</Card>
      )}
      {!queue.error && requests?.length !== 0 && (
        <div className="grid items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div className={classNames('flex min-w-0 flex-col gap-2', asked && 'max-md:hidden')}>
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
          <div className={classNames('min-w-0', !asked && 'max-md:hidden')}>
            <Button look="quiet" className="-ml-2 mb-2 md:hidden" onClick={() => select(undefined)}>
              <ArrowLeft aria-hidden className="size-4" /> All requests
            </Button>
            {selected ? (
              <DecidableRequest
                key={selected.id}
                request={selected}
                onGone={() => select(neighbour(requests, selected.id))}
                onBack={select}
              />
            ) : (
              <Skeleton className="h-80 w-full" />
            )}
          </div>
        </div>
      )}
      {helping && <ReviewKeysDialog onClose={() => setHelping(false)} />}
    </>
  );
}

/** The one that the address names, also when it is on no page of the list as it stands; else the first. */
function useSelected(
  requests: readonly PublisherRequest[] | undefined,
  asked: string | undefined,
): PublisherRequest | undefined {
  const listed = requests?.find(({ id }) => id === asked);
  const { data, error } = useQuery({
    ...requestQuery(asked ?? ''),
    enabled: asked !== undefined && requests !== undefined,
  });
  if (asked === undefined || error) return requests?.[0];
  return data ?? listed;
}

/** Who takes the place of one that leaves the list. */
function neighbour(requests: readonly PublisherRequest[] | undefined, id: string): string | undefined {
  const index = requests?.findIndex((request) => request.id === id) ?? -1;
  return (requests?.[index + 1] ?? requests?.[index - 1])?.id;
}

function NothingHere({ status }: { status: RequestStatus }) {
  if (status === 'PENDING')
    return (
      <EmptyState icon={<CircleCheck />} title="The queue is clear">
        Nobody waits for a decision. What channels ask for next appears here by itself.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox />} title={`Nothing here is “${statusLabels[status]}”`}>
      Requests come here once somebody has decided so.
    </EmptyState>
  );
}

/** A network at its very beginning. */
function NoChannel() {
  const [creating, setCreating] = useState(false);
  const { canWrite } = useStaff();
  return (
    <>
      <EmptyState
        icon={<RadioTower />}
        title="There is no channel yet"
        action={
          canWrite && (
            <Button look="primary" onClick={() => setCreating(true)}>
              Create a channel
            </Button>
          )
        }
      >
        A channel brings publishers, and what it asks for is reviewed here.
        {!canWrite && ' An operator admin creates the first one.'}
      </EmptyState>
      {creating && <CreateChannelDialog onClose={() => setCreating(false)} />}
    </>
  );
}
