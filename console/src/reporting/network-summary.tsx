import type { NetworkReport } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '../data/dates.ts';
import { Card } from '../ui/card.tsx';
import { Chart, ChartSkeleton } from '../ui/chart.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { addFigures, describeRange, ratio } from './comparison.ts';
import { formatDollars, formatMetric, formatTick, relativeChange } from './metric-format.ts';
import { networkDaysQuery } from './network-queries.ts';
import { type NetworkMetric, type NetworkSearch, networkMetrics, networkQuestion } from './network-search.ts';
import { comparedRanges, type DateRange, dayOf, listDays, type Ranges } from './period.ts';

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
  ranges: Ranges;
  onShow: (metric: NetworkMetric) => void;
}

/** The sums of the report and the days of one of them, beside the dates before. */
export function NetworkSummary({ search, ranges, onShow }: Props) {
  const question = networkQuestion(search);
  const current = useQuery(networkDaysQuery(question, ranges.current));
  const previous = useQuery(networkDaysQuery(question, ranges.previous));
  const { show = 'spend' } = search;
  const before = previous.isError ? null : previous.data;
  const compared = comparedRanges(ranges, Date.now());
  const comparison =
    compared && current.data && before
      ? {
          current: figuresOf(current.data, compared.current),
          previous: figuresOf(before, compared.previous),
        }
      : null;
  const isLoading = !current.data || before === undefined;
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 max-md:[&>:first-child]:col-span-2">
        {networkMetrics.map((metric) => (
          <StatTile
            key={metric}
            label={labels[metric]}
            value={current.data && format(metric, current.data.summary[metric])}
            comparedWith={
              compared && comparison
                ? `${describeRange(compared.previous)}: ${format(metric, comparison.previous[metric])}`
                : undefined
            }
            change={
              isLoading
                ? undefined
                : comparison && relativeChange(comparison.current[metric], comparison.previous[metric])
            }
            trend={current.data && completeDays(current.data, ranges.current, metric)}
            selected={metric === show}
            onSelect={() => onShow(metric)}
          />
        ))}
      </div>
      <Card
        title={labels[show]}
        description={`By day, UTC. Dashed: ${describeRange(ranges.previous)}.`}
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

function figuresOf({ results }: NetworkReport, { from, to }: DateRange): Record<NetworkMetric, number> {
  const rows = results.filter(({ id }) => id >= from && id <= to);
  const none = { spend: 0, impressions: 0, clicks: 0, conversions: 0 };
  const sums = { ...none, ...addFigures(rows, ['spend', 'impressions', 'clicks', 'conversions']) };
  return { ...sums, ctr: ratio(sums.clicks, sums.impressions) };
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
      label={`${labels[metric]}, ${describeRange(ranges.current)}`}
      kind={days.length < 3 ? 'bar' : 'line'}
      points={days.map((day, index) => ({
        at: Date.parse(day),
        value: day > today ? undefined : values[index],
        isIncomplete: day === today,
        previous: before?.[index],
      }))}
      describeTime={formatShortDay}
      describeValue={(value) => format(metric, value)}
      describeTick={(value) => tick(metric, value)}
    />
  );
}
