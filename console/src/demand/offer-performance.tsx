import type { OfferPerformance as Performance } from '@encart/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { formatMetric, metricLabels } from '../reporting/metric-format.ts';
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

/** The counts and rates of an offer by view, beside the click and conversion rates that decisions expect. */
export function OfferPerformance({ offerId }: { offerId: string }) {
  const { data, error, refetch } = useQuery(performanceQuery(offerId));
  return (
    <Card
      flush
      title="By view: what happened and what is expected"
      description={
        data &&
        `Counts and rates of the last ${data.observed_days} days. For expected rates, events from ${data.half_life_days} days ago count half; wider curves are less certain, and the shaded area covers 90%.`
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

const singular = { clicks: 'click', conversions: 'conversion' } as const;

/** An observed rate, with the events that it counts. A rate without events is unknown, not 0. */
const observedRate = (
  id: 'ctr' | 'cvr',
  count: 'clicks' | 'conversions',
  of: 'impressions' | 'clicks',
): Column<ViewPerformance> => ({
  id,
  header: metricLabels[id],
  align: 'end',
  className: 'whitespace-nowrap',
  sortBy: ({ observed }) => observed[id],
  cell: ({ observed }) => (
    <>
      {observed[of] === 0 ? '–' : formatMetric(id, observed[id])}
      <span className="block text-ink-3 text-xs">
        {formatMetric(count, observed[count])} {observed[count] === 1 ? singular[count] : count}
      </span>
    </>
  ),
});

const columns: readonly Column<ViewPerformance>[] = [
  {
    id: 'view',
    header: 'View',
    className: 'whitespace-nowrap',
    sortBy: ({ view }) => viewLabels[view],
    cell: ({ view }) => viewLabels[view],
  },
  {
    id: 'impressions',
    header: metricLabels.impressions,
    align: 'end',
    wideOnly: true,
    sortBy: ({ observed }) => observed.impressions,
    cell: ({ observed }) => formatMetric('impressions', observed.impressions),
  },
  observedRate('ctr', 'clicks', 'impressions'),
  {
    id: 'click_rate',
    header: 'Expected click rate',
    sortBy: ({ click_rate }) => click_rate.mean,
    cell: ({ click_rate }) => <Posterior label="Click rate" {...click_rate} />,
  },
  { ...observedRate('cvr', 'conversions', 'clicks'), wideOnly: true },
  {
    id: 'conversion_rate',
    header: 'Expected conversion rate',
    wideOnly: true,
    sortBy: ({ conversion_rate }) => conversion_rate.mean,
    cell: ({ conversion_rate }) => <Posterior label="Conversion rate" {...conversion_rate} />,
  },
];
