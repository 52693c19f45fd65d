import type { NetworkReport } from '@encart/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartPie, Download } from 'lucide-react';
import { saveTable } from '../data/save-table.ts';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { listPageSize } from '../shell/search-params.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ColumnMenu, useShownColumns } from '../ui/column-menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Table } from '../ui/table.tsx';
import { describeRanges } from './comparison.ts';
import { figureCell, salesFigureIds } from './figure-columns.tsx';
import { GrossAndNet } from './gross-and-net.tsx';
import { networkColumns } from './network-columns.tsx';
import { NetworkFilters } from './network-filters.tsx';
import { type NetworkGroup, networkGroupLabels } from './network-groups.ts';
import { allNetworkRows, networkReportQuery } from './network-queries.ts';
import {
  isSupplyReport,
  type NetworkSearch,
  type NetworkSort,
  networkQuestion,
  networkRanges,
} from './network-search.ts';
import { NetworkSummary } from './network-summary.tsx';
import { type DateRange, defaultPeriod } from './period.ts';
import { PeriodControls } from './period-controls.tsx';
import { UnconvertedNote } from './unconverted-note.tsx';

export function NetworkReportPage() {
  const search = useSearch({ from: '/signed-in/network/report' });
  const navigate = useNavigate({ from: '/network/report' });
  /** Any change but that of the page begins at the first page. */
  const change = (next: NetworkSearch) =>
    navigate({ search: { ...search, page: undefined, ...next }, replace: true });
  const ranges = networkRanges(search, Date.now());
  return (
    <>
      <PageHeader
        title="Network report"
        description={describeRanges(ranges)}
        actions={
          <PeriodControls
            period={search.from ? undefined : (search.period ?? defaultPeriod)}
            range={ranges.current}
            onChange={change}
          />
        }
      />
      <NetworkSummary
        search={search}
        ranges={ranges}
        onShow={(show) => change({ show, page: search.page })}
      />
      <ReportRows search={search} range={ranges.current} onChange={change} />
    </>
  );
}

/** The filters that another grouping cannot have: publishers and offers are not counted together. */
function regroup(by: NetworkGroup): NetworkSearch {
  const isDemand = by === 'advertiser' || by === 'campaign' || by === 'offer';
  return {
    ...{ by, sort: undefined },
    ...(isDemand && { publisher_id: undefined }),
    ...(by === 'publisher' && { advertiser_id: undefined, campaign_id: undefined, offer_id: undefined }),
  };
}

interface RowsProps {
  search: NetworkSearch;
  range: DateRange;
  onChange: (change: NetworkSearch) => void;
}

function ReportRows({ search, range, onChange }: RowsProps) {
  const { page = 1, q = '' } = search;
  const question = networkQuestion(search);
  const { by = 'channel', sort = '-spend' } = question;
  const { data, error, refetch, isPlaceholderData } = useQuery(networkReportQuery(question, range, page));
  // While another grouping loads, the rows still have the previous one.
  const columns = networkColumns(data?.by ?? by, isSupplyReport({ ...question, by: data?.by ?? by }));
  const { shown, hidden, setShown } = useShownColumns('network-report', columns, salesFigureIds);
  const [text, setText] = useSearchField(q, (next) => onChange({ q: next }));
  const download = useMutation({
    mutationFn: () => allNetworkRows(question, range),
    onSuccess: (rows) => saveTable(`network-${by}-${range.from}-${range.to}`, shown, rows),
  });
  return (
    <>
      {data && <UnconvertedNote currencies={data.currencies} className="mb-3" />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label="Group by"
          value={by}
          onChange={(next: NetworkGroup) => onChange(regroup(next))}
          options={(Object.keys(networkGroupLabels) as NetworkGroup[]).map((value) => ({
            value,
            label: networkGroupLabels[value],
          }))}
        />
        <SearchInput
          label="Search by name"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-56 max-md:w-full"
        />
        <NetworkFilters search={search} onRemove={(filter) => onChange({ [filter]: undefined })} />
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
            caption={`Network report by ${by}`}
            columns={shown}
            rows={data?.results}
            rowKey={({ id }) => id}
            sorting={toSorting(sort)}
            onSort={(next) => onChange({ sort: fromSorting<NetworkSort>(next) })}
            footer={data && data.count > 1 ? (id) => totalOf(data, id) : undefined}
            empty={<NoRows search={search} onClear={() => onChange({ q: undefined })} />}
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
      {data && (
        <div className="mt-4">
          <GrossAndNet summary={data.summary} />
        </div>
      )}
    </>
  );
}

/** The cell of a column in the last row: the sum of all rows, also of those on other pages. */
function totalOf(report: NetworkReport, columnId: string) {
  if (columnId === 'name') return 'Total';
  return figureCell(report.summary, columnId);
}

function NoRows({ search, onClear }: { search: NetworkSearch; onClear: () => void }) {
  if (search.q)
    return (
      <EmptyState
        title="No rows match this search"
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  return (
    <EmptyState icon={<ChartPie />} title="No events in this period">
      Events appear here as soon as they are accepted. Choose other dates or remove a filter.
    </EmptyState>
  );
}
