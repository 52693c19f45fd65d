import type { UseQueryResult } from '@tanstack/react-query';
import { formatShortDay } from '../data/dates.ts';
import { Card } from '../ui/card.tsx';
import { Chart, ChartSkeleton } from '../ui/chart.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { describeRange } from './comparison.ts';
import { relativeChange } from './metric-format.ts';
import type { MetricStyle } from './metric-style.ts';
import { comparedRanges, type DateRange, dayOf, listDays, type Ranges } from './period.ts';

/** Figures by metric. Null if a figure is not known. */
export type DayFigures<Metric extends string> = Readonly<Record<Metric, number | null>>;

/** A report by day, of which days without events have no row. */
export interface DaysReport<Metric extends string> {
  readonly results: readonly (DayFigures<Metric> & { readonly id: string })[];
  readonly summary: DayFigures<Metric>;
}

interface Props<Metric extends string> {
  /** In the order of the tiles. */
  styles: Readonly<Record<Metric, MetricStyle>>;
  ranges: Ranges;
  current: UseQueryResult<DaysReport<Metric>>;
  previous: UseQueryResult<DaysReport<Metric>>;
  /** Adds up the figures of days. `summary` is that of the report that they are from. */
  sum: (rows: readonly DayFigures<Metric>[], summary: DayFigures<Metric>) => DayFigures<Metric>;
  /** The metric of the chart. */
  show: Metric;
  onShow: (metric: Metric) => void;
  /** The columns of the tiles. */
  className: string;
}

/** The sums of a report and the days of one of them, beside the dates before. */
export function DaysSummary<Metric extends string>(props: Props<Metric>) {
  const { styles, ranges, current, previous, sum, show, onShow, className } = props;
  const before = previous.isError ? null : previous.data;
  const compared = comparedRanges(ranges, Date.now());
  const figuresOf = ({ results, summary }: DaysReport<Metric>, { from, to }: DateRange) =>
    sum(
      results.filter(({ id }) => id >= from && id <= to),
      summary,
    );
  const comparison =
    compared && current.data && before
      ? {
          current: figuresOf(current.data, compared.current),
          previous: figuresOf(before, compared.previous),
        }
      : null;
  const isLoading = !current.data || before === undefined;
  // The rows of the page have the same question and show the error.
  if (current.error) return null;
  return (
    <>
      <div className={`mb-4 grid gap-3 ${className}`}>
        {(Object.keys(styles) as Metric[]).map((metric) => (
          <StatTile
            key={metric}
            label={styles[metric].label}
            value={current.data && styles[metric].format(current.data.summary[metric])}
            comparedWith={
              compared && comparison
                ? `${describeRange(compared.previous)}: ${styles[metric].format(comparison.previous[metric])}`
                : undefined
            }
            change={
              isLoading
                ? undefined
                : comparison && changeOf(comparison.current[metric], comparison.previous[metric])
            }
            trend={
              current.data && completeDays(current.data, ranges.current, { metric, style: styles[metric] })
            }
            isRiseBad={styles[metric].isRiseBad}
            selected={metric === show}
            onSelect={() => onShow(metric)}
          />
        ))}
      </div>
      <Card
        title={styles[show].label}
        description={`By day, UTC. Dashed: ${describeRange(ranges.previous)}.`}
        className="mb-4"
      >
        {current.data ? (
          <DaysChart
            metric={show}
            style={styles[show]}
            current={current.data}
            previous={before ?? undefined}
            ranges={ranges}
          />
        ) : (
          <ChartSkeleton />
        )}
      </Card>
    </>
  );
}

function changeOf(current: number | null, previous: number | null): number | null {
  return current === null || previous === null ? null : relativeChange(current, previous);
}

interface StyledMetric<Metric extends string> {
  metric: Metric;
  style: MetricStyle;
}

/** One figure for each day of a range. Undefined where it is not known. */
function daysOf<Metric extends string>(
  { results }: DaysReport<Metric>,
  { from, to }: DateRange,
  { metric, style }: StyledMetric<Metric>,
): (number | undefined)[] {
  const rows = new Map(results.map((row) => [row.id, row]));
  const absent = style.isRatio ? undefined : 0;
  return listDays(from, to).map((day) => {
    const row = rows.get(day);
    return row ? (row[metric] ?? undefined) : absent;
  });
}

/** Without today and later days, which would look like a fall, and without unknown figures. */
function completeDays<Metric extends string>(
  report: DaysReport<Metric>,
  { from, to }: DateRange,
  styled: StyledMetric<Metric>,
): number[] {
  const yesterday = dayOf(Date.now(), -1);
  const days = daysOf(report, { from, to: to < yesterday ? to : yesterday }, styled);
  return days.flatMap((value) => value ?? []);
}

interface ChartProps<Metric extends string> {
  metric: Metric;
  style: MetricStyle;
  current: DaysReport<Metric>;
  previous: DaysReport<Metric> | undefined;
  ranges: Ranges;
}

function DaysChart<Metric extends string>({ metric, style, current, previous, ranges }: ChartProps<Metric>) {
  const today = dayOf(Date.now());
  const before = previous && daysOf(previous, ranges.previous, { metric, style });
  const days = listDays(ranges.current.from, ranges.current.to);
  const values = daysOf(current, ranges.current, { metric, style });
  return (
    <Chart
      label={`${style.label}, ${describeRange(ranges.current)}`}
      kind={days.length < 3 ? 'bar' : 'line'}
      points={days.map((day, index) => ({
        at: Date.parse(day),
        value: day > today ? undefined : values[index],
        isIncomplete: day === today,
        previous: before?.[index],
      }))}
      describeTime={formatShortDay}
      describeValue={style.format}
      describeTick={style.tick}
    />
  );
}
