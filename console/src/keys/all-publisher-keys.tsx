import type { ListedPublisherKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { publisherKeysQuery, settingsPageSize } from '../channel/settings-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

/** The keys of all publishers of a channel. The page of a publisher manages its own. */
export function AllPublisherKeys({ channelId }: { channelId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(publisherKeysQuery(channelId, page));
  return (
    <PagedTable
      card={{
        title: 'Keys of publishers',
        description: 'Keys that are not revoked. Open a publisher to create, rotate or revoke its keys.',
      }}
      list={list}
      page={page}
      pageSize={settingsPageSize}
      onPage={setPage}
      caption="Keys of publishers"
      columns={columnsOf(channelId)}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={
        <EmptyState icon={<Store />} title="No keys yet">
          A publisher gets its key when it is approved.
        </EmptyState>
      }
    />
  );
}

function columnsOf(channelId: string): readonly Column<ListedPublisherKey>[] {
  return [
    {
      id: 'publisher',
      header: 'Publisher',
      className: 'max-w-56',
      cell: ({ publisher_id, publisher_name, name }) => (
        <>
          <Link
            to="/c/$channelId/publishers/$publisherId"
            params={{ channelId, publisherId: publisher_id ?? '' }}
            search={{ tab: 'keys' }}
            className="block truncate font-medium hover:text-accent-text"
          >
            {publisher_name ?? 'A publisher'}
          </Link>
          <span className="block truncate text-ink-3 text-xs">{name}</span>
        </>
      ),
    },
    {
      id: 'key',
      header: 'Key',
      cell: ({ masked, status }) => (
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-xs">{masked}</code>
          {status === 'expired' && <Badge tone="warn">Expired</Badge>}
        </span>
      ),
    },
    {
      id: 'used',
      header: 'Last used',
      align: 'end',
      wideOnly: true,
      cell: ({ last_used_at }) => (
        <span className="text-ink-2">{last_used_at ? <TimeAgo at={last_used_at} /> : 'Never'}</span>
      ),
    },
  ];
}
