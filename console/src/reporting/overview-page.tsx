import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useThisChannel } from '../channel/channels.ts';
import { formatDate, formatDateTime } from '../data/dates.ts';
import { Attention } from '../publisher/attention.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { Chart, ChartSkeleton } from '../ui/chart.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { formatMetric, formatTick, metricLabels, relativeChange } from './metric-format.ts';
import { type OverviewMetric, overviewMetrics } from './overview-metrics.ts';
import { comparisons, type Period, periodLabels, periods, timeFormatter } from './period.ts';
import { previousReportQuery, type TimeReport, timeReportQuery } from './report-queries.ts';
import { TopPublishers } from './top-publishers.tsx';

export function OverviewPage() {
  const { id: channelId } = useThisChannel();
  const { period = '28d', metric = 'impressions' } = useSearch({ from: '/signed-in/c/$channelId/overview' });
  const navigate = useNavigate({ from: '/c/$channelId/overview' });
  const now = useQuery(timeReportQuery(channelId, period));
  const before = useQuery(previousReportQuery(channelId, period));
  const shown = overviewMetrics.filter((name) => !now.data || now.data.summary[name] !== undefined);
  const chosen = shown.includes(metric) ? metric : (shown[0] ?? metric);
  return (
    <>
      <PageHeader
        title="Overview"
        description={describe(period, now.data)}
        actions={
          <Segmented
            label="Period"
            value={period}
            onChange={(next) =>
              navigate({ search: (search) => ({ ...search, period: next }), replace: true })
            }
            options={periods.map((value) => ({ value, label: periodLabels[value] }))}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <Attention />
        {now.error ? (
          <Card>
            <ErrorState error={now.error} onRetry={() => now.refetch()} />
          </Card>
        ) : (
          <>
            <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 max-md:[&>:first-child]:col-span-2">
              {shown.map((name) => (
                <Tile
                  key={name}
                  metric={name}
                  now={now.data}
                  before={before.isError || (before.data && !isComparable(before.data)) ? null : before.data}
                  selected={name === chosen}
                  onSelect={() =>
                    navigate({ search: (search) => ({ ...search, metric: name }), replace: true })
                  }
                />
              ))}
            </div>
            <Card
              title={metricLabels[chosen]}
              description={period === 'today' ? 'By hour' : 'By day'}
              actions={before.data && <Legend />}
            >
              {now.data ? (
                <TimeFigure
                  metric={chosen}
                  period={period}
                  now={now.data}
                  before={before.data ?? undefined}
                />
              ) : (
                <ChartSkeleton />
              )}
            </Card>
          </>
        )}
        <TopPublishers period={period} />
      </div>
    </>
  );
}

/** False if the channel started within the period: a comparison with it would mislead. */
function isComparable({ rows }: TimeReport): boolean {
  const first = rows.findIndex((row) => overviewMetrics.some((metric) => (row[metric] ?? 0) > 0));
  return first >= 0 && first <= rows.length / 4;
}

interface TileProps {
  metric: OverviewMetric;
  now: TimeReport | undefined;
  /** Null if there is none; undefined while loading. */
  before: TimeReport | null | undefined;
  selected: boolean;
  onSelect: () => void;
}

function Tile({ metric, now, before, selected, onSelect }: TileProps) {
  const value = now?.summary[metric];
  const then = before?.summary[metric];
  return (
    <StatTile
      label={metricLabels[metric]}
      value={value === undefined ? undefined : formatMetric(metric, value)}
      before={then === undefined ? undefined : formatMetric(metric, then)}
      change={before === undefined ? undefined : relativeChange(value ?? 0, then ?? 0)}
      trend={now?.rows.filter((row) => stateOf(row, now) === 'over').map((row) => row[metric] ?? 0)}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

interface FigureProps {
  metric: OverviewMetric;
  period: Period;
  now: TimeReport;
  before: TimeReport | undefined;
}

function TimeFigure({ metric, period, now, before }: FigureProps) {
  return (
    <Chart
      label={`${metricLabels[metric]}, ${periodLabels[period]}`}
      kind="line"
      points={now.rows.map((row, index) => ({
        at: Date.parse(row.period_start),
        value: stateOf(row, now) === 'to come' ? undefined : (row[metric] ?? 0),
        isOpen: stateOf(row, now) === 'open',
        before: before?.rows[index]?.[metric],
      }))}
      describeTime={timeFormatter(period)}
      describeValue={(value) => formatMetric(metric, value)}
      describeTick={(value) => formatTick(metric, value)}
    />
  );
}

/** Separates complete, current and future periods: the current day must not look like a day without events. */
function stateOf(row: TimeReport['rows'][number], { dataThrough }: TimeReport): 'over' | 'open' | 'to come' {
  const through = Date.parse(dataThrough);
  if (Date.parse(row.period_end) <= through) return 'over';
  return Date.parse(row.period_start) <= through ? 'open' : 'to come';
}

function Legend() {
  return (
    <div aria-hidden className="flex gap-3 text-ink-3 text-xs">
      <span className="flex items-center gap-1.5">
        <span className="w-3 border-[var(--chart-1)] border-t-2" /> This period
      </span>
      <span className="flex items-center gap-1.5">
        <span className="w-3 border-ink-3 border-t border-dashed" /> Previous period
      </span>
    </div>
  );
}

function describe(period: Period, report: TimeReport | undefined): string {
  if (!report) return comparisons[period];
  const range = report.beginsOn
    ? `Since ${formatDate(report.beginsOn)}, when reports begin.`
    : comparisons[period];
  return `${range} Updated ${formatDateTime(report.dataThrough)}.`;
}
