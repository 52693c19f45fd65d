import { DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';
import { expect, it } from 'vitest';
import { convertMetrics } from './convert-metrics.ts';

const times = { startedAtMs: 1_000, nowMs: 61_500 };
const converted = async (registry: Registry) => convertMetrics(await registry.getMetricsAsJSON(), times);

it('a counter becomes a sum since the start of the process', async () => {
  const registry = new Registry();
  const counter = new Counter({ name: 'c_total', help: 'C.', labelNames: ['a'], registers: [registry] });
  counter.labels('x').inc(2);
  counter.labels('y').inc(3.5);
  expect(await converted(registry)).toMatchObject([
    {
      descriptor: { name: 'c_total', description: 'C.' },
      dataPointType: DataPointType.SUM,
      isMonotonic: true,
      dataPoints: [
        { value: 2, attributes: { a: 'x' }, startTime: [1, 0], endTime: [61, 500_000_000] },
        { value: 3.5, attributes: { a: 'y' } },
      ],
    },
  ]);
});

it('a gauge keeps its value, and is left out if it has none', async () => {
  const registry = new Registry();
  new Gauge({ name: 'full', help: 'F.', registers: [registry] }).set(-4);
  new Gauge({ name: 'unknown', help: 'U.', registers: [registry] }).set(Number.NaN);
  new Gauge({ name: 'unused', help: 'U.', labelNames: ['a'], registers: [registry] });
  expect(await converted(registry)).toMatchObject([
    { descriptor: { name: 'full' }, dataPointType: DataPointType.GAUGE, dataPoints: [{ value: -4 }] },
  ]);
});

it('a histogram has the number of values between its bounds, for each set of labels', async () => {
  const registry = new Registry();
  const options = { name: 'h', help: 'H.', labelNames: ['status'], buckets: [1, 5], registers: [registry] };
  const histogram = new Histogram(options);
  for (const value of [0.5, 1, 2, 3, 4, 9]) histogram.observe({ status: 200 }, value);
  histogram.observe({ status: 400 }, 10);
  expect(await converted(registry)).toMatchObject([
    {
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: [
        {
          attributes: { status: '200' },
          value: { buckets: { boundaries: [1, 5], counts: [2, 3, 1] }, sum: 19.5, count: 6 },
        },
        {
          attributes: { status: '400' },
          value: { buckets: { boundaries: [1, 5], counts: [0, 0, 1] }, sum: 10, count: 1 },
        },
      ],
    },
  ]);
});

it('a type that has no counterpart is refused', async () => {
  const registry = new Registry();
  new Summary({ name: 's', help: 'S.', registers: [registry] });
  await expect(converted(registry)).rejects.toThrow('the metric s has the type summary');
});
