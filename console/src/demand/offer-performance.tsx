import type { OfferPerformance as Performance } from '@encart/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { formatCount } from '../data/numbers.ts';
import { viewLabels } from '../serving/placement.ts';
import { Posterior } from '../serving/posterior.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { demandKey } from './demand-queries.ts';

type ViewPerformance = Performance['views'][number];

function performanceQuery(offerId: string) {
  return queryOptions({
    queryKey: [...demandKey, 'performance', offerId],
    queryFn: ({ signal }) => encartFor().operator.offers.performance(offerId, { signal }),
  });
}

/** The estimated click and conversion rate of an offer in each view, with their uncertainty. */
export function OfferPerformance({ offerId }: { offerId: string }) {
  const { data, error, refetch } = useQuery(performanceQuery(offerId));
  return (
    <Card
      flush
      title="Estimated performance"
      description={
        data &&
        `Events from ${data.half_life_days} days ago count half. Wider curves are less certain; the shaded area covers 90%.`
      }
      actions={data?.young && <Badge tone="accent">Cold start: shown to learn more</Badge>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Table
          caption="Performance by view"
          columns={columns}
          rows={data?.views}
          rowKey={({ view }) => view}
          skeletonRows={6}
          initialSorting={{ id: 'impressions', descending: true }}
          empty={<EmptyState title="No data yet" />}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<ViewPerformance>[] = [
  { id: 'view', header: 'View', cell: ({ view }) => viewLabels[view] },
  {
    id: 'impressions',
    header: 'Impressions',
    align: 'end',
    sortBy: ({ impressions }) => impressions,
    cell: ({ impressions }) => formatCount(Math.round(impressions)),
  },
  {
    id: 'clicks',
    header: 'Clicks',
    align: 'end',
    wideOnly: true,
    sortBy: ({ clicks }) => clicks,
    cell: ({ clicks }) => formatCount(Math.round(clicks)),
  },
  {
    id: 'click_rate',
    header: 'Click rate',
    sortBy: ({ click_rate }) => click_rate.mean,
    cell: ({ click_rate }) => <Posterior label="Click rate" {...click_rate} />,
  },
  {
    id: 'conversions',
    header: 'Conversions',
    align: 'end',
    wideOnly: true,
    sortBy: ({ conversions }) => conversions,
    cell: ({ conversions }) => formatCount(Math.round(conversions)),
  },
  {
    id: 'conversion_rate',
    header: 'Conversion rate',
    wideOnly: true,
    sortBy: ({ conversion_rate }) => conversion_rate.mean,
    cell: ({ conversion_rate }) => <Posterior label="Conversion rate" {...conversion_rate} />,
  },
];
