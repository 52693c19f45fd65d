import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartPie } from 'lucide-react';
import { PageHeader } from '../shell/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeRanges } from './comparison.ts';
import { salesFigureIds } from './figure-columns.tsx';
import { GrossAndNet } from './gross-and-net.tsx';
import { GroupedReport } from './grouped-report.tsx';
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
import { OverCeilingNote } from './over-ceiling-note.tsx';
import { type DateRange, defaultPeriod } from './period.ts';
import { PeriodControls } from './period-controls.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

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
    by,
    sort: undefined,
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
  const { page = 1, q } = search;
  const question = networkQuestion(search);
  const { by = 'channel', sort = '-spend' } = question;
  const found = useQuery(networkReportQuery(question, range, page));
  // While another grouping loads, the rows still have the previous one.
  const shownBy = found.data?.by ?? by;
  return (
    <>
      {found.data && <UnconfirmedNote summary={found.data.summary} by="the advertiser" />}
      {found.data && (
        <OverCeilingNote summary={found.data.summary} by="you">
          <Link to="/network/traffic" search={{ tab: 'over-ceiling' }} className="text-accent-text underline">
            Decide
          </Link>
        </OverCeilingNote>
      )}
      <GroupedReport
        caption={`Network report by ${by}`}
        name="network-report"
        groupLabels={networkGroupLabels}
        question={{ by, sort: sort as NetworkSort, page, ...(q && { q }) }}
        found={found}
        columns={networkColumns(shownBy, isSupplyReport({ ...question, by: shownBy }))}
        hiddenByDefault={salesFigureIds}
        filters={<NetworkFilters search={search} onRemove={(filter) => onChange({ [filter]: undefined })} />}
        all={() => allNetworkRows(question, range)}
        fileName={`network-${by}-${range.from}-${range.to}`}
        onChange={({ by: next, ...change }) => onChange(next ? regroup(next) : change)}
        empty={
          <EmptyState icon={<ChartPie />} title="No events in this period">
            Events appear here as soon as they are accepted. Choose other dates or remove a filter.
          </EmptyState>
        }
      />
      {found.data && (
        <div className="mt-4">
          <GrossAndNet summary={found.data.summary} />
        </div>
      )}
    </>
  );
}
