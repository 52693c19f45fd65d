import type { ListedSession } from '@encart/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw, Waypoints } from 'lucide-react';
import { formatDateTime } from '../data/dates.ts';
import { ChannelSelect } from '../operator/channel-select.tsx';
import { PublisherSelect } from '../publisher/publisher-select.tsx';
import { formatDollars } from '../reporting/metric-format.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { displayModeLabels } from './offer-stage.tsx';
import { viewLabels } from './placement.ts';
import { sessionsQuery } from './session-queries.ts';

/** The sessions whose decisions can be explained, newest first. */
export function RecentSessions() {
  const { channel, publisher } = useSearch({ from: '/signed-in/network/explain' });
  const found = useInfiniteQuery(sessionsQuery(channel, publisher));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage } = found;
  const sessions = data?.pages.flatMap(({ results }) => results);
  return (
    <section aria-labelledby="recent-sessions">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="recent-sessions" className="mr-auto font-medium text-base">
          Recent sessions
        </h2>
        <Filters />
        <Button busy={isFetching && !isFetchingNextPage} onClick={() => refetch()}>
          <RefreshCw aria-hidden className="size-4" /> Refresh
        </Button>
      </div>
      <Card flush>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Table
            caption="Recent sessions"
            columns={columns}
            rows={sessions}
            rowKey={({ id }) => id}
            empty={<NoSessions isFiltered={channel !== undefined} hasMore={hasNextPage} />}
          />
        )}
      </Card>
      {hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older sessions
          </Button>
        </div>
      )}
    </section>
  );
}

function NoSessions({ isFiltered, hasMore }: { isFiltered: boolean; hasMore: boolean }) {
  if (hasMore)
    return (
      <EmptyState icon={<Waypoints />} title="No session of this publisher among the newest">
        The channel has many sessions. Older ones can be looked through with the button below.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Waypoints />}
      title={isFiltered ? 'No sessions match this filter' : 'No sessions in the last seven days'}
    >
      Every answer with offers is a session. Its decision can be explained for seven days.
    </EmptyState>
  );
}

function Filters() {
  const { channel, publisher } = useSearch({ from: '/signed-in/network/explain' });
  const navigate = useNavigate({ from: '/network/explain' });
  return (
    <>
      <ChannelSelect
        value={channel}
        onChange={(next) => navigate({ search: { channel: next }, replace: true })}
      />
      {channel && (
        <PublisherSelect
          channelId={channel}
          value={publisher}
          onChange={(next) => navigate({ search: { channel, publisher: next }, replace: true })}
        />
      )}
    </>
  );
}

const columns: readonly Column<ListedSession>[] = [
  {
    id: 'at',
    header: 'Session',
    className: 'min-w-36',
    cell: ({ id, at }) => (
      <Link
        to="/network/explain"
        search={(search) => ({ ...search, session: id })}
        title={formatDateTime(at)}
        className="block font-medium hover:text-accent-text"
      >
        <TimeAgo at={at} />
        {/* The last part tells sessions of the same moment apart. */}
        <code className="block font-mono text-ink-3 text-xs">…{id.slice(-8)}</code>
      </Link>
    ),
  },
  {
    id: 'publisher',
    header: 'Publisher',
    className: 'max-w-56',
    cell: ({ publisher, channel, sandbox, bot }) => (
      <>
        <span className="flex items-center gap-1.5">
          <span className="truncate">
            {publisher ? (publisher.name ?? publisher.id) : 'The channel itself'}
          </span>
          {sandbox && <Badge tone="warn">Sandbox</Badge>}
          {bot && <Badge tone="bad">Bot</Badge>}
        </span>
        <span className="block truncate text-ink-3 text-xs">{channel.name}</span>
      </>
    ),
  },
  {
    id: 'placement',
    header: 'Placement',
    wideOnly: true,
    cell: ({ view, display_mode, country, device_type }) => (
      <>
        <span className="block">
          {viewLabels[view]}, {displayModeLabels[display_mode]}
        </span>
        <span className="block text-ink-3 text-xs">
          {[country, device_type?.toLowerCase()].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { id: 'offers', header: 'Offers', align: 'end', wideOnly: true, cell: ({ offers }) => offers },
  {
    id: 'impressions',
    header: 'Impressions',
    align: 'end',
    wideOnly: true,
    cell: ({ impressions }) => impressions,
  },
  { id: 'clicks', header: 'Clicks', align: 'end', wideOnly: true, cell: ({ clicks }) => clicks },
  {
    id: 'conversions',
    header: 'Conversions',
    align: 'end',
    wideOnly: true,
    cell: ({ conversions }) => conversions,
  },
  { id: 'billed', header: 'Billed', align: 'end', cell: ({ billed_usd }) => formatDollars(billed_usd) },
];
