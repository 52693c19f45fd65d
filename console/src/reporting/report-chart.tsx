import type { ReportMetric, ReportQuestion } from '@encart/sdk';
import { formatDate } from '../data/dates.ts';
import { formatCount } from '../data/numbers.ts';
import { Chart } from '../ui/chart.tsx';
import { SeriesChart } from '../ui/series-chart.tsx';
import { formatMetric, formatTick, metricLabels } from './metric-format.ts';
import type { Row } from './report-queries.ts';
import { grainTimeFormatter, seriesOf } from './report-rows.ts';

/** The maximum number of series: one for each chart color. */
const maxSeries = 8;

interface Props {
  question: Required<ReportQuestion>;
  metric: ReportMetric;
  rows: readonly Row[];
  dataThrough: string;
}

/** Lines over time, or bars for totals. Draws the `maxSeries` largest series and notes if there are more. */
export function ReportChart({ question, metric, rows, dataThrough }: Props) {
  const { time_grain, group_by } = question;
  const series = seriesOf(rows, group_by, metric);
  const shown = series.slice(0, maxSeries);
  const hidden = series.length - shown.length;
  const format = {
    label: `${metricLabels[metric]}, ${formatDate(question.from)} – ${formatDate(question.to)}`,
    describeTime: grainTimeFormatter(time_grain),
    describeValue: (value: number) => formatMetric(metric, value),
    describeTick: (value: number) => formatTick(metric, value),
  };
  if (time_grain !== 'total' && group_by.length === 0)
    return (
      <Chart
        {...format}
        // One or two points make no useful line.
        kind={rows.length < 3 ? 'bar' : 'line'}
        points={rows.map((row) => ({
          at: Date.parse(row.period_start),
          value: row.period_start > dataThrough ? undefined : figureIn(row, metric),
          isIncomplete: row.period_start <= dataThrough && row.period_end > dataThrough,
        }))}
      />
    );
  const hasIncompletePeriod = rows.some(({ period_end }) => period_end > dataThrough);
  const times = [...new Set(rows.map(({ period_start }) => period_start))];
  return (
    <>
      {time_grain === 'total' ? (
        <Bars
          bars={shown.map(({ name, sum }) => ({ name, value: sum }))}
          describeValue={format.describeValue}
        />
      ) : (
        <SeriesChart
          {...format}
          times={times.map((at) => Date.parse(at))}
          series={shown.map(({ name, values }) => ({ name, values: times.map((at) => values.get(at)) }))}
        />
      )}
      <p className="mt-2 text-ink-3 text-xs">
        {hidden > 0 && `Showing the ${maxSeries} largest of ${formatCount(series.length)}. `}
        {time_grain !== 'total' && hasIncompletePeriod && 'The last period is not complete yet.'}
      </p>
    </>
  );
}

/** A return that is not known is a gap in the line. */
function figureIn(row: Row, metric: ReportMetric): number | undefined {
  const value = row[metric];
  return value === null ? undefined : (value ?? 0);
}

interface BarsProps {
  bars: readonly { name: string; value: number }[];
  describeValue: (value: number) => string;
}

function Bars({ bars, describeValue }: BarsProps) {
  const largest = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul className="flex flex-col gap-2.5 pt-1">
      {bars.map(({ name, value }) => (
        <li key={name}>
          <div className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="font-medium">{describeValue(value)}</span>
          </div>
          <svg aria-hidden className="mt-1 block h-2 w-full overflow-hidden rounded-full">
            <rect width="100%" height="100%" fill="var(--hover)" />
            <rect
              width={`${largest === 0 ? 0 : (value / largest) * 100}%`}
              height="100%"
              rx="4"
              fill="var(--chart-1)"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
