import { line } from 'd3-shape';
import { ChartFrame, type ChartScale } from './chart-frame.tsx';

export interface ChartSeries {
  name: string;
  /** One value per time; undefined if there is none. */
  values: readonly (number | undefined)[];
}

interface Props {
  label: string;
  times: readonly number[];
  series: readonly ChartSeries[];
  describeTime: (at: number) => string;
  describeValue: (value: number) => string;
  /** Like `describeValue`, but short: for the labels of the axis. */
  describeTick: (value: number) => string;
}

/** The stylesheet defines `--chart-1` to `--chart-8`. */
const colorCount = 8;

function seriesColor(index: number): string {
  return `var(--chart-${(index % colorCount) + 1})`;
}

/**
 * A line chart with several series. Screen readers cannot read it, so callers show the same data as a table.
 */
export function SeriesChart({ label, times, series, describeTime, describeValue, describeTick }: Props) {
  return (
    <figure aria-label={label} className="m-0">
      <ChartFrame
        {...{ times, describeTime, describeTick }}
        kind="line"
        className="h-64 max-md:h-52"
        values={series.flatMap(({ values }) => values)}
        tooltip={(index) => (
          <SeriesTooltip
            time={describeTime(times[index] ?? 0)}
            figures={series.map(({ name, values }) => ({ name, value: values[index] }))}
            describeValue={describeValue}
          />
        )}
      >
        {(scale, active) =>
          series.map(({ name, values }, index) => (
            <SeriesLine
              key={name}
              {...{ values, scale }}
              color={seriesColor(index)}
              // A single point has no line.
              marked={times.length === 1 ? 0 : active}
            />
          ))
        }
      </ChartFrame>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
        {series.map(({ name }, index) => (
          <li key={name} className="flex min-w-0 items-center gap-1.5">
            <Swatch seriesIndex={index} />
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface SeriesLineProps {
  values: ChartSeries['values'];
  scale: ChartScale;
  color: string;
  /** The point that gets a dot. */
  marked: number | undefined;
}

function SeriesLine({ values, scale, color, marked }: SeriesLineProps) {
  const path = line<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, index) => scale.x(index))
    .y((value) => scale.y(value ?? 0));
  const markedValue = marked === undefined ? undefined : values[marked];
  return (
    <>
      <path d={path(values) ?? ''} fill="none" stroke={color} strokeWidth={1.75} />
      {marked !== undefined && markedValue !== undefined && (
        <circle cx={scale.x(marked)} cy={scale.y(markedValue)} r={3} fill={color} />
      )}
    </>
  );
}

function Swatch({ seriesIndex }: { seriesIndex: number }) {
  return (
    <svg aria-hidden viewBox="0 0 8 8" className="size-2 shrink-0">
      <rect width="8" height="8" rx="2" fill={seriesColor(seriesIndex)} />
    </svg>
  );
}

interface SeriesTooltipProps {
  time: string;
  figures: readonly { name: string; value: number | undefined }[];
  describeValue: (value: number) => string;
}

function SeriesTooltip({ time, figures, describeValue }: SeriesTooltipProps) {
  return (
    <>
      <p className="mb-0.5 text-ink-3">{time}</p>
      {figures.map(({ name, value }, index) => (
        <p key={name} className="flex items-center gap-1.5">
          <Swatch seriesIndex={index} />
          <span className="max-w-48 truncate text-ink-2">{name}</span>
          <span className="ml-auto pl-3 font-medium">{value === undefined ? '–' : describeValue(value)}</span>
        </p>
      ))}
    </>
  );
}
