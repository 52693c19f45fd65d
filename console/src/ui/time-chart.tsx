import { area, line } from 'd3-shape';
import { ChartFrame, type ChartScale } from './chart-frame.tsx';

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

const maxBarPx = 28;

/** A chart of one series over time. It is hidden from screen readers, which get the same data as a table. */
export function TimeChart(props: Props) {
  const { label, kind, points, describeTime, describeValue, describeTick } = props;
  return (
    <figure aria-label={label} className="m-0">
      <ChartFrame
        {...{ kind, describeTime, describeTick }}
        className="h-60 max-md:h-48"
        times={points.map(({ at }) => at)}
        values={points.flatMap(({ value, previous }) => [value, previous])}
        tooltip={(index) => {
          const point = points[index];
          return point && <PointTooltip {...{ point, describeTime, describeValue }} />;
        }}
      >
        {(scale, active) => (
          <>
            {kind === 'bar' && <Bars points={points} scale={scale} />}
            <PreviousLine points={points} scale={scale} />
            {kind === 'line' && <CurrentLine {...{ points, scale, active }} />}
          </>
        )}
      </ChartFrame>
      <ScreenReaderTable {...props} />
    </figure>
  );
}

interface SeriesProps {
  points: readonly ChartPoint[];
  scale: ChartScale;
}

function Bars({ points, scale }: SeriesProps) {
  const width = Math.min(maxBarPx, scale.step * 0.8);
  return points.map(({ at, value = 0 }, index) => (
    <rect
      key={at}
      x={scale.x(index) - width / 2}
      y={Math.min(scale.y(value), scale.baseline)}
      width={width}
      height={Math.abs(scale.y(value) - scale.baseline)}
      rx={2}
      fill="var(--chart-1)"
    />
  ));
}

function PreviousLine({ points, scale }: SeriesProps) {
  const path = lineOf(scale, ({ previous }) => previous)(points);
  return (
    <path
      d={path ?? ''}
      fill="none"
      stroke="var(--ink-3)"
      strokeOpacity={0.6}
      strokeDasharray="3 3"
      strokeWidth={1.25}
    />
  );
}

/**
 * A solid line through the complete periods, and a dashed one from the last of them to the incomplete period.
 */
function CurrentLine({ points, scale, active }: SeriesProps & { active: number | undefined }) {
  const complete = ({ value, isIncomplete = false }: ChartPoint) => (isIncomplete ? undefined : value);
  const incomplete = (point: ChartPoint, index: number) =>
    point.isIncomplete || points[index + 1]?.isIncomplete ? point.value : undefined;
  const filled = area<ChartPoint>()
    .defined((point) => complete(point) !== undefined)
    .x((_, index) => scale.x(index))
    .y0(scale.baseline)
    .y1((point) => scale.y(complete(point) ?? 0));
  const style = { fill: 'none', stroke: 'var(--chart-1)', strokeWidth: 1.75 } as const;
  const activeValue = active === undefined ? undefined : points[active]?.value;
  return (
    <>
      <path d={filled(points) ?? ''} fill="var(--chart-1)" fillOpacity={0.08} />
      <path d={lineOf(scale, complete)(points) ?? ''} {...style} />
      <path d={lineOf(scale, incomplete)(points) ?? ''} {...style} strokeDasharray="2 3" />
      {active !== undefined && activeValue !== undefined && (
        <circle cx={scale.x(active)} cy={scale.y(activeValue)} r={3.5} fill="var(--chart-1)" />
      )}
    </>
  );
}

function lineOf(scale: ChartScale, pickValue: (point: ChartPoint, index: number) => number | undefined) {
  return line<ChartPoint>()
    .defined((point, index) => pickValue(point, index) !== undefined)
    .x((_, index) => scale.x(index))
    .y((point, index) => scale.y(pickValue(point, index) ?? 0));
}

function PointTooltip({
  point,
  describeTime,
  describeValue,
}: Pick<Props, 'describeTime' | 'describeValue'> & { point: ChartPoint }) {
  return (
    <>
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
    </>
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
