import type { PublisherPage, PublisherRecord } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { formatDate } from '../data/dates.ts';
import { formatCount } from '../data/numbers.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useHashAction } from '../shell/use-hash-action.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { AddPublisherDialog } from './add-publisher-dialog.tsx';
import { idOf, pageSize, publishersQuery } from './publisher-queries.ts';
import { isStatus, statuses, statusLabels } from './status.ts';
import { StatusBadge } from './status-badge.tsx';

export function PublishersPage() {
  const { id: channelId, canWrite } = useThisChannel();
  const { q = '', status, page = 1 } = useSearch({ from: '/signed-in/c/$channelId/publishers' });
  const navigate = useNavigate({ from: '/c/$channelId/publishers' });
  const [adding, setAdding] = useState(false);
  useHashAction('add', () => setAdding(canWrite));
  const [text, setText] = useSearchField(q, (next) =>
    navigate({ search: ({ status }) => ({ status, q: next }), replace: true }),
  );
  const found = useQuery(publishersQuery(channelId, { q, page, status }));

  const isFiltered = q !== '' || status !== undefined;
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
  return (
    <>
      <PageHeader
        title="Publishers"
        description="Shops that show offers, and shops in review."
        actions={add}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label="Search by name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-72 max-md:w-full"
        />
        <Segmented
          label="Status"
          value={status ?? 'all'}
          onChange={(value) =>
            navigate({
              search: (search) => ({ q: search.q, status: isStatus(value) ? value : undefined }),
              replace: true,
            })
          }
          options={statusOptions(found.data?.status_counts)}
        />
      </div>
      <Card flush>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Table
            caption="Publishers"
            columns={columnsOf(channelId)}
            rows={found.data?.publishers}
            rowKey={idOf}
            empty={
              isFiltered ? (
                <EmptyState
                  title="No publishers match this filter"
                  action={
                    <Button
                      onClick={() => {
                        setText('');
                        navigate({ search: {}, replace: true });
                      }}
                    >
                      Clear filters
                    </Button>
                  }
                />
              ) : (
                <EmptyState icon={<Store />} title="No publishers yet" action={add}>
                  Add the shops that will show offers. Operator staff review each one before it goes live.
                </EmptyState>
              )
            }
          />
        )}
      </Card>
      <div className="mt-3">
        <Pagination
          page={page}
          pageSize={pageSize}
          count={found.data?.count ?? 0}
          onPage={(next) => navigate({ search: (search) => ({ ...search, page: next }) })}
        />
      </div>
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

function columnsOf(channelId: string): Column<PublisherRecord>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'max-w-64',
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
      wideOnly: true,
      className: 'max-w-56',
      cell: ({ domain }) => <span className="block truncate text-ink-2">{domain}</span>,
    },
    {
      id: 'category',
      header: 'Category',
      wideOnly: true,
      cell: ({ primary_category }) => <span className="text-ink-2">{primary_category}</span>,
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'added',
      header: 'Added',
      align: 'end',
      wideOnly: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={created_at} className="text-ink-2">
          {formatDate(created_at)}
        </time>
      ),
    },
  ];
}
