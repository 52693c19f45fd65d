import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '../data/dates.ts';
import { Card } from '../ui/card.tsx';
import { Chart, ChartSkeleton } from '../ui/chart.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { type Comparison, compareReports, describeCompared, describeRange } from './comparison.ts';
import { formatMetric, formatTick, metricLabels, relativeChange } from './metric-format.ts';
import { type OverviewMetric, overviewMetrics } from './overview-metrics.ts';
import { type Period, periodLabels, periodTimeFormatter } from './period.ts';
import type { Row, TimeReport } from './report-queries.ts';

interface Props {
  current: UseQueryResult<TimeReport>;
  previous: UseQueryResult<TimeReport | null>;
  period: Period;
  /** The metric in the chart. */
  metric: OverviewMetric;
  onMetric: (metric: OverviewMetric) => void;
}

/** The sums of a period and the course of one of them, beside the period before. */
export function TimeSummary({ current, previous, period, metric, onMetric }: Props) {
  // The summary contains only metrics that are enabled for the channel.
  const shownMetrics = overviewMetrics.filter(
    (name) => !current.data || current.data.summary[name] !== undefined,
  );
  const chartMetric = shownMetrics.includes(metric) ? metric : (shownMetrics[0] ?? metric);
  const before = comparable(previous);
  if (current.error)
    return (
      <Card>
        <ErrorState error={current.error} onRetry={() => current.refetch()} />
      </Card>
    );
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {shownMetrics.map((name) => (
          <Tile
            key={name}
            metric={name}
            current={current.data}
            previous={before}
            selected={name === chartMetric}
            onSelect={() => onMetric(name)}
          />
        ))}
      </div>
      <Card
        title={metricLabels[chartMetric]}
        description={period === 'today' ? 'By hour' : 'By day'}
        actions={previous.data && <Legend />}
      >
        {current.data ? (
          <OverviewChart
            metric={chartMetric}
            period={period}
            current={current.data}
            previous={previous.data ?? undefined}
          />
        ) : (
          <ChartSkeleton />
        )}
      </Card>
    </>
  );
}

/**
 * The report of the previous period. Undefined while it is loading. Null if no such report exists, or if its
 * first quarter has no events: a comparison would mislead.
 */
export function comparable({ data, isError }: UseQueryResult<TimeReport | null>) {
  if (isError || !data) return isError ? null : data;
  const firstActive = data.rows.findIndex((row) => overviewMetrics.some((metric) => (row[metric] ?? 0) > 0));
  return firstActive >= 0 && firstActive <= data.rows.length / 4 ? data : null;
}

interface TileProps {
  metric: OverviewMetric;
  current: TimeReport | undefined;
  /** Null if there is no comparable report; undefined while loading. */
  previous: TimeReport | null | undefined;
  selected: boolean;
  onSelect: () => void;
}

function Tile({ metric, current, previous, selected, onSelect }: TileProps) {
  const value = current?.summary[metric];
  const comparison = current && previous && compareReports(current, previous);
  const before = comparison?.previous[metric];
  return (
    <StatTile
      label={metricLabels[metric]}
      value={value === undefined ? undefined : formatMetric(metric, value)}
      comparedWith={
        current && previous && before !== undefined
          ? `${describeCompared(metric, previous.range, current.dataThrough)}: ${formatMetric(metric, before)}`
          : undefined
      }
      change={current && previous !== undefined ? changeOf(metric, comparison) : undefined}
      trend={current?.rows
        .filter((row) => periodState(row, current) === 'complete')
        .map((row) => row[metric] ?? 0)}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

function changeOf(metric: OverviewMetric, comparison: Comparison | null | undefined): number | null {
  const [now, before] = [comparison?.current[metric], comparison?.previous[metric]];
  return now === undefined || before === undefined ? null : relativeChange(now, before);
}

interface ChartProps {
  metric: OverviewMetric;
  period: Period;
  current: TimeReport;
  previous: TimeReport | undefined;
}

function OverviewChart({ metric, period, current, previous }: ChartProps) {
  return (
    <Chart
      label={`${metricLabels[metric]}, ${periodLabels[period]}`}
      kind="line"
      points={current.rows.map((row, index) => ({
        at: Date.parse(row.period_start),
        value: periodState(row, current) === 'future' ? undefined : (row[metric] ?? 0),
        isIncomplete: periodState(row, current) === 'current',
        previous: previous?.rows[index]?.[metric],
      }))}
      describeTime={periodTimeFormatter(period)}
      describeValue={(value) => formatMetric(metric, value)}
      describeTick={(value) => formatTick(metric, value)}
    />
  );
}

/**
 * Separates complete, current and future periods: the current day must not look like a day without events.
 */
function periodState(row: Row, { dataThrough }: TimeReport): 'complete' | 'current' | 'future' {
  const through = Date.parse(dataThrough);
  if (Date.parse(row.period_end) <= through) return 'complete';
  return Date.parse(row.period_start) <= through ? 'current' : 'future';
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

/** Names the dates, and those that they are compared with. */
export function describePeriod(
  report: TimeReport | undefined,
  previous: TimeReport | null | undefined,
): string {
  if (!report) return 'Loading…';
  const { range, beginsOn, dataThrough } = report;
  const dates = beginsOn ? `Since ${formatDate(beginsOn)}, when reports begin` : describeRange(range);
  const compared = previous
    ? `, compared with ${describeCompared('impressions', previous.range, dataThrough)}`
    : '';
  return `${dates}${compared}. Updated ${formatDateTime(dataThrough)}.`;
}
