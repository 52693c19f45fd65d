import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { saveStream } from '../data/save-file.ts';
import { describeRanges } from '../reporting/comparison.ts';
import type { DateRange } from '../reporting/period.ts';
import { PeriodControls } from '../reporting/period-controls.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.tsx';
import { useThisAdvertiser } from './advertisers.ts';
import { exportOwnEvents } from './own-report-queries.ts';
import { OwnReportRows } from './own-report-rows.tsx';
import { type OwnReportSearch, ownReportPeriod, ownReportRanges } from './own-report-search.ts';
import { OwnReportSummary } from './own-report-summary.tsx';

/** The report of an advertiser: its spend, its sales and a file of the billed events. */
export function OwnReportPage() {
  const { id } = useThisAdvertiser();
  const search = useSearch({ from: '/signed-in/a/$advertiserId/report' });
  const navigate = useNavigate({ from: '/a/$advertiserId/report' });
  /** Any change but that of the page begins at the first page. */
  const change = (next: OwnReportSearch) =>
    navigate({ search: { ...search, page: undefined, ...next }, replace: true });
  const ranges = ownReportRanges(search, Date.now());
  return (
    <>
      <PageHeader
        title="Report"
        description={describeRanges(ranges)}
        actions={
          <PeriodControls
            period={search.from ? undefined : (search.period ?? ownReportPeriod)}
            range={ranges.current}
            onChange={change}
          />
        }
      />
      {/* With keys: the figures of one advertiser are never shown while those of another one are loaded. */}
      <OwnReportSummary
        key={`summary ${id}`}
        advertiserId={id}
        search={search}
        ranges={ranges}
        onShow={(show) => change({ show, page: search.page })}
      />
      <OwnReportRows
        key={`rows ${id}`}
        advertiserId={id}
        search={search}
        range={ranges.current}
        onChange={change}
      />
      <BilledEvents advertiserId={id} range={ranges.current} />
    </>
  );
}

/** The file with which the advertiser can recount the report. */
function BilledEvents({ advertiserId, range }: { advertiserId: string; range: DateRange }) {
  const download = useMutation({
    mutationFn: () =>
      saveStream(
        `billed-events-${range.from}-${range.to}.csv`,
        exportOwnEvents(advertiserId, range),
        'text/csv',
      ),
    onError: (error) => toast(error.message, 'bad'),
  });
  return (
    <div className="mt-4">
      <Card
        title="Billed events"
        actions={
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            <FileDown aria-hidden className="size-4" /> Download events
          </Button>
        }
      >
        <p className="text-ink-2">
          Every event that you were billed for, every counted or unconfirmed conversion and every refund of
          all campaigns, as CSV. Its sums are the spend, conversions and sales of the report without filters.
          A charge_id names each bill: send it with a refund to take the bill back.
        </p>
      </Card>
    </div>
  );
}
