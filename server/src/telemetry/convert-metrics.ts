import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';

/**
 * A metric as its registry exports it. A histogram has a value for each bucket, for the sum and for the
 * count, with names of their own.
 */
export interface RegistryMetric {
  readonly name: string;
  readonly help: string;
  /** `counter`, `gauge` or `histogram`. The types of the package declare a number. */
  readonly type: unknown;
  readonly values: readonly RegistryValue[];
}

interface RegistryValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly metricName?: string;
}

type Times = { readonly startTime: HrTime; readonly endTime: HrTime };

/**
 * Converts metrics of Prometheus to those of OpenTelemetry, with the same names. Counters and histograms
 * count from the start of the process.
 */
export function convertMetrics(
  metrics: readonly RegistryMetric[],
  { startedAtMs, nowMs }: { startedAtMs: number; nowMs: number },
): MetricData[] {
  const times = { startTime: millisToHrTime(startedAtMs), endTime: millisToHrTime(nowMs) };
  return metrics
    .map((metric) => convertMetric(metric, times))
    .filter(({ dataPoints }) => dataPoints.length > 0);
}

function convertMetric({ name, help, type, values }: RegistryMetric, times: Times): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () =>
    values
      // A gauge without a measurement is not a number, which JSON cannot express.
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, labels }) => ({ ...times, value, attributes: attributesOf(labels) }));
  switch (type) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram': {
      const dataPoints = histogramsOf(name, values).map((point) => ({ ...times, ...point }));
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    default:
      throw new Error(`the metric ${name} has the type ${type}, which is not exported`);
  }
}

/** Prometheus counts the values up to a bound, OpenTelemetry those between two bounds. */
function histogramsOf(name: string, values: readonly RegistryValue[]) {
  const points: { attributes: Attributes; value: Histogram }[] = [];
  let boundaries: number[] = [];
  let counts: number[] = [];
  let counted = 0;
  let sum = 0;
  // For each set of labels: its buckets, from the lowest to infinity, then the sum, then the count.
  for (const { value, labels, metricName } of values) {
    if (metricName === `${name}_bucket`) {
      if (labels.le !== '+Inf') boundaries.push(Number(labels.le));
      counts.push(value - counted);
      counted = value;
    } else if (metricName === `${name}_sum`) sum = value;
    else {
      points.push({
        attributes: attributesOf(labels),
        value: { buckets: { boundaries, counts }, sum, count: value },
      });
      boundaries = [];
      counts = [];
      counted = 0;
    }
  }
  return points;
}

function attributesOf(labels: RegistryValue['labels']): Attributes {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
