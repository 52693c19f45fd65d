import type { TrafficFlag } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../data/dates.ts';
import { encartFor } from '../data/encart.ts';
import { useStaff } from '../operator/staff.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import { listPageSize } from '../shell/search-params.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Column } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { DismissFlagDialog } from './dismiss-flag-dialog.tsx';
import { flagsQuery, trafficKey } from './traffic-queries.ts';
import type { FlagStatus } from './traffic-search.ts';
import { describeScope, describeSignal } from './traffic-text.ts';

const statusOptions: { value: FlagStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'voided', label: 'Voided' },
];

export function FlagsTable({ onVoid }: { onVoid: (flag: TrafficFlag) => void }) {
  const { status = 'open', page = 1 } = useSearch({ from: '/signed-in/network/traffic' });
  const navigate = useNavigate({ from: '/network/traffic' });
  const [dismissing, setDismissing] = useState<TrafficFlag>();
  const list = useQuery(flagsQuery(status, page));
  const reopen = useReopen();
  return (
    <>
      <div className="mb-3">
        <Segmented
          label="Status"
          value={status}
          options={statusOptions}
          onChange={(next: FlagStatus) => navigate({ search: { status: next } })}
        />
      </div>
      <PagedTable
        list={list}
        page={page}
        pageSize={listPageSize}
        onPage={(next) => navigate({ search: { status, page: next } })}
        caption="Traffic flags"
        columns={columnsOf({
          onDismiss: setDismissing,
          onVoid,
          onReopen: ({ id }) => reopen.mutate(id),
        })}
        rowKey={({ id }) => id}
        empty={<NoFlags status={status} />}
      />
      {dismissing && <DismissFlagDialog flag={dismissing} onClose={() => setDismissing(undefined)} />}
    </>
  );
}

function useReopen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => encartFor().operator.trafficFlags.reopen(id),
    onSuccess: async () => {
      toast('Flag reopened.');
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
    onError: (error) => toast(error.message, 'bad'),
  });
}

function NoFlags({ status }: { status: FlagStatus }) {
  if (status !== 'open') return <EmptyState icon={<Flag />} title={`No ${status} flags`} />;
  return (
    <EmptyState icon={<Flag />} title="No open flags">
      An hour of a publisher or a channel appears here within a minute when its impressions, clicks, click
      rate, conversions or spend are at least ten times its usual hour of the last 14 days.
    </EmptyState>
  );
}

interface RowActions {
  onDismiss: (flag: TrafficFlag) => void;
  onVoid: (flag: TrafficFlag) => void;
  onReopen: (flag: TrafficFlag) => void;
}

function columnsOf(actions: RowActions): Column<TrafficFlag>[] {
  return [
    {
      id: 'publisher',
      header: 'Traffic of',
      className: 'max-w-56',
      cell: (flag) => (
        <>
          <span className="block truncate font-medium">{describeScope(flag)}</span>
          <span className="block truncate text-ink-3 text-xs">{flag.channel_name}</span>
          <span className="block text-ink-3 text-xs md:hidden">{formatDateTime(flag.hour)}</span>
        </>
      ),
    },
    {
      id: 'hour',
      header: 'Hour',
      wideOnly: true,
      cell: ({ hour }) => <span className="whitespace-nowrap">{formatDateTime(hour)}</span>,
    },
    {
      id: 'signals',
      header: 'Signals',
      className: 'min-w-40',
      cell: (flag) => (
        <>
          {flag.signals.map(describeSignal).map(({ title, figures }) => (
            <span key={title} className="block">
              <span className="block">{title}</span>
              <span className="block text-ink-3 text-xs">{figures}</span>
            </span>
          ))}
          {flag.note !== '' && <span className="block text-ink-2 text-xs">Note: {flag.note}</span>}
          <div className="mt-2 md:hidden">
            <Actions flag={flag} {...actions} />
          </div>
        </>
      ),
    },
    {
      id: 'clicks',
      header: 'Clicks',
      align: 'end',
      wideOnly: true,
      cell: ({ clicks }) => formatMetric('clicks', clicks),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      wideOnly: true,
      cell: (flag) => <Actions flag={flag} {...actions} />,
    },
  ];
}

function Actions({ flag, onDismiss, onVoid, onReopen }: RowActions & { flag: TrafficFlag }) {
  const { canReview, canWrite } = useStaff();
  const where = (
    <span className="sr-only">
      {' '}
      of {describeScope(flag)}, {formatDateTime(flag.hour)}
    </span>
  );
  if (flag.status === 'voided') return null;
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {flag.status === 'open' && canReview && (
        <Button size="small" onClick={() => onDismiss(flag)}>
          Dismiss{where}
        </Button>
      )}
      {flag.status === 'dismissed' && canReview && (
        <Button size="small" onClick={() => onReopen(flag)}>
          Reopen{where}
        </Button>
      )}
      {flag.status === 'open' && canWrite && (
        <Button size="small" variant="primary" onClick={() => onVoid(flag)}>
          Preview void{where}
        </Button>
      )}
    </div>
  );
}
