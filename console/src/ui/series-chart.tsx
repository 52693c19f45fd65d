import { Line, LineChart, ResponsiveContainer, Tooltip } from 'recharts';
import { ChartAxes } from './chart-axes.tsx';

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

/** A line chart with several series. Screen readers cannot read it, so callers show the same data as a table. */
export function SeriesChart({ label, times, series, describeTime, describeValue, describeTick }: Props) {
  const data = times.map((at, index) => ({ at, values: series.map(({ values }) => values[index]) }));
  return (
    <figure aria-label={label} className="m-0">
      <div aria-hidden className="h-64 max-md:h-52">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 256 }}>
          <LineChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <ChartAxes
              values={series.flatMap(({ values }) => values)}
              describeTime={describeTime}
              describeTick={describeTick}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--line-strong)' }}
              content={({ active, label: at }) => {
                const index = times.indexOf(Number(at));
                return active && index >= 0 ? (
                  <SeriesTooltip
                    time={describeTime(Number(at))}
                    figures={series.map(({ name, values }) => ({ name, value: values[index] }))}
                    describeValue={describeValue}
                  />
                ) : null;
              }}
            />
            {series.map(({ name }, index) => (
              <Line
                key={name}
                dataKey={({ values }: (typeof data)[number]) => values[index]}
                type="linear"
                stroke={seriesColor(index)}
                strokeWidth={1.75}
                dot={times.length === 1 ? { r: 3 } : false}
                activeDot={{ r: 3, strokeWidth: 0 }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
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
    <div className="rounded-md bg-raised px-2.5 py-1.5 text-xs shadow-high">
      <p className="mb-0.5 text-ink-3">{time}</p>
      {figures.map(({ name, value }, index) => (
        <p key={name} className="flex items-center gap-1.5">
          <Swatch seriesIndex={index} />
          <span className="max-w-48 truncate text-ink-2">{name}</span>
          <span className="ml-auto pl-3 font-medium">{value === undefined ? '–' : describeValue(value)}</span>
        </p>
      ))}
    </div>
  );
}
