import type { Channel } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../data/dates.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { networkChannelsQuery } from './channel-queries.ts';
import { CreateChannelDialog } from './create-channel-dialog.tsx';
import { SearchedTable } from './searched-table.tsx';
import { useStaff } from './staff.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

export function ChannelsPage() {
  const search = useSearch({ from: '/signed-in/network/channels' });
  const navigate = useNavigate({ from: '/network/channels' });
  const { canWrite } = useStaff();
  const [creating, setCreating] = useState(false);
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" /> Create channel
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Channels"
        description="Apps and platforms that bring publishers and share the revenue."
        actions={createButton}
      />
      <SearchedTable
        caption="Channels"
        searchLabel="Search channels"
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
        found={useQuery(networkChannelsQuery(search))}
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

const columns: readonly Column<Channel>[] = [
  {
    id: 'name',
    header: 'Channel',
    className: 'max-w-64',
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
  {
    id: 'share',
    header: 'Revenue share',
    align: 'end',
    cell: ({ revenue_share }) => percent.format(revenue_share),
  },
  {
    id: 'metrics',
    header: 'Metrics',
    align: 'end',
    wideOnly: true,
    cell: ({ enabled_metrics }) => enabled_metrics.length,
  },
  {
    id: 'attribution',
    header: 'Attribution',
    wideOnly: true,
    cell: ({ attribution: { click_days, view_days } }) => (
      <span className="text-ink-2">
        {click_days} days after a click, {view_days} after an impression
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    wideOnly: true,
    cell: ({ created_at }) => <span className="text-ink-2">{formatDate(created_at)}</span>,
  },
];
