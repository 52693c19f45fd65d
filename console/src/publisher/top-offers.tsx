import type { TopOffers as TopOffersOf } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useThisChannel } from '../channel/channels.ts';
import { formatDate } from '../data/dates.ts';
import { formatCount, formatUsd } from '../data/numbers.ts';
import { useStaff } from '../operator/staff.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { topOffersQuery } from './publisher-queries.ts';

type TopOffer = TopOffersOf['offers'][number];

/** The figures, as far as the channel has their metrics. */
const figures = [
  { id: 'payout', header: 'Payout', format: formatUsd },
  { id: 'impressions', header: 'Impressions', format: formatCount },
  { id: 'clicks', header: 'Clicks', format: formatCount },
  { id: 'conversions', header: 'Conversions', format: formatCount },
] as const;

/** The offers that earned most in the last sessions of a publisher. */
export function TopOffers({ publisherId }: { publisherId: string }) {
  const { id: channelId } = useThisChannel();
  const { canRead: isStaff } = useStaff();
  const { data, error, refetch } = useQuery(topOffersQuery(channelId, publisherId));
  const columns: Column<TopOffer>[] = [
    {
      id: 'offer',
      header: 'Offer',
      className: 'max-w-72',
      cell: ({ offer_id, heading, advertiser_name }) => (
        <>
          {isStaff ? (
            <Link
              to="/network/offers/$offerId"
              params={{ offerId: offer_id }}
              className="block truncate font-medium hover:text-accent-text"
            >
              {heading}
            </Link>
          ) : (
            <span className="block truncate font-medium">{heading}</span>
          )}
          <span className="block truncate text-ink-3 text-xs">{advertiser_name}</span>
        </>
      ),
    },
    ...figures
      .filter(({ id }) => data?.offers[0]?.[id] != null)
      .map(
        ({ id, header, format }): Column<TopOffer> => ({
          id,
          header,
          align: 'end',
          wideOnly: id === 'impressions' || id === 'conversions',
          cell: (offer) => format(offer[id] ?? 0),
        }),
      ),
  ];
  return (
    <Card flush title="Top offers" description={data && describe(data)}>
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Table
          caption="Top offers"
          columns={columns}
          rows={data?.offers}
          rowKey={({ offer_id }) => offer_id}
          skeletonRows={3}
          empty={
            <EmptyState title="No offers seen yet">
              They appear when a shopper sees an offer of this publisher.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}

function describe({ sessions, since }: TopOffersOf): string | undefined {
  if (since === null) return undefined;
  return `Those that earned most in the last ${formatCount(sessions)} sessions, since ${formatDate(since)}.`;
}
