import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fromSorting, toSorting } from '../data/sorting.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Table } from '../ui/table.tsx';
import { networkColumns } from './network-columns.tsx';
import { type NetworkGroup, networkGroupLabels } from './network-groups.ts';
import { networkReportQuery } from './network-queries.ts';
import {
  isSupplyReport,
  type NetworkFilter,
  type NetworkMetric,
  type NetworkSearch,
  type NetworkSort,
  networkQuestion,
  networkRanges,
} from './network-search.ts';
import { NetworkSummary } from './network-summary.tsx';
import { type DateRange, defaultPeriod, type Period, periodLabels, periods } from './period.ts';

interface Props {
  /** The subject of the figures, as one filter of the network report. */
  filter: Partial<Record<NetworkFilter, string>>;
  /** The tables below the chart: the rows with the highest spend, by these groups. */
  by: readonly NetworkGroup[];
}

/**
 * The figures of one advertiser, campaign, offer or channel: sums, days and the largest parts, with a link to
 * all rows.
 */
export function Figures({ filter, by }: Props) {
  const [period, setPeriod] = useState<Period>(defaultPeriod);
  const [show, setShow] = useState<NetworkMetric>('spend');
  const search: NetworkSearch = { ...filter, period, show, by: by[0] };
  const ranges = networkRanges(search, Date.now());
  return (
    <section aria-label="Figures">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Period"
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({ value, label: periodLabels[value] }))}
        />
        <Button asChild>
          <Link to="/network/report" search={{ ...filter, period, by: by[0] }}>
            Open in the network report
          </Link>
        </Button>
      </div>
      <NetworkSummary search={search} ranges={ranges} onShow={setShow} />
      <div className="flex flex-col gap-4">
        {by.map((group) => (
          <LargestParts key={group} search={{ ...search, by: group }} range={ranges.current} />
        ))}
      </div>
    </section>
  );
}

const largestCount = 10;

function LargestParts({ search, range }: { search: NetworkSearch; range: DateRange }) {
  const question = networkQuestion(search);
  const { by = 'channel', sort = '-spend' } = question;
  const [sorting, setSorting] = useState(toSorting(sort));
  const sorted = networkQuestion({ ...search, sort: fromSorting<NetworkSort>(sorting) });
  const { data, error, refetch } = useQuery(networkReportQuery(sorted, range, 1));
  const label = networkGroupLabels[by];
  return (
    <Card flush title={`By ${label.toLowerCase()}`}>
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Table
          caption={`Figures by ${label.toLowerCase()}`}
          columns={networkColumns(by, isSupplyReport(question))}
          rows={data?.results}
          rowKey={({ id }) => id}
          sorting={sorting}
          onSort={setSorting}
          limit={largestCount}
          skeletonRows={3}
          empty={
            <EmptyState title="No events in this period">
              Figures appear as soon as an event is accepted.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}
