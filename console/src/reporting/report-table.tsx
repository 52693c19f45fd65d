import type { Report, ReportDimension, ReportQuestion } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useThisChannel } from '../channel/channels.ts';
import { formatDate } from '../data/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { formatMetric, metricLabels } from './metric-format.ts';
import type { Row } from './report-queries.ts';
import { dimensionValue, formatPeriod, rowKey } from './report-rows.ts';
import { dimensionLabels } from './report-search.ts';

interface Props {
  question: Required<ReportQuestion>;
  report: Report | undefined;
}

export function ReportTable({ question, report }: Props) {
  const { id: channelId } = useThisChannel();
  const { time_grain, group_by, metrics } = question;
  const columns: Column<Row>[] = [
    // The rows of a total have the same dates, so breakdowns identify them.
    ...(time_grain === 'total' && group_by.length > 0 ? [] : [periodColumn(time_grain)]),
    ...group_by.map((dimension) => dimensionColumn(channelId, dimension)),
    ...metrics.map(
      (metric): Column<Row> => ({
        id: metric,
        header: metricLabels[metric],
        align: 'end',
        className: 'whitespace-nowrap',
        cell: (row) => formatMetric(metric, row[metric] ?? 0),
      }),
    ),
  ];
  const firstColumnId = columns[0]?.id;
  // A single row needs no totals.
  const summary = report && report.pagination.total > 1 ? report.summary : undefined;
  return (
    <Table
      caption={`Report, ${formatDate(question.from)} – ${formatDate(question.to)}`}
      columns={columns}
      rows={report?.data}
      rowKey={rowKey}
      footer={
        summary &&
        ((columnId) => {
          const metric = metrics.find((name) => name === columnId);
          if (metric) return formatMetric(metric, summary[metric] ?? 0);
          return columnId === firstColumnId ? 'Total' : undefined;
        })
      }
      empty={
        <EmptyState icon={<ChartNoAxesColumn />} title="No data for this selection">
          Choose other dates or remove a filter.
        </EmptyState>
      }
    />
  );
}

function periodColumn(grain: Required<ReportQuestion>['time_grain']): Column<Row> {
  return {
    id: 'period',
    header: grain === 'total' ? 'Dates' : 'Period (UTC)',
    className: 'whitespace-nowrap',
    cell: (row) => formatPeriod(row, grain),
  };
}

function dimensionColumn(channelId: string, dimension: ReportDimension): Column<Row> {
  return {
    id: dimension,
    header: dimensionLabels[dimension],
    className: 'max-w-56 min-w-28',
    cell: (row) =>
      dimension === 'publisher' && row.publisher_id ? (
        <Link
          to="/c/$channelId/publishers/$publisherId"
          params={{ channelId, publisherId: row.publisher_id }}
          className="block truncate hover:text-accent-text"
        >
          {dimensionValue(row, dimension)}
        </Link>
      ) : (
        <span className="block truncate">{dimensionValue(row, dimension)}</span>
      ),
  };
}
