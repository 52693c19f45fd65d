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
  const [excluding, setExcluding] = useState<NetworkPublisher>();
  const create = canWrite && (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" /> Add publisher
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Publishers of the network"
        description="Each shop once, whichever channels it is in."
        actions={create}
      />
      <SearchedTable
        caption="Publishers of the network"
        searchLabel="Search by name"
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
        found={useQuery(networkPublishersQuery(search))}
        columns={columnsOf(canWrite ? setExcluding : undefined)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<Store />} title="No publishers yet" action={create}>
            They come from requests that are approved, or are put here before anybody asks.
          </EmptyState>
        }
      />
      {creating && <CreatePublisherDialog onClose={() => setCreating(false)} />}
      {excluding && (
        <ExternalExclusionsDialog publisher={excluding} onClose={() => setExcluding(undefined)} />
      )}
    </>
  );
}

function columnsOf(
  onExclude: ((publisher: NetworkPublisher) => void) | undefined,
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
      header: 'Own exclusions',
      cell: (publisher) => {
        const { length } = publisher.external_exclusions;
        const words = length === 0 ? 'none' : `${length} excluded`;
        return onExclude ? (
          <Button size="small" look="quiet" onClick={() => onExclude(publisher)} className="-ml-2">
            {words}
            <span className="sr-only"> by {publisher.brand_name}: change</span>
          </Button>
        ) : (
          <Badge>{words}</Badge>
        );
      },
    },
    {
      id: 'id',
      header: 'Id',
      align: 'end',
      wideOnly: true,
      cell: ({ id, brand_name }) => (
        <span className="inline-flex items-center gap-1">
          <code className="font-mono text-ink-3 text-xs">{id.slice(0, 8)}…</code>
          <CopyButton value={id} label={`Copy the id of ${brand_name}`} />
        </span>
      ),
    },
  ];
}
