import { bisectCenter, nice, ticks } from 'd3-array';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { axisWidth, labelsWidth } from './axis-width.ts';

export interface ChartScale {
  /** The horizontal position of each time. */
  x: (index: number) => number;
  y: (value: number) => number;
  /** The width that one time has. */
  step: number;
  /** The vertical position of the value zero. */
  baseline: number;
}

interface Props {
  className: string;
  times: readonly number[];
  /** All values of the chart, from which the axis is made. */
  values: readonly (number | undefined)[];
  describeTime: (at: number) => string;
  describeTick: (value: number) => string;
  /** Bars need room on both sides; lines start at the edge. */
  kind: 'line' | 'bar';
  tooltip: (index: number) => ReactNode;
  /** Draws the series; `active` is the time under the pointer. */
  children: (scale: ChartScale, active: number | undefined) => ReactNode;
}

interface Size {
  width: number;
  height: number;
}

const tickCount = 4;
const timeAxisPx = 28;
const marginPx = 8;
const minTickGapPx = 40;

/** The axes, the grid and the tooltip of the charts over time. It is hidden from screen readers. */
export function ChartFrame(props: Props) {
  const { className, times, values, describeTime, describeTick, kind, tooltip, children } = props;
  const { box, size } = useSize();
  const [active, setActive] = useState<number>();
  const [lowest, highest] = valueRange(values);
  const valueTicks = ticks(lowest, highest, tickCount);
  const left = axisWidth(valueTicks.map(describeTick));
  const right = Math.max(left + 1, size.width - marginPx);
  const bottom = Math.max(marginPx + 1, size.height - timeAxisPx);
  const scale = makeScale({ count: times.length, kind, left, right, bottom, lowest, highest });
  const activeIndex = active !== undefined && active < times.length ? active : undefined;
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const position = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setActive(
      times.length > 0
        ? bisectCenter(
            times.map((_, index) => scale.x(index)),
            position,
          )
        : undefined,
    );
  };
  return (
    <div ref={box} aria-hidden className={`relative ${className}`}>
      {size.width > 0 && (
        <svg
          aria-hidden
          width={size.width}
          height={size.height}
          className="block touch-pan-y"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setActive(undefined)}
        >
          <ValueAxis ticks={valueTicks} {...{ left, right, scale, describe: describeTick }} />
          <line x1={left} x2={right} y1={bottom} y2={bottom} stroke="var(--line)" />
          <TimeAxis {...{ times, scale, right, bottom, describe: describeTime }} />
          {activeIndex !== undefined && <Cursor {...{ kind, bottom, scale }} index={activeIndex} />}
          {children(scale, activeIndex)}
        </svg>
      )}
      {activeIndex !== undefined && (
        <TooltipBox at={scale.x(activeIndex)} width={size.width}>
          {tooltip(activeIndex)}
        </TooltipBox>
      )}
    </div>
  );
}

function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, size };
}

/** Starts at zero, and ends at round numbers. */
function valueRange(values: readonly (number | undefined)[]): [number, number] {
  const known = values.flatMap((value) => value ?? []);
  const lowest = known.reduce((least, value) => Math.min(least, value), 0);
  const highest = known.reduce((most, value) => Math.max(most, value), 0);
  return lowest === highest ? [0, 1] : nice(lowest, highest, tickCount);
}

interface ScaleInput {
  count: number;
  kind: Props['kind'];
  left: number;
  right: number;
  bottom: number;
  lowest: number;
  highest: number;
}

function makeScale({ count, kind, left, right, bottom, lowest, highest }: ScaleInput): ChartScale {
  const step = (right - left) / Math.max(1, kind === 'bar' ? count : count - 1);
  // A single point of a line is drawn in the middle.
  const start = kind === 'bar' || count === 1 ? left + step / 2 : left;
  const y = (value: number) => bottom - ((value - lowest) / (highest - lowest)) * (bottom - marginPx);
  return { x: (index) => start + index * step, y, step, baseline: y(0) };
}

interface ValueAxisProps {
  ticks: readonly number[];
  scale: ChartScale;
  left: number;
  right: number;
  describe: (value: number) => string;
}

function ValueAxis({ ticks, scale, left, right, describe }: ValueAxisProps) {
  return (
    <g fontSize={11}>
      {ticks.map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={scale.y(value)} y2={scale.y(value)} stroke="var(--chart-grid)" />
          <text
            x={left - 6}
            y={scale.y(value)}
            dominantBaseline="central"
            textAnchor="end"
            fill="var(--ink-3)"
          >
            {describe(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface TimeAxisProps {
  times: readonly number[];
  scale: ChartScale;
  right: number;
  bottom: number;
  describe: (at: number) => string;
}

/** Labels as many times as there is room for; the last one is always among them. */
function TimeAxis({ times, scale, right, bottom, describe }: TimeAxisProps) {
  const widest = labelsWidth(times.map(describe));
  const every = Math.max(1, Math.ceil((widest + minTickGapPx) / scale.step));
  return (
    <g fontSize={11}>
      {times.map((at, index) =>
        (times.length - 1 - index) % every === 0 ? (
          <text
            key={at}
            // The outer labels are moved inwards, so that none is cut off.
            x={Math.max(widest / 2, Math.min(right + marginPx - widest / 2, scale.x(index)))}
            y={bottom + 18}
            textAnchor="middle"
            fill="var(--ink-3)"
          >
            {describe(at)}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface CursorProps {
  kind: Props['kind'];
  scale: ChartScale;
  bottom: number;
  index: number;
}

function Cursor({ kind, scale, bottom, index }: CursorProps) {
  const x = scale.x(index);
  return kind === 'line' ? (
    <line x1={x} x2={x} y1={marginPx} y2={bottom} stroke="var(--line-strong)" />
  ) : (
    <rect
      x={x - scale.step / 2}
      y={marginPx}
      width={scale.step}
      height={bottom - marginPx}
      fill="var(--hover)"
    />
  );
}

/** Beside the pointer, on the side that has more room. */
function TooltipBox({ at, width, children }: { at: number; width: number; children: ReactNode }) {
  const isRight = at < width / 2;
  return (
    <div
      className="pointer-events-none absolute top-2 z-10 rounded-md bg-raised px-2.5 py-1.5 text-xs shadow-high"
      style={isRight ? { left: at + 10 } : { right: width - at + 10 }}
    >
      {children}
    </div>
  );
}
