import { expect, it } from 'vitest';
import { axisFromZero, drawPlot } from './plot.ts';

it('an axis from zero has round steps and room above the highest value', () => {
  const { ticks, to, format } = axisFromZero(37, 'ms');
  expect(ticks).toEqual([0, 20, 40, 60]);
  expect(to).toBe(60);
  expect(format(20)).toBe('20 ms');
});

it('a logarithmic axis has the same distance between powers of ten', () => {
  const svg = drawPlot({
    title: 'Title',
    caption: 'offers',
    label: 'Label',
    x: { scale: 'log', from: 100, to: 10_000, ticks: [100, 1_000, 10_000], format: String },
    y: { scale: 'linear', from: 0, to: 10, ticks: [0, 10], format: String },
    lines: [
      {
        style: 'first',
        label: 'line',
        points: [
          [100, 0],
          [1_000, 5],
          [10_000, 10],
        ],
      },
    ],
    legend: { left: 80, top: 58, width: 100 },
  });
  expect(svg).toContain('<path class="line first" d="M72 396L454 226L836 56"/>');
});
