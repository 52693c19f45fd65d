import type { ReportDimension } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { useStaff } from '../operator/staff.ts';
import { formatMetric, formatShare, metricLabels } from '../reporting/metric-format.ts';
import { networkDaysQuery } from '../reporting/network-queries.ts';
import { defaultPeriod, type Period, periodLabels, periods, rangesOf } from '../reporting/period.ts';
import {
  currentReportQuery,
  placementMetrics,
  placementsQuery,
  previousReportQuery,
  type Row,
} from '../reporting/report-queries.ts';
import { dimensionValue, rowKey } from '../reporting/report-rows.ts';
import { dimensionLabels } from '../reporting/report-search.ts';
import { comparable, describePeriod, TimeSummary } from '../reporting/time-summary.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TopOffers } from './top-offers.tsx';

/** The figures of a publisher: sums, a chart, placements and top offers. */
export function PublisherFigures({ publisherId }: { publisherId: string }) {
  const { id: channelId } = useThisChannel();
  const { period = defaultPeriod, metric = 'impressions' } = useSearch({
    from: '/signed-in/c/$channelId/publishers/$publisherId',
  });
  const navigate = useNavigate({ from: '/c/$channelId/publishers/$publisherId' });
  const { canRead: isStaff } = useStaff();
  const current = useQuery(currentReportQuery(channelId, period, publisherId));
  const previous = useQuery(previousReportQuery(channelId, period, publisherId));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Period"
          value={period}
          onChange={(next) => navigate({ search: (search) => ({ ...search, period: next }), replace: true })}
          options={periods.map((value) => ({ value, label: periodLabels[value] }))}
        />
        <Button asChild>
          <Link
            to="/c/$channelId/reports"
            params={{ channelId }}
            search={{ publisher_ids: publisherId, last: period, group_by: 'page_type' }}
          >
            Open in reports
          </Link>
        </Button>
      </div>
      <p className="text-ink-2 text-sm">
        {describePeriod(current.data, comparable(previous))}
        {isStaff && <FillRate publisherId={publisherId} period={period} />}
      </p>
      <TimeSummary
        current={current}
        previous={previous}
        period={period}
        metric={metric}
        onMetric={(next) => navigate({ search: (search) => ({ ...search, metric: next }), replace: true })}
      />
      <Placements publisherId={publisherId} period={period} />
      <TopOffers publisherId={publisherId} />
    </div>
  );
}

/** For staff: the reports of channels do not have it. */
function FillRate({ publisherId, period }: { publisherId: string; period: Period }) {
  const { id: channelId } = useThisChannel();
  const { current } = rangesOf(period, Date.now());
  const { data } = useQuery(networkDaysQuery({ channel_id: channelId, publisher_id: publisherId }, current));
  const { fill_rate, feed_loads } = data?.summary ?? {};
  if (fill_rate == null || !feed_loads) return null;
  return (
    <>
      {' '}
      Fill rate: <b className="font-medium">{formatShare(fill_rate)}</b> of{' '}
      {formatMetric('feed_loads', feed_loads)} offer requests got an offer.
    </>
  );
}

const parts = ['page_type', 'widget_type', 'widget_id'] as const satisfies readonly ReportDimension[];
type Part = (typeof parts)[number];

function Placements({ publisherId, period }: { publisherId: string; period: Period }) {
  const { id: channelId } = useThisChannel();
  const [by, setBy] = useState<Part>('page_type');
  const { data, error, refetch } = useQuery(placementsQuery(channelId, period, publisherId, by));
  // Rows contain only metrics that are enabled for the channel.
  const metrics = placementMetrics.filter((metric) => !data?.[0] || data[0][metric] !== undefined);
  const columns: Column<Row>[] = [
    {
      id: by,
      header: dimensionLabels[by],
      className: 'max-w-56',
      cell: (row) => <span className="block truncate font-medium">{dimensionValue(row, by)}</span>,
      sortBy: (row) => dimensionValue(row, by),
    },
    ...metrics.map(
      (metric): Column<Row> => ({
        id: metric,
        header: metricLabels[metric],
        align: 'end',
        wideOnly: metric !== 'channel_payout' && metric !== 'clicks',
        cell: (row) => formatMetric(metric, row[metric] ?? 0),
        sortBy: (row) => row[metric] ?? 0,
      }),
    ),
  ];
  return (
    <Card
      flush
      title="By placement"
      actions={
        <Segmented
          label="Placements by"
          value={by}
          onChange={(next: Part) => setBy(next)}
          options={parts.map((value) => ({ value, label: dimensionLabels[value] }))}
        />
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Table
          // The table reads its initial sorting only once.
          key={`${by} ${metrics[0]}`}
          caption="Placements"
          columns={columns}
          rows={data}
          rowKey={rowKey}
          initialSorting={metrics[0] && { id: metrics[0], descending: true }}
          skeletonRows={3}
          empty={
            <EmptyState title="No data in this period">
              Figures appear as soon as the publisher requests an offer.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}
