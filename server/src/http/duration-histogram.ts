import type { MetricObject, Registry } from 'prom-client';

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
  readonly labels: Record<string, string>;
  /** Observations per bucket: above the previous bound, up to this one. The last bucket has no upper bound. */
  readonly counts: Float64Array;
  sum: number;
}

/**
 * A Prometheus histogram of durations with a cheap `observe`. It is called for every request, where the cost of prom-client's
 * own histogram would be noticeable. The other metrics are updated rarely enough to use prom-client.
 */
export function durationHistogram(registry: Registry, name: string, help: string) {
  const all = new Map<string, Series>();
  registry.registerMetric({ name, get: async () => describe(name, help, all.values()) } as never);

  return {
    /** `key` must identify exactly these labels. The labels are built once, at the first use of the key. */
    observe(key: string, labels: () => Record<string, string>, seconds: number): void {
      let series = all.get(key);
      if (!series) {
        series = { labels: labels(), counts: new Float64Array(bounds.length + 1), sum: 0 };
        all.set(key, series);
      }
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
      series.counts[bucket] = (series.counts[bucket] as number) + 1;
      series.sum += seconds;
    },
  };
}

function describe(name: string, help: string, all: Iterable<Series>) {
  const values = [...all].flatMap(({ labels, counts, sum }) => {
    let total = 0;
    const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
      total += counts[index] as number;
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  });
  return { name, help, type: 'histogram', values, aggregator: 'sum' } as unknown as MetricObject;
}
