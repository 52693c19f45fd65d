import type {
  EncartError,
  Report,
  ReportLimits,
  ReportMetric,
  ReportQuestion,
  ReportSort,
} from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useThisChannel } from '../channel/channels.ts';
import { formatCount } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChartSkeleton } from '../ui/chart.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Column } from '../ui/table.tsx';
import { metricLabels } from './metric-format.ts';
import { ReportChart } from './report-chart.tsx';
import { type Row, reportQuery, reportRowsQuery, tablePageSize } from './report-queries.ts';
import type { ReportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';
import { ReportTable } from './report-table.tsx';
import { UnconvertedNote } from './unconverted-note.tsx';

interface Props {
  question: Required<ReportQuestion>;
  limits: ReportLimits;
  /** The metric in the chart. */
  metric: ReportMetric;
  columns: readonly Column<Row>[];
  sort: ReportSort;
  page: number;
  onChange: (change: ReportSearch) => void;
  onDownload: () => void;
  isDownloading: boolean;
}

export function ReportResult(props: Props) {
  const { question, limits, metric, columns, sort, page, onChange } = props;
  const { id: channelId } = useThisChannel();
  const report = useQuery(reportQuery(channelId, question, sort, page));
  if (report.error) return <ReportFailed {...props} error={report.error} onRetry={() => report.refetch()} />;
  const isSingleRow = question.time_grain === 'total' && question.group_by.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <ReportSummary
        question={question}
        limits={limits}
        summary={report.data?.summary}
        metric={metric}
        onMetric={(show) => onChange({ show })}
      />
      {!isSingleRow && report.data?.pagination.total !== 0 && (
        <Card title={metricLabels[metric]}>
          {report.data ? <ResultChart {...props} report={report.data} /> : <ChartSkeleton />}
        </Card>
      )}
      {report.data?.currencies && <UnconvertedNote currencies={report.data.currencies} />}
      <Card flush stale={report.isPlaceholderData}>
        <ReportTable
          question={question}
          report={report.data}
          columns={columns}
          sort={sort}
          onSort={(next) => onChange({ sort: next, page: undefined })}
        />
      </Card>
      <Pagination
        page={page}
        pageSize={tablePageSize}
        count={report.data?.pagination.total ?? 0}
        onPage={(next) => onChange({ page: next })}
      />
    </div>
  );
}

/** The most pages that are fetched for a chart. */
const maxChartPages = 4;

/** The chart of all rows. They are fetched separately unless the current page contains them all. */
function ResultChart({ question, limits, metric, sort, report }: Props & { report: Report }) {
  const { id: channelId } = useThisChannel();
  const { total } = report.pagination;
  const maxRows = maxChartPages * limits.max_page_rows;
  // A chart needs the rows in order of time.
  const isOnOnePage = report.data.length === total && (sort === 'period' || question.time_grain === 'total');
  const allRows = useQuery({
    ...reportRowsQuery(channelId, question),
    enabled: !isOnOnePage && total <= maxRows,
  });
  if (total > maxRows)
    return (
      <p className="py-10 text-center text-ink-2">
        {formatCount(total)} rows are too many for a chart (at most {formatCount(maxRows)}). Choose a coarser
        time grain, fewer breakdowns or a filter.
      </p>
    );
  if (allRows.error) return <ErrorState error={allRows.error} onRetry={() => allRows.refetch()} />;
  const chartRows = isOnOnePage ? report.data : allRows.data;
  if (!chartRows) return <ChartSkeleton />;
  return (
    <ReportChart
      question={question}
      metric={metric}
      rows={chartRows}
      dataThrough={report.meta.data_through}
    />
  );
}

interface ReportFailedProps extends Pick<Props, 'onDownload' | 'isDownloading'> {
  error: EncartError;
  onRetry: () => void;
}

/** A report with too many rows for the page can still be downloaded. */
function ReportFailed({ error, onRetry, onDownload, isDownloading }: ReportFailedProps) {
  const { problem } = error;
  return (
    <Card>
      {problem?.code === 'REPORT_ROW_LIMIT_EXCEEDED' ? (
        <EmptyState
          title={`${formatCount(problem.total_rows)} rows are too many to display`}
          action={
            <Button variant="primary" onClick={onDownload} busy={isDownloading}>
              Download CSV
            </Button>
          }
        >
          This page shows at most {formatCount(problem.max_rows)}. Choose fewer days, a coarser time grain,
          fewer breakdowns or a filter, or download all rows.
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} title="The report could not be loaded" />
      )}
    </Card>
  );
}
