import { Area, Bar, ComposedChart, Line, ResponsiveContainer, Tooltip } from 'recharts';
import { ChartAxes } from './chart-axes.tsx';

export interface ChartPoint {
  /** The start of the period, in milliseconds. */
  at: number;
  /** Undefined for future periods. */
  value: number | undefined;
  /** The period has not ended, so its value will still grow. The line to it is dashed. */
  isIncomplete?: boolean;
  /** The value at the same position of the previous date range, drawn as a thin dashed line. */
  previous?: number | undefined;
}

interface Props {
  label: string;
  kind: 'line' | 'bar';
  points: readonly ChartPoint[];
  describeTime: (at: number) => string;
  describeValue: (value: number) => string;
  /** Like `describeValue`, but short: for the labels of the axis. */
  describeTick: (value: number) => string;
}

const lineStyle = {
  type: 'linear',
  stroke: 'var(--chart-1)',
  strokeWidth: 1.75,
  dot: false,
  activeDot: { r: 3.5, strokeWidth: 0, fill: 'var(--chart-1)' },
  isAnimationActive: false,
} as const;

/** A chart of one series over time. It is hidden from screen readers, which get the same data as a table. */
export function TimeChart(props: Props) {
  const { label, kind, points, describeTime, describeValue, describeTick } = props;
  return (
    <figure aria-label={label} className="m-0">
      <div aria-hidden className="h-60 max-md:h-48">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 240 }}>
          <ComposedChart
            data={splitLine(points)}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <ChartAxes
              values={points.flatMap(({ value, previous }) => [value, previous])}
              describeTime={describeTime}
              describeTick={describeTick}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={kind === 'line' ? { stroke: 'var(--line-strong)' } : { fill: 'var(--hover)' }}
              content={({ active, payload }) => {
                const point: unknown = payload?.[0]?.payload;
                return active && isPoint(point) ? (
                  <PointTooltip point={point} describeTime={describeTime} describeValue={describeValue} />
                ) : null;
              }}
            />
            <Line
              dataKey="previous"
              type="linear"
              stroke="var(--ink-3)"
              strokeOpacity={0.6}
              strokeDasharray="3 3"
              strokeWidth={1.25}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
            {kind === 'line' ? (
              <>
                <Area {...lineStyle} dataKey="completeValue" fill="var(--chart-1)" fillOpacity={0.08} />
                <Line {...lineStyle} dataKey="incompleteValue" strokeDasharray="2 3" />
              </>
            ) : (
              <Bar
                dataKey="value"
                fill="var(--chart-1)"
                radius={[2, 2, 0, 0]}
                maxBarSize={28}
                isAnimationActive={false}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <ScreenReaderTable {...props} />
    </figure>
  );
}

/**
 * Splits the line in two: `completeValue` is the solid line through the complete periods, `incompleteValue` the dashed line
 * from the last complete period to the incomplete one.
 */
function splitLine(points: readonly ChartPoint[]) {
  return points.map((point, index) => ({
    ...point,
    completeValue: point.isIncomplete ? undefined : point.value,
    incompleteValue: point.isIncomplete || points[index + 1]?.isIncomplete ? point.value : undefined,
  }));
}

function isPoint(value: unknown): value is ChartPoint {
  return typeof value === 'object' && value !== null && 'at' in value && 'value' in value;
}

function PointTooltip({
  point,
  describeTime,
  describeValue,
}: Pick<Props, 'describeTime' | 'describeValue'> & { point: ChartPoint }) {
  return (
    <div className="rounded-md bg-raised px-2.5 py-1.5 text-xs shadow-high">
      <p className="text-ink-3">{describeTime(point.at)}</p>
      {point.value !== undefined && (
        <p className="font-medium text-sm">
          {describeValue(point.value)}
          {point.isIncomplete && <span className="font-normal text-ink-3"> so far</span>}
        </p>
      )}
      {point.previous !== undefined && (
        <p className="text-ink-3">Previous: {describeValue(point.previous)}</p>
      )}
    </div>
  );
}

function ScreenReaderTable({ label, points, describeTime, describeValue }: Props) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Value</th>
          <th scope="col">Previous</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, value, previous }) => (
          <tr key={at}>
            <th scope="row">{describeTime(at)}</th>
            <td>{value === undefined ? '' : describeValue(value)}</td>
            <td>{previous === undefined ? '' : describeValue(previous)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
