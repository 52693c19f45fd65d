import type { ListedCampaign } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { formatExactUsd } from '../data/numbers.ts';
import { SearchedTable } from '../operator/searched-table.tsx';
import { figureColumns } from '../reporting/figure-columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { AdvertiserLink } from './advertiser-name.tsx';
import { BudgetMeters } from './budget-meters.tsx';
import { DeliveryNote, deliveryText } from './delivery.tsx';
import { allCampaigns, campaignsQuery, demandSort } from './demand-queries.ts';
import { StatusSwitch } from './status-switch.tsx';
import { describeBudget, describePricing } from './terms.ts';
import { useDemandList } from './use-demand-list.ts';

export function CampaignsTable() {
  const list = useDemandList();
  return (
    <SearchedTable
      caption="Campaigns"
      searchLabel="Search campaigns"
      {...list}
      found={useQuery(campaignsQuery(list.search))}
      all={() => allCampaigns(list.search)}
      defaultSort={demandSort}
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

/** The price of a campaign. */
export function pricingColumn<Row extends Pick<ListedCampaign, 'pricing'>>(): Column<Row> {
  return {
    id: 'bid',
    header: 'Pricing',
    canSort: true,
    wideOnly: true,
    className: 'whitespace-nowrap',
    csv: ({ pricing }) => describePricing(pricing),
    cell: ({ pricing }) => (
      <span className="text-ink-2" title={describePricing(pricing)}>
        {formatExactUsd(pricing.bid_usd)} {pricing.model}
      </span>
    ),
  };
}

export const campaignColumns: readonly Column<ListedCampaign>[] = [
  {
    id: 'name',
    header: 'Campaign',
    canSort: true,
    className: 'max-w-56',
    csv: ({ name }) => name,
    cell: ({ id, name, advertiser_name }) => (
      <>
        <Link
          to="/network/campaigns/$campaignId"
          params={{ campaignId: id }}
          className="block truncate font-medium hover:text-accent-text"
        >
          {name}
        </Link>
        <span className="block truncate text-ink-3 text-xs md:hidden">{advertiser_name}</span>
      </>
    ),
  },
  {
    id: 'advertiser',
    header: 'Advertiser',
    canSort: true,
    wideOnly: true,
    className: 'max-w-40',
    csv: ({ advertiser_name = '' }) => advertiser_name,
    cell: ({ advertiser_id, advertiser_name }) => (
      <AdvertiserLink id={advertiser_id} name={advertiser_name} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    canSort: true,
    csv: ({ status, delivery }) => (status === 'paused' ? 'Paused' : deliveryText(delivery)),
    cell: ({ id, name, status, delivery, figures }) => (
      <>
        <StatusSwitch kind="campaigns" id={id} name={name} status={status} />
        {delivery && (
          <DeliveryNote delivery={delivery} shown="campaign_paused" impressions={figures?.impressions} />
        )}
      </>
    ),
  },
  ...figureColumns<ListedCampaign>(
    ({ figures }) => figures,
    ['spend', 'impressions', 'ctr', 'conversions'],
    ['spend'],
  ),
  {
    id: 'budget',
    header: 'Budget',
    canSort: true,
    wideOnly: true,
    className: 'min-w-40',
    csv: ({ budget }) => describeBudget(budget),
    cell: (campaign) => <BudgetMeters campaign={campaign} onlyLimits />,
  },
  pricingColumn(),
];
