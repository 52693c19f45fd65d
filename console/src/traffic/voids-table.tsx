import type { Void } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Eraser } from 'lucide-react';
import type { ReactNode } from 'react';
import { encartFor } from '../data/encart.ts';
import { useStaff } from '../operator/staff.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import { listPageSize } from '../shell/search-params.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { toast } from '../ui/toast.tsx';
import { useMe } from '../users/me.ts';
import { isStopped, isWorking, trafficKey, voidsQuery } from './traffic-queries.ts';
import { describeFilter, latestFigures, voidStatusOf } from './traffic-text.ts';
import { VoidProgress } from './void-figures.tsx';

interface RowActions {
  onConfirm: (voidItem: Void) => void;
  onUndo: (voidItem: Void) => void;
}

export function VoidsTable({ create, ...actions }: RowActions & { create: ReactNode }) {
  const { page = 1 } = useSearch({ from: '/signed-in/network/traffic' });
  const navigate = useNavigate({ from: '/network/traffic' });
  const list = useQuery(voidsQuery(page));
  return (
    <PagedTable
      list={list}
      page={page}
      pageSize={listPageSize}
      onPage={(next) => navigate({ search: { tab: 'voids', page: next } })}
      caption="Voids"
      columns={columnsOf(actions)}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Eraser />} title="No voids yet" action={create}>
          A void reverses events that should not count, such as those of a click farm or test orders. It
          corrects counters, spend, payout and budgets, and can be undone.
        </EmptyState>
      }
    />
  );
}

function columnsOf(actions: RowActions): Column<Void>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      cell: (voidItem) => (
        <div className="flex flex-col items-start gap-1.5">
          <Badge tone={voidStatusOf(voidItem).tone}>{voidStatusOf(voidItem).label}</Badge>
          <VoidProgress voidItem={voidItem} />
        </div>
      ),
    },
    {
      id: 'events',
      header: 'Events',
      className: 'min-w-48',
      cell: (voidItem) => (
        <>
          <span className="block font-medium">{describeFilter(voidItem)}</span>
          <span className="block text-ink-3 text-xs">{voidItem.channel_name}</span>
          <span className="block break-words text-ink-2 text-xs">{voidItem.reason}</span>
          {voidItem.undo_reason !== null && (
            <span className="block break-words text-ink-2 text-xs">Undone: {voidItem.undo_reason}</span>
          )}
          <div className="mt-2 flex flex-col gap-2 md:hidden">
            <div>
              <Figures voidItem={voidItem} />
            </div>
            <Actions voidItem={voidItem} {...actions} />
          </div>
        </>
      ),
    },
    {
      id: 'figures',
      header: 'Spend and clicks',
      align: 'end',
      wideOnly: true,
      cell: (voidItem) => <Figures voidItem={voidItem} />,
    },
    {
      id: 'when',
      header: 'Created',
      wideOnly: true,
      cell: ({ created_at, created_by }) => (
        <>
          <TimeAgo at={created_at} />
          <span className="block text-ink-3 text-xs">
            <Author by={created_by} />
          </span>
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      wideOnly: true,
      cell: (voidItem) => <Actions voidItem={voidItem} {...actions} />,
    },
  ];
}

function Figures({ voidItem }: { voidItem: Void }) {
  const figures = latestFigures(voidItem);
  if (!figures) return '–';
  return (
    <>
      <span className="block">{formatMetric('channel_payout', figures.spend)}</span>
      <span className="block text-ink-3 text-xs">
        {formatMetric('clicks', figures.clicks)} {figures.clicks === 1 ? 'click' : 'clicks'}
      </span>
    </>
  );
}

/** Only admins may read users, so reviewers see "by staff". */
function Author({ by }: { by: Void['created_by'] }) {
  const { user } = useMe();
  const { canWrite } = useStaff();
  const { data } = useQuery({
    queryKey: ['operator', 'users', 'one', by.id],
    queryFn: ({ signal }) => encartFor().operator.users.get(by.id, { signal }),
    enabled: by.type === 'user' && by.id !== user.id && canWrite,
    staleTime: 600_000,
    retry: false,
  });
  if (by.type !== 'user') return 'by an API key';
  if (by.id === user.id) return 'by you';
  return data ? `by ${data.name}` : 'by staff';
}

function Actions({ voidItem, onConfirm, onUndo }: RowActions & { voidItem: Void }) {
  const { canWrite } = useStaff();
  const change = useChange();
  if (!canWrite) return null;
  const name = <span className="sr-only">: {describeFilter(voidItem)}</span>;
  const jobId = voidItem.progress?.job_id;
  const isPreview = voidItem.status === 'preview' || voidItem.status === 'previewing';
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {isStopped(voidItem) && jobId && (
        <Button size="small" busy={change.isPending} onClick={() => change.mutate({ resume: jobId })}>
          Resume{name}
        </Button>
      )}
      {isPreview && (
        <Button size="small" busy={change.isPending} onClick={() => change.mutate({ cancel: voidItem.id })}>
          Cancel{name}
        </Button>
      )}
      {voidItem.status === 'preview' && (
        <Button size="small" variant="primary" onClick={() => onConfirm(voidItem)}>
          Confirm…{name}
        </Button>
      )}
      {/* A void whose job stopped can be undone too. */}
      {canUndo(voidItem) && (
        <Button size="small" onClick={() => onUndo(voidItem)}>
          Undo…{name}
        </Button>
      )}
    </div>
  );
}

function canUndo(voidItem: Void): boolean {
  const { action, status } = voidItem;
  return action === 'void' && (status === 'done' || (status === 'running' && !isWorking(voidItem)));
}

function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: { cancel: string } | { resume: string }) => {
      const { jobs, voids } = encartFor().operator;
      if ('cancel' in change) await voids.cancel(change.cancel);
      else await jobs.resume(change.resume);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: trafficKey }),
    onError: (error) => toast(error.message, 'bad'),
  });
}
