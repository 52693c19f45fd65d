import type { ListedNetworkPublisher, NetworkPublisher, NetworkQuery } from '@encart/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../data/dates.ts';
import { encartFor } from '../data/encart.ts';
import { knownSort } from '../data/sorting.ts';
import { figureColumns, figureIds } from '../reporting/figure-columns.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { CreatePublisherDialog } from './create-publisher-dialog.tsx';
import { ExternalExclusionsDialog } from './external-exclusions-dialog.tsx';
import { PublisherCeilingDialog } from './publisher-ceiling-dialog.tsx';
import { networkPublishersKey } from './review-queries.ts';
import { SearchedTable } from './searched-table.tsx';
import { useStaff } from './staff.ts';

const defaultSort = '-spend';

function listParams({ q, sort }: ListSearch): NetworkQuery {
  return {
    ...(q && { q }),
    sort: knownSort<NonNullable<NetworkQuery['sort']>>(
      sort,
      ['name', 'category', 'created_at', ...figureIds],
      defaultSort,
    ),
    include: ['figures'],
  };
}

function networkPublishersQuery(search: ListSearch) {
  const { page = 1 } = search;
  return queryOptions({
    queryKey: [...networkPublishersKey, 'list', search],
    queryFn: ({ signal }) =>
      encartFor().operator.publishers.list(
        { ...listParams(search), page, page_size: listPageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function NetworkPublishersPage() {
  const search = useSearch({ from: '/signed-in/network/publishers' });
  const navigate = useNavigate({ from: '/network/publishers' });
  const { canWrite } = useStaff();
  const [creating, setCreating] = useState(false);
  const [editedPublisher, setEditedPublisher] = useState<NetworkPublisher>();
  const [ceilingOf, setCeilingOf] = useState<NetworkPublisher>();
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" /> Add publisher
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Network publishers"
        description={`All shops, across all channels. ${describeFigureDays(Date.now())}`}
        actions={createButton}
      />
      <SearchedTable
        caption="Network publishers"
        searchLabel="Search by name"
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
        found={useQuery(networkPublishersQuery(search))}
        all={() => encartFor().operator.publishers.all(listParams(search))}
        defaultSort={defaultSort}
        columns={columnsOf(
          canWrite ? { onExclusions: setEditedPublisher, onCeiling: setCeilingOf } : undefined,
        )}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<Store />} title="No publishers yet" action={createButton}>
            Publishers are added here or when a channel's request is approved.
          </EmptyState>
        }
      />
      {creating && <CreatePublisherDialog onClose={() => setCreating(false)} />}
      {editedPublisher && (
        <ExternalExclusionsDialog publisher={editedPublisher} onClose={() => setEditedPublisher(undefined)} />
      )}
      {ceilingOf && <PublisherCeilingDialog publisher={ceilingOf} onClose={() => setCeilingOf(undefined)} />}
    </>
  );
}

function columnsOf(
  edit: Record<'onExclusions' | 'onCeiling', (publisher: NetworkPublisher) => void> | undefined,
): readonly Column<ListedNetworkPublisher>[] {
  return [
    {
      id: 'name',
      header: 'Publisher',
      canSort: true,
      className: 'max-w-64',
      csv: ({ brand_name }) => brand_name,
      cell: ({ id, brand_name, domain }) => (
        <Link
          to="/network/report"
          search={{ by: 'day', publisher_id: id, period: '28d' }}
          className="group block min-w-0"
        >
          <span className="block truncate font-medium group-hover:text-accent-text">{brand_name}</span>
          <span className="block truncate text-ink-3 text-xs">{domain}</span>
        </Link>
      ),
    },
    ...figureColumns<ListedNetworkPublisher>(
      ({ figures }) => figures,
      ['spend', 'payout', 'impressions', 'ctr', 'fill_rate'],
      ['spend'],
    ),
    {
      id: 'category',
      header: 'Category',
      canSort: true,
      wideOnly: true,
      csv: ({ primary_category }) => primary_category.name,
      cell: ({ primary_category }) => <span className="text-ink-2">{primary_category.name}</span>,
    },
    {
      id: 'exclusions',
      header: 'Exclusions',
      wideOnly: true,
      csv: ({ external_exclusions }) => external_exclusions.length,
      cell: (publisher) => {
        const count = publisher.external_exclusions.length;
        const summary = count === 0 ? 'None' : `${count} excluded`;
        return edit ? (
          <Button size="small" variant="quiet" onClick={() => edit.onExclusions(publisher)} className="-ml-2">
            {summary}
            <span className="sr-only"> by {publisher.brand_name}: edit</span>
          </Button>
        ) : (
          <Badge>{summary}</Badge>
        );
      },
    },
    {
      id: 'ceiling',
      header: 'Ceiling',
      wideOnly: true,
      csv: ({ publisher_ceiling_usd: usd }) => usd ?? '',
      cell: (publisher) => {
        const summary = describeCeiling(publisher);
        return edit ? (
          <Button size="small" variant="quiet" onClick={() => edit.onCeiling(publisher)} className="-ml-2">
            {summary}
            <span className="sr-only"> ceiling of {publisher.brand_name}: edit</span>
          </Button>
        ) : (
          <Badge>{summary}</Badge>
        );
      },
    },
    {
      id: 'created_at',
      header: 'Added',
      align: 'end',
      canSort: true,
      wideOnly: true,
      csv: ({ created_at }) => created_at,
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap text-ink-2">{formatDate(created_at)}</span>
      ),
    },
    {
      id: 'id',
      header: 'ID',
      align: 'end',
      wideOnly: true,
      csv: ({ id }) => id,
      cell: ({ id, brand_name }) => (
        <span className="inline-flex items-center gap-1">
          <code className="font-mono text-ink-3 text-xs">{id.slice(0, 8)}…</code>
          <CopyButton value={id} label={`Copy the ID of ${brand_name}`} />
        </span>
      ),
    },
  ];
}

function describeCeiling({ publisher_ceiling_usd: usd }: NetworkPublisher): string {
  if (usd === null) return 'Usual';
  return usd === 0 ? 'None' : formatMetric('channel_payout', usd);
}
