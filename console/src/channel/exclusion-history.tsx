import type { ExclusionChange } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../data/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { exclusionChangesQuery, settingsPageSize } from './settings-queries.ts';

/** Who changed the exclusions of the channel and of its publishers. */
export function ExclusionHistory({ channelId }: { channelId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(exclusionChangesQuery(channelId, page));
  return (
    <PagedTable
      list={list}
      page={page}
      pageSize={settingsPageSize}
      onPage={setPage}
      caption="Changes of exclusions"
      columns={columnsOf(channelId)}
      rowKey={({ id }) => id}
      skeletonRows={4}
      empty={
        <EmptyState icon={<Ban />} title="No changes yet">
          Changes of the channel's exclusions, and of those for one publisher, appear here.
        </EmptyState>
      }
    />
  );
}

function columnsOf(channelId: string): readonly Column<ExclusionChange>[] {
  return [
    {
      id: 'at',
      header: 'When',
      cell: ({ at }) => <span className="text-ink-2">{formatDateTime(at)}</span>,
    },
    { id: 'by', header: 'Who', cell: ({ by }) => by.name ?? 'Staff, or a former member' },
    {
      id: 'for',
      header: 'For',
      wideOnly: true,
      cell: ({ publisher }) =>
        publisher ? (
          <Link
            to="/c/$channelId/publishers/$publisherId"
            params={{ channelId, publisherId: publisher.id }}
            className="font-medium hover:text-accent-text"
          >
            {publisher.name ?? 'A publisher'}
          </Link>
        ) : (
          'The whole channel'
        ),
    },
    {
      id: 'change',
      header: 'Change',
      className: 'min-w-40',
      cell: ({ added, removed, publisher }) => (
        <>
          {publisher && (
            <span className="block text-ink-3 text-xs md:hidden">{publisher.name ?? 'A publisher'}</span>
          )}
          <Names label="Excluded" items={added} />
          <Names label="Allowed again" items={removed} />
          {added.length + removed.length === 0 && <span className="text-ink-3">No difference</span>}
        </>
      ),
    },
  ];
}

function Names({ label, items }: { label: string; items: ExclusionChange['added'] }) {
  if (items.length === 0) return null;
  return (
    <span className="block">
      <span className="text-ink-3">{label}: </span>
      {items.map(({ name, id }) => name ?? id).join(', ')}
    </span>
  );
}
