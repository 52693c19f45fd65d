import type { ListedOffer } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'lucide-react';
import { SearchedTable } from '../operator/searched-table.tsx';
import { type FigureId, figureColumns } from '../reporting/figure-columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Column } from '../ui/table.tsx';
import { AdvertiserLink } from './advertiser-name.tsx';
import { DeliveryNote, deliveryText } from './delivery.tsx';
import { allOffers, demandSort, offersQuery } from './demand-queries.ts';
import { StatusSwitch } from './status-switch.tsx';
import { useDemandList } from './use-demand-list.ts';

export function OffersTable() {
  const list = useDemandList();
  return (
    <SearchedTable
      caption="Offers"
      searchLabel="Search offers"
      {...list}
      found={useQuery(offersQuery(list.search))}
      all={() => allOffers(list.search)}
      defaultSort={demandSort}
      columns={[
        headingColumn,
        campaignColumn,
        advertiserColumn,
        statusColumn,
        ...offerFigures(['spend', 'impressions', 'ctr', 'conversions']),
      ]}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<Tag />} title="No offers yet">
          Open a campaign to add an offer.
        </EmptyState>
      }
    />
  );
}

export const offerFigures = (ids: readonly FigureId[]) =>
  figureColumns<ListedOffer>(({ figures }) => figures, ids, ['spend']);

export const headingColumn: Column<ListedOffer> = {
  id: 'heading',
  header: 'Offer',
  canSort: true,
  className: 'max-w-64',
  csv: ({ heading }) => heading,
  cell: ({ id, heading, subheading }) => (
    <Link to="/network/offers/$offerId" params={{ offerId: id }} className="group block min-w-0">
      <span className="block truncate font-medium group-hover:text-accent-text">{heading}</span>
      <span className="block truncate text-ink-3 text-xs">{subheading}</span>
    </Link>
  ),
};

const campaignColumn: Column<ListedOffer> = {
  id: 'campaign',
  header: 'Campaign',
  canSort: true,
  wideOnly: true,
  className: 'max-w-44',
  csv: ({ campaign_name = '' }) => campaign_name,
  cell: ({ campaign_id, campaign_name }) => (
    <Link
      to="/network/campaigns/$campaignId"
      params={{ campaignId: campaign_id }}
      className="block truncate text-ink-2 hover:text-accent-text"
    >
      {campaign_name}
    </Link>
  ),
};

const advertiserColumn: Column<ListedOffer> = {
  id: 'advertiser',
  header: 'Advertiser',
  canSort: true,
  wideOnly: true,
  className: 'max-w-40',
  csv: ({ advertiser_name = '' }) => advertiser_name,
  cell: ({ advertiser_id = '', advertiser_name }) => (
    <AdvertiserLink id={advertiser_id} name={advertiser_name} />
  ),
};

export const statusColumn: Column<ListedOffer> = {
  id: 'status',
  header: 'Status',
  canSort: true,
  csv: ({ status, delivery }) => (status === 'paused' ? 'Paused' : deliveryText(delivery)),
  cell: ({ id, heading, status, delivery, figures }) => (
    <>
      <StatusSwitch kind="offers" id={id} name={heading} status={status} />
      {delivery && (
        <DeliveryNote delivery={delivery} shown="offer_paused" impressions={figures?.impressions} />
      )}
    </>
  ),
};
