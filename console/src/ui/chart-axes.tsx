import { CartesianGrid, XAxis, YAxis } from 'recharts';
import { axisWidth } from './axis-width.ts';

interface Props {
  /** All values of the chart, to compute the width of the labels. */
  values: readonly (number | undefined)[];
  describeTime: (at: number) => string;
  describeTick: (value: number) => string;
}

const tick = { fill: 'var(--ink-3)', fontSize: 11 };

/** The axes and grid of the charts over time. */
export function ChartAxes({ values, describeTime, describeTick }: Props) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis
        dataKey="at"
        tickFormatter={describeTime}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        minTickGap={40}
        tickMargin={8}
        height={28}
      />
      <YAxis
        tickFormatter={describeTick}
        tick={tick}
        tickLine={false}
        axisLine={false}
        tickCount={4}
        width={axisWidth(values, describeTick)}
        tickMargin={4}
      />
    </>
  );
}
