import type { ListedPublisherKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { publisherKeysQuery, settingsPageSize } from '../channel/settings-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

/** The keys of all publishers of a channel. The page of a publisher manages its own. */
export function AllPublisherKeys({ channelId }: { channelId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(publisherKeysQuery(channelId, page));
  return (
    <>
      <Card
        flush
        title="Keys of publishers"
        description="Keys that are not revoked. Open a publisher to create, rotate or revoke its keys."
      >
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Table
            caption="Keys of publishers"
            columns={columnsOf(channelId)}
            rows={data?.results}
            rowKey={({ id }) => id}
            skeletonRows={3}
            empty={
              <EmptyState icon={<Store />} title="No keys yet">
                A publisher gets its key when it is approved.
              </EmptyState>
            }
          />
        )}
      </Card>
      <div className="mt-3">
        <Pagination page={page} pageSize={settingsPageSize} count={data?.count ?? 0} onPage={setPage} />
      </div>
    </>
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
