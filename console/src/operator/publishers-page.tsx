import type { NetworkPublisher } from '@encart/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { PageHeader } from '../shell/page-header.tsx';
import type { ListSearch } from '../shell/search-params.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { CreatePublisherDialog } from './create-publisher-dialog.tsx';
import { ExternalExclusionsDialog } from './external-exclusions-dialog.tsx';
import { networkPublishersKey } from './review-queries.ts';
import { listPageSize, SearchedTable } from './searched-table.tsx';
import { useStaff } from './staff.ts';

function networkPublishersQuery({ q, page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: [...networkPublishersKey, 'list', { q, page }],
    queryFn: ({ signal }) =>
      encartFor().operator.publishers.list({ ...(q && { q }), page, page_size: listPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function NetworkPublishersPage() {
  const search = useSearch({ from: '/signed-in/network/publishers' });
  const navigate = useNavigate({ from: '/network/publishers' });
  const { canWrite } = useStaff();
  const [creating, setCreating] = useState(false);
  const [editedPublisher, setEditedPublisher] = useState<NetworkPublisher>();
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" /> Add publisher
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Network publishers"
        description="All shops, across all channels."
        actions={createButton}
      />
      <SearchedTable
        caption="Network publishers"
        searchLabel="Search by name"
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
        found={useQuery(networkPublishersQuery(search))}
        columns={columnsOf(canWrite ? setEditedPublisher : undefined)}
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
    </>
  );
}

function columnsOf(
  onEditExclusions: ((publisher: NetworkPublisher) => void) | undefined,
): readonly Column<NetworkPublisher>[] {
  return [
    {
      id: 'name',
      header: 'Publisher',
      className: 'max-w-64',
      cell: ({ brand_name, domain }) => (
        <>
          <span className="block truncate font-medium">{brand_name}</span>
          <span className="block truncate text-ink-3 text-xs">{domain}</span>
        </>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      wideOnly: true,
      cell: ({ primary_category }) => <span className="text-ink-2">{primary_category.name}</span>,
    },
    {
      id: 'exclusions',
      header: 'Exclusions',
      cell: (publisher) => {
        const count = publisher.external_exclusions.length;
        const summary = count === 0 ? 'None' : `${count} excluded`;
        return onEditExclusions ? (
          <Button size="small" variant="quiet" onClick={() => onEditExclusions(publisher)} className="-ml-2">
            {summary}
            <span className="sr-only"> by {publisher.brand_name}: edit</span>
          </Button>
        ) : (
          <Badge>{summary}</Badge>
        );
      },
    },
    {
      id: 'id',
      header: 'ID',
      align: 'end',
      wideOnly: true,
      cell: ({ id, brand_name }) => (
        <span className="inline-flex items-center gap-1">
          <code className="font-mono text-ink-3 text-xs">{id.slice(0, 8)}…</code>
          <CopyButton value={id} label={`Copy the ID of ${brand_name}`} />
        </span>
      ),
    },
  ];
}
