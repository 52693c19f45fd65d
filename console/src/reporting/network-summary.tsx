import type { NetworkReport } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../data/dates.ts';
import { Card } from '../ui/card.tsx';
import { Chart, ChartSkeleton } from '../ui/chart.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { formatDollars, formatMetric, formatTick, relativeChange } from './metric-format.ts';
import { networkDaysQuery } from './network-queries.ts';
import { type NetworkMetric, type NetworkSearch, networkMetrics, networkQuestion } from './network-search.ts';
import { type DateRange, dayOf } from './period.ts';

const labels: Record<NetworkMetric, string> = {
  spend: 'Spend',
  impressions: 'Impressions',
  clicks: 'Clicks',
  ctr: 'CTR',
  conversions: 'Conversions',
};
const format = (metric: NetworkMetric, value: number) =>
  metric === 'spend' ? formatDollars(value) : formatMetric(metric, value);
const tick = (metric: NetworkMetric, value: number) =>
  formatTick(metric === 'spend' ? 'channel_payout' : metric, value);

interface Props {
  search: NetworkSearch;
  ranges: { current: DateRange; previous: DateRange };
  onShow: (metric: NetworkMetric) => void;
}

/** The sums of the report and the days of one of them, beside the dates before. */
export function NetworkSummary({ search, ranges, onShow }: Props) {
  const question = networkQuestion(search);
  const current = useQuery(networkDaysQuery(question, ranges.current));
  const previous = useQuery(networkDaysQuery(question, ranges.previous));
  const { show = 'spend' } = search;
  const before = previous.isError ? null : previous.data;
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 max-md:[&>:first-child]:col-span-2">
        {networkMetrics.map((metric) => (
          <StatTile
            key={metric}
            label={labels[metric]}
            value={current.data && format(metric, current.data.summary[metric])}
            previousValue={before ? format(metric, before.summary[metric]) : undefined}
            change={changeOf(metric, current.data, before)}
            trend={current.data && completeDays(current.data, ranges.current, metric)}
            selected={metric === show}
            onSelect={() => onShow(metric)}
          />
        ))}
      </div>
      <Card
        title={labels[show]}
        description={`By day, UTC. Dashed: ${formatDate(ranges.previous.from)} – ${formatDate(ranges.previous.to)}.`}
        className="mb-4"
      >
        {current.data ? (
          <DaysChart metric={show} current={current.data} previous={before ?? undefined} ranges={ranges} />
        ) : (
          <ChartSkeleton />
        )}
      </Card>
    </>
  );
}

function changeOf(
  metric: NetworkMetric,
  current: NetworkReport | undefined,
  previous: NetworkReport | null | undefined,
): number | null | undefined {
  if (!current || previous === undefined) return undefined;
  return previous && relativeChange(current.summary[metric], previous.summary[metric]);
}

/** The days of a range, of which those without events have no row. */
function daysOf({ results }: NetworkReport, { from, to }: DateRange, metric: NetworkMetric): number[] {
  const values = new Map(results.map((row) => [row.id, row[metric]]));
  return listDays(from, to).map((day) => values.get(day) ?? 0);
}

/** Without today and later days, which would look like a fall. */
function completeDays(report: NetworkReport, { from, to }: DateRange, metric: NetworkMetric): number[] {
  const yesterday = dayOf(Date.now(), -1);
  return daysOf(report, { from, to: to < yesterday ? to : yesterday }, metric);
}

function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayOf(Date.parse(day), 1)) days.push(day);
  return days;
}

function DaysChart({
  metric,
  current,
  previous,
  ranges,
}: Pick<Props, 'ranges'> & {
  metric: NetworkMetric;
  current: NetworkReport;
  previous: NetworkReport | undefined;
}) {
  const today = dayOf(Date.now());
  const before = previous && daysOf(previous, ranges.previous, metric);
  const days = listDays(ranges.current.from, ranges.current.to);
  const values = daysOf(current, ranges.current, metric);
  return (
    <Chart
      label={`${labels[metric]}, ${formatDate(ranges.current.from)} – ${formatDate(ranges.current.to)}`}
      kind={days.length < 3 ? 'bar' : 'line'}
      points={days.map((day, index) => ({
        at: Date.parse(day),
        value: day > today ? undefined : values[index],
        isIncomplete: day === today,
        previous: before?.[index],
      }))}
      describeTime={(at) => formatDate(new Date(at).toISOString())}
      describeValue={(value) => format(metric, value)}
      describeTick={(value) => tick(metric, value)}
    />
  );
}
