import type { NetworkReport, NetworkReportRow } from '@encart/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartPie } from 'lucide-react';
import { formatDate } from '../data/dates.ts';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../operator/searched-table.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { formatDollars, formatMetric, formatShare, metricLabels } from './metric-format.ts';
import { type NetworkGroup, networkGroupLabels } from './network-groups.ts';
import { type Period, periodLabels, periods, rangesOf } from './period.ts';

interface Params {
  by: NetworkGroup;
  period: Period;
  page: number;
}

function networkReportQuery({ by, period, page }: Params) {
  return queryOptions({
    queryKey: ['operator', 'report', { by, period, page }],
    queryFn: ({ signal }) =>
      encartFor().operator.reports.network(
        { by, ...rangesOf(period, Date.now()).current, page, page_size: listPageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function NetworkReportPage() {
  const { by = 'channel', period = '7d', page = 1 } = useSearch({ from: '/signed-in/network/report' });
  const navigate = useNavigate({ from: '/network/report' });
  const { data, error, refetch } = useQuery(networkReportQuery({ by, period, page }));
  return (
    <>
      <PageHeader
        title="Network report"
        description={
          data
            ? `${formatDate(data.from)} – ${formatDate(data.to)} (UTC), highest spend first.`
            : 'All channels.'
        }
        actions={
          <Segmented
            label="Period"
            value={period}
            onChange={(next: Period) => navigate({ search: { by, period: next }, replace: true })}
            options={periods.map((value) => ({ value, label: periodLabels[value] }))}
          />
        }
      />
      <div className="mb-3">
        <Segmented
          label="Group by"
          value={by}
          onChange={(next: NetworkGroup) => navigate({ search: { period, by: next }, replace: true })}
          options={(Object.keys(networkGroupLabels) as NetworkGroup[]).map((value) => ({
            value,
            label: networkGroupLabels[value],
          }))}
        />
      </div>
      {data && <Summary summary={data.summary} />}
      {data && <GrossAndNet summary={data.summary} />}
      <Card flush>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Table
            key={by}
            caption={`Network report by ${by}`}
            // While another grouping loads, the rows still have the previous one.
            columns={columnsOf(data?.by ?? by)}
            rows={data?.results}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<ChartPie />} title="No events in this period">
                Events appear here as soon as they are accepted.
              </EmptyState>
            }
          />
        )}
      </Card>
      <div className="mt-3">
        <Pagination
          page={page}
          pageSize={listPageSize}
          count={data?.count ?? 0}
          onPage={(next) => navigate({ search: { by, period, page: next } })}
        />
      </div>
    </>
  );
}

const tiles: readonly { label: string; read: (summary: NetworkReport['summary']) => string }[] = [
  { label: 'Spend', read: ({ spend }) => formatDollars(spend) },
  { label: 'Impressions', read: ({ impressions }) => formatMetric('impressions', impressions) },
  { label: 'Clicks', read: ({ clicks }) => formatMetric('clicks', clicks) },
  { label: 'CTR', read: ({ ctr }) => formatMetric('ctr', ctr) },
  { label: 'Conversions', read: ({ conversions }) => formatMetric('conversions', conversions) },
];

function Summary({ summary }: { summary: NetworkReport['summary'] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {tiles.map(({ label, read }) => (
        <div key={label} className="rounded-lg border border-line bg-surface px-3.5 py-3 shadow-low">
          <dt className="truncate text-ink-2 text-xs">{label}</dt>
          <dd className="font-semibold text-xl tracking-tight">{read(summary)}</dd>
        </div>
      ))}
    </dl>
  );
}

const lines = ['gross', 'invalid', 'voided', 'net'] as const;
type Line = (typeof lines)[number];

const lineLabels: Record<Line, { label: string; hint: string }> = {
  gross: { label: 'Gross', hint: 'All reported events' },
  invalid: { label: 'Invalid traffic', hint: 'Bots and click floods' },
  voided: { label: 'Voided', hint: 'Reversed by staff' },
  net: { label: 'Net', hint: 'Counted and billed' },
};

/** One line each for all reported events, those that do not count, and the rest. */
function GrossAndNet({ summary }: { summary: NetworkReport['summary'] }) {
  const { gross, invalid, voided } = summary;
  // Invalid events are never billed.
  const figures = { gross, invalid: { ...invalid, spend: 0 }, voided, net: summary };
  const columns: Column<Line>[] = [
    {
      id: 'line',
      header: 'Part',
      hideHeader: true,
      cell: (line) => (
        <>
          <span className="block font-medium">{lineLabels[line].label}</span>
          <span className="block text-ink-3 text-xs">{lineLabels[line].hint}</span>
        </>
      ),
    },
    ...(['impressions', 'clicks', 'conversions'] as const).map((metric) => ({
      id: metric,
      header: metricLabels[metric],
      align: 'end' as const,
      wideOnly: metric === 'impressions',
      cell: (line: Line) => formatMetric(metric, figures[line][metric]),
    })),
    {
      id: 'spend',
      header: 'Spend',
      align: 'end',
      cell: (line) => formatDollars(figures[line].spend),
    },
  ];
  return (
    <Card flush title="Gross and net" className="mb-4">
      <Table caption="Gross and net" columns={columns} rows={lines} rowKey={(line) => line} empty={null} />
    </Card>
  );
}

function columnsOf(by: NetworkGroup): Column<NetworkReportRow>[] {
  const figureColumns: Column<NetworkReportRow>[] = [
    {
      id: 'spend',
      header: 'Spend',
      align: 'end',
      cell: ({ spend }) => formatDollars(spend),
    },
    {
      id: 'payout',
      header: 'Payout',
      align: 'end',
      wideOnly: true,
      cell: ({ payout }) => formatDollars(payout ?? 0),
    },
    {
      id: 'fill',
      header: 'Fill rate',
      align: 'end',
      wideOnly: true,
      cell: ({ fill_rate }) => formatShare(fill_rate ?? 0),
    },
    {
      id: 'impressions',
      header: 'Impressions',
      align: 'end',
      wideOnly: true,
      cell: ({ impressions }) => formatMetric('impressions', impressions),
    },
    { id: 'clicks', header: 'Clicks', align: 'end', cell: ({ clicks }) => formatMetric('clicks', clicks) },
    { id: 'ctr', header: 'CTR', align: 'end', wideOnly: true, cell: ({ ctr }) => formatMetric('ctr', ctr) },
    {
      id: 'conversions',
      header: 'Conversions',
      align: 'end',
      wideOnly: true,
      cell: ({ conversions }) => formatMetric('conversions', conversions),
    },
  ];
  const channelOnlyIds = ['payout', 'fill'];
  return [
    {
      id: 'name',
      header: networkGroupLabels[by],
      className: 'max-w-64',
      cell: (row) => <RowName by={by} row={row} />,
    },
    ...figureColumns.filter(({ id }) => by === 'channel' || !channelOnlyIds.includes(id)),
  ];
}

const nameClass = 'block truncate font-medium hover:text-accent-text';

/** Links to the row's own page; advertisers have none. */
function RowName({ by, row: { id, name } }: { by: NetworkGroup; row: NetworkReportRow }) {
  if (by === 'channel')
    return (
      <Link to="/network/channels/$channelId" params={{ channelId: id }} className={nameClass}>
        {name}
      </Link>
    );
  if (by === 'campaign')
    return (
      <Link to="/network/campaigns/$campaignId" params={{ campaignId: id }} className={nameClass}>
        {name}
      </Link>
    );
  if (by === 'offer')
    return (
      <Link to="/network/offers/$offerId" params={{ offerId: id }} className={nameClass}>
        {name}
      </Link>
    );
  return <span className="block truncate font-medium">{name}</span>;
}
