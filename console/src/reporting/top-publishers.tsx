import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useThisChannel } from '../channel/channels.ts';
import { formatCount } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { formatMetric, metricLabels } from './metric-format.ts';
import { overviewMetrics } from './overview-metrics.ts';
import type { Period } from './period.ts';
import { publisherReportQuery, type Row } from './report-queries.ts';

const maxRows = 8;

export function TopPublishers({ period }: { period: Period }) {
  const { id: channelId } = useThisChannel();
  const report = useQuery(publisherReportQuery(channelId, period));
  const rows = report.data?.filter(hasActivity);
  // Rows contain only metrics that are enabled for the channel.
  const shownMetrics = overviewMetrics.filter(
    (metric) => rows?.[0] === undefined || rows[0][metric] !== undefined,
  );
  const sortMetric = shownMetrics.includes('channel_payout') ? 'channel_payout' : shownMetrics[0];
  const columns: Column<Row>[] = [
    {
      id: 'publisher',
      header: 'Publisher',
      className: 'min-w-36 max-w-72',
      cell: (row) =>
        row.publisher_id ? (
          <Link
            to="/c/$channelId/publishers/$publisherId"
            params={{ channelId, publisherId: row.publisher_id }}
            className="block truncate font-medium hover:text-accent-text"
          >
            {row.publisher_name ?? row.publisher_id}
          </Link>
        ) : (
          <span className="text-ink-2">The channel itself</span>
        ),
      sortBy: (row) => row.publisher_name ?? '',
    },
    ...shownMetrics.map(
      (metric): Column<Row> => ({
        id: metric,
        header: metricLabels[metric],
        align: 'end',
        wideOnly: metric === 'clicks' || metric === 'ctr' || metric === 'rps',
        cell: (row) => formatMetric(metric, row[metric] ?? 0),
        sortBy: (row) => row[metric] ?? 0,
      }),
    ),
  ];
  const hiddenCount = (rows?.length ?? 0) - maxRows;
  return (
    <Card
      flush
      title="Top publishers"
      description={hiddenCount > 0 ? `Top ${maxRows} of ${formatCount(rows?.length ?? 0)}` : undefined}
      actions={
        <Button asChild size="small" variant="quiet">
          <Link to="/c/$channelId/publishers" params={{ channelId }}>
            All publishers
          </Link>
        </Button>
      }
    >
      {report.error ? (
        <ErrorState error={report.error} onRetry={() => report.refetch()} />
      ) : (
        <Table
          caption="Top publishers"
          columns={columns}
          // The table reads its initial sorting only once.
          key={sortMetric}
          rows={rows}
          initialSorting={sortMetric && { id: sortMetric, descending: true }}
          limit={maxRows}
          rowKey={(row) => row.publisher_id ?? ''}
          skeletonRows={5}
          empty={
            <EmptyState icon={<ChartNoAxesColumn />} title="No data in this period">
              Data appears here as soon as a publisher shows an offer.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}

function hasActivity(row: Row): boolean {
  return overviewMetrics.some((metric) => (row[metric] ?? 0) > 0);
}
