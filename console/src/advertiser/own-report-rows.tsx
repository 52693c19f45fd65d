import type { AdvertiserReport } from '@encart/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartPie, Download } from 'lucide-react';
import { saveTable } from '../data/save-table.ts';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { figureCell } from '../reporting/figure-columns.tsx';
import type { DateRange } from '../reporting/period.ts';
import { UnconvertedNote } from '../reporting/unconverted-note.tsx';
import { listPageSize } from '../shell/search-params.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ColumnMenu, useShownColumns } from '../ui/column-menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Table } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { ownReportColumns } from './own-report-columns.tsx';
import { OwnReportFilters } from './own-report-filters.tsx';
import { allOwnReportRows, ownReportQuery } from './own-report-queries.ts';
import {
  type OwnGroup,
  type OwnReportSearch,
  type OwnReportSort,
  ownGroupLabels,
  ownReportQuestion,
} from './own-report-search.ts';

interface Props {
  advertiserId: string;
  search: OwnReportSearch;
  range: DateRange;
  onChange: (change: OwnReportSearch) => void;
}

export function OwnReportRows({ advertiserId, search, range, onChange }: Props) {
  const { page = 1, q = '' } = search;
  const question = ownReportQuestion(search, range);
  const { by, sort } = question;
  const found = useQuery(ownReportQuery(advertiserId, question, page));
  const { data, error, refetch, isPlaceholderData } = found;
  // While another grouping loads, the rows still have the previous one.
  const columns = ownReportColumns(data?.by ?? by);
  const { shown, hidden, setShown } = useShownColumns('advertiser-report', columns);
  const [text, setText] = useSearchField(q, (next) => onChange({ q: next }));
  const download = useMutation({
    mutationFn: () => allOwnReportRows(advertiserId, question),
    onSuccess: (rows) => saveTable(`report-${by}-${range.from}-${range.to}`, shown, rows),
    onError: (failure) => toast(failure.message, 'bad'),
  });
  return (
    <>
      {data && <UnconvertedNote currencies={data.currencies} className="mb-3" />}
      {data && data.count > 0 && data.summary.conversions === 0 && <NoSales advertiserId={advertiserId} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label="Group by"
          value={by}
          onChange={(next: OwnGroup) => onChange({ by: next, sort: undefined })}
          options={(Object.keys(ownGroupLabels) as OwnGroup[]).map((value) => ({
            value,
            label: ownGroupLabels[value],
          }))}
        />
        <SearchInput
          label="Search by name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-56 max-md:w-full"
        />
        <OwnReportFilters
          advertiserId={advertiserId}
          search={search}
          onRemove={(filter) => onChange({ [filter]: undefined })}
        />
        <div className="ml-auto flex gap-2">
          <ColumnMenu columns={columns} hidden={hidden} onChange={setShown} />
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden className="size-4" /> Download CSV
          </Button>
        </div>
      </div>
      <Card flush stale={isPlaceholderData}>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Table
            caption={`Report by ${by}`}
            columns={shown}
            rows={data?.results}
            rowKey={({ id }) => id}
            sorting={toSorting(sort)}
            onSort={(next) => onChange({ sort: fromSorting<OwnReportSort>(next) })}
            footer={data && data.count > 1 ? (id) => totalOf(data, id) : undefined}
            empty={
              q ? (
                <EmptyState
                  title="No rows match this search"
                  action={<Button onClick={() => onChange({ q: undefined })}>Clear search</Button>}
                />
              ) : (
                <NoFigures advertiserId={advertiserId} />
              )
            }
          />
        )}
      </Card>
      <div className="mt-3">
        <Pagination
          page={page}
          pageSize={listPageSize}
          count={data?.count ?? 0}
          onPage={(next) => onChange({ page: next })}
        />
      </div>
    </>
  );
}

/** The cell of a column in the last row: the sum of all rows, also of those on other pages. */
function totalOf(report: AdvertiserReport, columnId: string) {
  return columnId === 'name' ? 'Total' : figureCell(report.summary, columnId);
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
