import type { Report, ReportDimension, ReportMetric, ReportQuestion, ReportSort } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../data/dates.ts';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { formatMetric, metricLabels } from './metric-format.ts';
import type { Figures, Row } from './report-queries.ts';
import { dimensionValue, formatPeriod, rowKey } from './report-rows.ts';
import { dimensionLabels } from './report-search.ts';
import { UnknownReturn } from './unknown-return.tsx';

interface Props {
  question: Required<ReportQuestion>;
  report: Report | undefined;
  columns: readonly Column<Row>[];
  sort: ReportSort;
  onSort: (sort: ReportSort) => void;
}

/** The columns of a report: its periods, breakdowns and metrics. */
export function reportColumns(channelId: string, question: Required<ReportQuestion>): Column<Row>[] {
  const { time_grain, group_by, metrics } = question;
  return [
    // The rows of a total have the same dates, so breakdowns identify them.
    ...(time_grain === 'total' && group_by.length > 0 ? [] : [periodColumn(time_grain)]),
    ...group_by.map((dimension) => dimensionColumn(channelId, dimension)),
    ...metrics.map(
      (metric): Column<Row> => ({
        id: metric,
        header: metricLabels[metric],
        align: 'end',
        canSort: true,
        className: 'whitespace-nowrap',
        cell: (row) => metricCell(metric, row),
        csv: (row) => row[metric] ?? '',
      }),
    ),
  ];
}

function metricCell(metric: ReportMetric, figures: Figures): ReactNode {
  const value = figures[metric];
  return value === null ? <UnknownReturn /> : formatMetric(metric, value ?? 0);
}

export function ReportTable({ question, report, columns, sort, onSort }: Props) {
  const { metrics } = question;
  const firstColumnId = columns[0]?.id;
  // A single row needs no totals.
  const summary = report && report.pagination.total > 1 ? report.summary : undefined;
  return (
    <Table
      caption={`Report, ${formatDate(question.from)} – ${formatDate(question.to)}`}
      columns={columns}
      rows={report?.data}
      rowKey={rowKey}
      sorting={toSorting(sort)}
      onSort={(next) => onSort(fromSorting(next))}
      footer={
        summary &&
        ((columnId) => {
          const metric = metrics.find((name) => name === columnId);
          if (metric) return metricCell(metric, summary);
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
    canSort: true,
    className: 'whitespace-nowrap',
    csv: ({ period_start }) => (grain === 'hour' ? period_start : period_start.slice(0, 10)),
    cell: (row) => formatPeriod(row, grain),
  };
}

function dimensionColumn(channelId: string, dimension: ReportDimension): Column<Row> {
  return {
    id: dimension,
    header: dimensionLabels[dimension],
    canSort: true,
    className: 'max-w-56 min-w-28',
    csv: (row) => dimensionValue(row, dimension),
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
