import type { Offer } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'lucide-react';
import { SearchedTable } from '../operator/searched-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Column } from '../ui/table.tsx';
import { campaignQuery, offersQuery } from './demand-queries.ts';
import { StatusFilter, StatusSwitch } from './status-switch.tsx';
import { useDemandList } from './use-demand-list.ts';

export function OffersTable() {
  const { search, onSearch, onStatus, onShowAll } = useDemandList();
  return (
    <SearchedTable
      caption="Offers"
      searchLabel="Search offers"
      search={search}
      onSearch={onSearch}
      onShowAll={onShowAll}
      toolbar={<StatusFilter value={search.status} onChange={onStatus} />}
      isFiltered={search.status !== undefined}
      found={useQuery(offersQuery(search))}
      columns={[headingColumn, campaignColumn, statusColumn]}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Tag />} title="No offers yet">
          Open a campaign to add an offer.
        </EmptyState>
      }
    />
  );
}

export const headingColumn: Column<Offer> = {
  id: 'heading',
  header: 'Offer',
  className: 'max-w-72',
  cell: ({ id, heading, subheading }) => (
    <Link to="/network/offers/$offerId" params={{ offerId: id }} className="group block min-w-0">
      <span className="block truncate font-medium group-hover:text-accent-text">{heading}</span>
      <span className="block truncate text-ink-3 text-xs">{subheading}</span>
    </Link>
  ),
};

const campaignColumn: Column<Offer> = {
  id: 'campaign',
  header: 'Campaign',
  wideOnly: true,
  className: 'max-w-56',
  cell: ({ campaign_id }) => <CampaignLink id={campaign_id} />,
};

export const statusColumn: Column<Offer> = {
  id: 'status',
  header: 'Status',
  cell: ({ id, heading, status }) => <StatusSwitch kind="offers" id={id} name={heading} status={status} />,
};

function CampaignLink({ id }: { id: string }) {
  const { data } = useQuery(campaignQuery(id));
  if (!data) return <Skeleton className="h-3 w-24" />;
  return (
    <Link
      to="/network/campaigns/$campaignId"
      params={{ campaignId: id }}
      className="block truncate text-ink-2 hover:text-accent-text"
    >
      {data.name}
    </Link>
  );
}
