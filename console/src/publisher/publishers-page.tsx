import type { PublisherPage, PublisherRecord } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { formatDate } from '../data/dates.ts';
import { formatCount } from '../data/numbers.ts';
import { SearchedTable } from '../operator/searched-table.tsx';
import { type FigureId, figureColumns } from '../reporting/figure-columns.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { limitsQuery } from '../reporting/report-queries.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { useHashAction } from '../shell/use-hash-action.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Column } from '../ui/table.tsx';
import { AddPublisherDialog } from './add-publisher-dialog.tsx';
import { allPublishers, idOf, listedFigures, publisherSort, publishersQuery } from './publisher-queries.ts';
import { isStatus, statuses, statusLabels } from './status.ts';
import { StatusBadge } from './status-badge.tsx';

export function PublishersPage() {
  const { id: channelId } = useThisChannel();
  const limits = useQuery(limitsQuery(channelId));
  if (limits.error) return <ErrorState error={limits.error} onRetry={() => limits.refetch()} />;
  if (!limits.data) return <PagePending />;
  return <Publishers channelId={channelId} figures={listedFigures(limits.data)} />;
}

function Publishers({ channelId, figures }: { channelId: string; figures: readonly FigureId[] }) {
  const { canWrite } = useThisChannel();
  const search = useSearch({ from: '/signed-in/c/$channelId/publishers' });
  const { q, status, sort } = search;
  const navigate = useNavigate({ from: '/c/$channelId/publishers' });
  const [adding, setAdding] = useState(false);
  useHashAction('add', () => setAdding(canWrite));
  const found = useQuery(publishersQuery(channelId, search, figures));
  const add = canWrite && (
    <div className="flex flex-wrap gap-2">
      <Button asChild>
        <Link to="/c/$channelId/publishers/import" params={{ channelId }}>
          Import
        </Link>
      </Button>
      <Button variant="primary" onClick={() => setAdding(true)}>
        <Plus aria-hidden className="size-4" /> Add publisher
      </Button>
    </div>
  );
  const onStatus = (value: string) =>
    navigate({ search: { q, sort, status: isStatus(value) ? value : undefined }, replace: true });
  return (
    <>
      <PageHeader
        title="Publishers"
        description={`Shops that show offers, and shops in review. ${describeFigureDays(Date.now())}`}
        actions={add}
      />
      <SearchedTable
        caption="Publishers"
        searchLabel="Search by name"
        search={search}
        onSearch={(next) => navigate({ search: { status, ...next }, replace: true })}
        onShowAll={() => navigate({ search: {}, replace: true })}
        defaultSort={publisherSort(figures)}
        toolbar={
          <Segmented
            label="Status"
            value={status ?? 'all'}
            onChange={onStatus}
            options={statusOptions(found.data?.status_counts)}
          />
        }
        isFiltered={status !== undefined}
        found={found}
        all={() => allPublishers(channelId, search, figures)}
        columns={columnsOf(channelId, figures)}
        rowKey={idOf}
        empty={
          <EmptyState icon={<Store />} title="No publishers yet" action={add}>
            Add the shops that will show offers. Operator staff review each one before it goes live.
          </EmptyState>
        }
      />
      {adding && <AddPublisherDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** The status filter, with the number of publishers that match the search. */
function statusOptions(counts: PublisherPage['status_counts'] | undefined) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { value: 'all', label: withCount('All', all) },
    ...statuses.map((value) => ({ value, label: withCount(statusLabels[value], counts?.[value]) })),
  ];
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} ${formatCount(count)}`;
}

function columnsOf(channelId: string, figures: readonly FigureId[]): Column<PublisherRecord>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      canSort: true,
      className: 'max-w-56',
      csv: ({ brand_name }) => brand_name,
      cell: (publisher) => (
        <Link
          to="/c/$channelId/publishers/$publisherId"
          params={{ channelId, publisherId: idOf(publisher) }}
          className="block truncate font-medium hover:text-accent-text"
        >
          {publisher.brand_name}
          <span className="block truncate font-normal text-ink-3 text-xs md:hidden">{publisher.domain}</span>
        </Link>
      ),
    },
    {
      id: 'domain',
      header: 'Domain',
      canSort: true,
      wideOnly: true,
      className: 'max-w-48',
      csv: ({ domain }) => domain,
      cell: ({ domain }) => <span className="block truncate text-ink-2">{domain}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      canSort: true,
      csv: ({ status }) => statusLabels[status],
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...figureColumns<PublisherRecord>(
      // Only approved publishers show offers.
      ({ figures, publisher_remote_id }) => (publisher_remote_id === null ? undefined : figures),
      figures,
      ['payout'],
    ),
    {
      id: 'category',
      header: 'Category',
      canSort: true,
      wideOnly: true,
      csv: ({ primary_category }) => primary_category,
      cell: ({ primary_category }) => <span className="text-ink-2">{primary_category}</span>,
    },
    {
      id: 'created_at',
      header: 'Added',
      align: 'end',
      canSort: true,
      wideOnly: true,
      csv: ({ created_at }) => created_at,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={created_at} className="whitespace-nowrap text-ink-2">
          {formatDate(created_at)}
        </time>
      ),
    },
  ];
}
