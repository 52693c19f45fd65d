import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartPie } from 'lucide-react';
import { GroupedReport } from '../reporting/grouped-report.tsx';
import { OverCeilingNote } from '../reporting/over-ceiling-note.tsx';
import type { DateRange } from '../reporting/period.ts';
import { hasUnconfirmed } from '../reporting/unconfirmed-note.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { ownReportColumns, unconfirmedFigures } from './own-report-columns.tsx';
import { OwnReportFilters } from './own-report-filters.tsx';
import { allOwnReportRows, ownReportQuery } from './own-report-queries.ts';
import { type OwnReportSearch, ownGroupLabels, ownReportQuestion } from './own-report-search.ts';
import { OwnUnconfirmedNote } from './own-unconfirmed-note.tsx';

interface Props {
  advertiserId: string;
  search: OwnReportSearch;
  range: DateRange;
  onChange: (change: OwnReportSearch) => void;
}

export function OwnReportRows({ advertiserId, search, range, onChange }: Props) {
  const { page = 1, q } = search;
  const question = ownReportQuestion(search, range);
  const { by, sort } = question;
  const found = useQuery(ownReportQuery(advertiserId, question, page));
  const { data } = found;
  const isUnconfirmed = data !== undefined && hasUnconfirmed(data.summary);
  const isWithoutSales = data !== undefined && data.count > 0 && data.summary.conversions === 0;
  return (
    <>
      {isWithoutSales && !isUnconfirmed && <NoSales advertiserId={advertiserId} />}
      {data && <OwnUnconfirmedNote advertiserId={advertiserId} summary={data.summary} />}
      {data && <OverCeilingNote summary={data.summary} by="the operator" />}
      <GroupedReport
        caption={`Report by ${by}`}
        name="advertiser-report"
        groupLabels={ownGroupLabels}
        question={{ by, sort, page, ...(q && { q }) }}
        found={found}
        // While another grouping loads, the rows still have the previous one.
        columns={ownReportColumns(data?.by ?? by)}
        hiddenByDefault={unconfirmedFigures}
        filters={
          <OwnReportFilters
            advertiserId={advertiserId}
            search={search}
            onRemove={(filter) => onChange({ [filter]: undefined })}
          />
        }
        all={() => allOwnReportRows(advertiserId, question)}
        fileName={`report-${by}-${range.from}-${range.to}`}
        onChange={(change) => onChange(change.by ? { by: change.by, sort: undefined } : change)}
        empty={<NoFigures advertiserId={advertiserId} />}
      />
    </>
  );
}

function NoFigures({ advertiserId }: { advertiserId: string }) {
  return (
    <EmptyState
      icon={<ChartPie />}
      title="No figures in this period"
      action={
        <Button asChild>
          <Link to="/a/$advertiserId/conversions" params={{ advertiserId }} search={{ tab: 'integration' }}>
            How to report sales
          </Link>
        </Button>
      }
    >
      Impressions, clicks and spend appear here as soon as your offers are shown; sales appear when you report
      your orders. Choose other dates to see earlier figures.
    </EmptyState>
  );
}

/** Without reported orders, four of the six figures are zero. */
function NoSales({ advertiserId }: { advertiserId: string }) {
  return (
    <div className="mb-3">
      <Notice tone="plain">
        No conversions in this period. To see sales and ROAS, report your orders:{' '}
        <Link
          to="/a/$advertiserId/conversions"
          params={{ advertiserId }}
          search={{ tab: 'integration' }}
          className="text-accent-text underline"
        >
          how to report sales
        </Link>
        .
      </Notice>
    </div>
  );
}
