import type { ListedChannel } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../data/dates.ts';
import { formatExactShare } from '../data/numbers.ts';
import { figureColumns } from '../reporting/figure-columns.tsx';
import { describeFigureDays } from '../reporting/list-period.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { useHashAction } from '../shell/use-hash-action.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { allNetworkChannels, channelSort, networkChannelsQuery } from './channel-queries.ts';
import { CreateChannelDialog } from './create-channel-dialog.tsx';
import { SearchedTable } from './searched-table.tsx';
import { useStaff } from './staff.ts';

export function ChannelsPage() {
  const search = useSearch({ from: '/signed-in/network/channels' });
  const navigate = useNavigate({ from: '/network/channels' });
  const { canWrite } = useStaff();
  const [creating, setCreating] = useState(false);
  useHashAction('create', () => setCreating(canWrite));
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" /> Create channel
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Channels"
        description={`They bring publishers and share the revenue. ${describeFigureDays(Date.now())}`}
        actions={createButton}
      />
      <SearchedTable
        caption="Channels"
        searchLabel="Search channels"
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
        found={useQuery(networkChannelsQuery(search))}
        all={() => allNetworkChannels(search)}
        defaultSort={channelSort}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<RadioTower />} title="No channels yet" action={createButton}>
            A channel brings publishers. All traffic is counted per channel.
          </EmptyState>
        }
      />
      {creating && <CreateChannelDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const columns: readonly Column<ListedChannel>[] = [
  {
    id: 'name',
    header: 'Channel',
    canSort: true,
    className: 'max-w-64',
    csv: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link
        to="/network/channels/$channelId"
        params={{ channelId: id }}
        className="block truncate font-medium hover:text-accent-text"
      >
        {name}
      </Link>
    ),
  },
  ...figureColumns<ListedChannel>(
    ({ figures }) => figures,
    ['spend', 'payout', 'impressions', 'ctr', 'fill_rate'],
    ['spend', 'payout'],
  ),
  {
    id: 'revenue_share',
    header: 'Revenue share',
    align: 'end',
    canSort: true,
    wideOnly: true,
    csv: ({ revenue_share }) => revenue_share,
    cell: ({ revenue_share }) => formatExactShare(revenue_share),
  },
  {
    id: 'attribution',
    header: 'Attribution',
    wideOnly: true,
    csv: (channel) => describeAttribution(channel),
    cell: (channel) => <span className="text-ink-2">{describeAttribution(channel)}</span>,
  },
  {
    id: 'created_at',
    header: 'Created',
    align: 'end',
    canSort: true,
    wideOnly: true,
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <span className="whitespace-nowrap text-ink-2">{formatDate(created_at)}</span>,
  },
];

function describeAttribution({ attribution: { click_days, view_days } }: ListedChannel): string {
  return `${click_days} days after a click, ${view_days} after an impression`;
}
