import type { ReportLimits, ReportMetric, ReportQuestion, ReportSort } from '@encart/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { saveFile } from '../data/save-file.ts';
import { saveTable } from '../data/save-table.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ColumnMenu, useShownColumns } from '../ui/column-menu.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import type { Column } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { describeRange } from './comparison.ts';
import { CurlDialog } from './curl-dialog.tsx';
import { ReportControls } from './report-controls.tsx';
import { ReportProblems } from './report-problem-list.tsx';
import { problemsOf } from './report-problems.ts';
import { limitsQuery, type Row } from './report-queries.ts';
import { ReportResult } from './report-result.tsx';
import { questionOf, type ReportSearch, sortOf } from './report-search.ts';
import { reportColumns } from './report-table.tsx';

export function ReportsPage() {
  const { id: channelId } = useThisChannel();
  const limits = useQuery(limitsQuery(channelId));
  if (limits.error) return <ErrorState error={limits.error} onRetry={() => limits.refetch()} />;
  if (!limits.data) return <PagePending />;
  return <Reports channelId={channelId} limits={limits.data} />;
}

function Reports({ channelId, limits }: { channelId: string; limits: ReportLimits }) {
  const search = useSearch({ from: '/signed-in/c/$channelId/reports' });
  const navigate = useNavigate({ from: '/c/$channelId/reports' });
  const [isCurlOpen, setCurlOpen] = useState(false);
  const question = questionOf(search, limits, Date.now());
  const problems = problemsOf(question, limits);
  const sort = sortOf(search, question);
  const columns = reportColumns(channelId, question);
  const { shown, hidden, setShown } = useShownColumns('report', columns);
  const exportAll = useExport(channelId, question);
  const download = useDownload(channelId, question, sort, shown);
  // A changed report starts at page 1, and each change is one step in the browser history.
  const changeReport = (change: ReportSearch) =>
    navigate({ search: (current) => ({ ...current, page: undefined, ...change }) });
  return (
    <>
      <PageHeader
        title="Reports"
        description={`${describeRange(question)} (UTC)`}
        actions={
          <>
            <ColumnMenu columns={columns} hidden={hidden} onChange={setShown} />
            <Button onClick={() => setCurlOpen(true)} disabled={problems.length > 0}>
              <Terminal aria-hidden className="size-4" /> Copy as curl
            </Button>
            <Button
              onClick={() => download.mutate()}
              busy={download.isPending}
              disabled={problems.length > 0}
            >
              <Download aria-hidden className="size-4" /> Download CSV
            </Button>
          </>
        }
      />
      <ReportControls search={search} question={question} limits={limits} onChange={changeReport} />
      {problems.length > 0 ? (
        <Card>
          <ReportProblems problems={problems} onChange={changeReport} />
        </Card>
      ) : (
        <ReportResult
          question={question}
          limits={limits}
          metric={chartMetric(search, question)}
          columns={shown}
          sort={sort}
          page={search.page ?? 1}
          onChange={(change) => navigate({ search: (current) => ({ ...current, ...change }), replace: true })}
          onDownload={() => exportAll.mutate()}
          isDownloading={exportAll.isPending}
        />
      )}
      {isCurlOpen && <CurlDialog question={question} onClose={() => setCurlOpen(false)} />}
    </>
  );
}

/** Downloads the shown columns of all rows, in the shown order. */
function useDownload(
  channelId: string,
  question: ReportQuestion,
  sort: ReportSort,
  columns: readonly Column<Row>[],
) {
  return useMutation({
    mutationFn: () => collect<Row>(encartFor(channelId).reporting.rows({ ...question, sort })),
    onSuccess: (rows) => saveTable(`report-${question.from}-${question.to}`, columns, rows),
    onError: (error) => toast(error.message, 'bad'),
  });
}

/** Downloads a report that has too many rows for the page. */
function useExport(channelId: string, question: ReportQuestion) {
  return useMutation({
    mutationFn: () => collect(encartFor(channelId).reporting.export(question, { format: 'csv' })),
    onSuccess: (parts) => saveFile(`report-${question.from}-${question.to}.csv`, parts, 'text/csv'),
    onError: (error) => toast(error.message, 'bad'),
  });
}

function chartMetric({ show }: ReportSearch, { metrics }: ReportQuestion): ReportMetric {
  return metrics.find((metric) => metric === show) ?? metrics[0] ?? 'impressions';
}
