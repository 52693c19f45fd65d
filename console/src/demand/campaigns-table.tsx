import type { Campaign } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { SearchedTable } from '../operator/searched-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { AdvertiserName } from './advertiser-name.tsx';
import { BudgetMeters } from './budget-meters.tsx';
import { campaignsQuery } from './demand-queries.ts';
import { StatusFilter, StatusSwitch } from './status-switch.tsx';
import { describePricing } from './terms.ts';
import { useDemandList } from './use-demand-list.ts';

export function CampaignsTable() {
  const { search, onSearch, onStatus, onShowAll } = useDemandList();
  return (
    <SearchedTable
      caption="Campaigns"
      searchLabel="Search campaigns"
      search={search}
      onSearch={onSearch}
      onShowAll={onShowAll}
      toolbar={<StatusFilter value={search.status} onChange={onStatus} />}
      isFiltered={search.status !== undefined}
      found={useQuery(campaignsQuery(search))}
      columns={campaignColumns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Megaphone />} title="No campaigns yet">
          Create an advertiser first, then its campaigns and offers.
        </EmptyState>
      }
    />
  );
}

export const campaignColumns: readonly Column<Campaign>[] = [
  {
    id: 'name',
    header: 'Campaign',
    className: 'max-w-64',
    cell: ({ id, name, advertiser_id }) => (
      <>
        <Link
          to="/network/campaigns/$campaignId"
          params={{ campaignId: id }}
          className="block truncate font-medium hover:text-accent-text"
        >
          {name}
        </Link>
        <span className="block truncate text-ink-3 text-xs">
          <AdvertiserName id={advertiser_id} />
        </span>
      </>
    ),
  },
  {
    id: 'pricing',
    header: 'Pricing',
    wideOnly: true,
    cell: ({ pricing }) => <span className="text-ink-2">{describePricing(pricing)}</span>,
  },
  {
    id: 'budget',
    header: 'Budget',
    wideOnly: true,
    className: 'w-72',
    cell: (campaign) => <BudgetMeters campaign={campaign} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ id, name, status }) => <StatusSwitch kind="campaigns" id={id} name={name} status={status} />,
  },
];
