/** How many requests took at most `boundSeconds`. */
interface LatencyBucket {
  readonly boundSeconds: number;
  readonly requests: number;
}

/** The metrics of all processes that the health endpoint uses, at one moment. */
export interface MetricsSample {
  readonly atMs: number;
  readonly events: number;
  readonly decisions: number;
  /** Cumulative histogram of successful offer requests by duration. The last bound is infinity. */
  readonly latency: readonly LatencyBucket[];
  readonly queued: number;
  readonly revision: number;
}

/** Parses the Prometheus text format. */
export function parseMetrics(text: string, atMs: number): MetricsSample {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const values = (name: string, labels = '') =>
    lines
      .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels))
      .map((line) => ({ line, value: Number(line.slice(line.lastIndexOf(' ') + 1)) }));
  const sum = (name: string) => values(name).reduce((total, { value }) => total + value, 0);
  const latency = values('encart_http_request_duration_seconds_bucket', 'route="/recommendations"')
    .filter(({ line }) => line.includes('status="200"'))
    .map(({ line, value }) => ({ boundSeconds: bucketBound(line), requests: value }));
  return {
    atMs,
    events: sum('encart_events_total'),
    decisions: sum('encart_decisions_total'),
    latency,
    queued: sum('encart_group_commit_queue_depth'),
    revision: sum('encart_snapshot_revision'),
  };
}

function bucketBound(line: string): number {
  const bound = /le="([^"]+)"/.exec(line)?.[1];
  return bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
}

/** A latency quantile of the requests between two samples, in milliseconds. Null if there were none. */
export function latencyQuantileMs(
  quantile: number,
  before: MetricsSample | undefined,
  now: MetricsSample,
): number | null {
  const buckets = now.latency.map(({ boundSeconds, requests }, index) => ({
    boundSeconds,
    requests: requests - (before?.latency[index]?.requests ?? 0),
  }));
  const total = buckets.at(-1)?.requests ?? 0;
  if (total === 0) return null;
  const rank = quantile * total;
  let lower: LatencyBucket = { boundSeconds: 0, requests: 0 };
  for (const bucket of buckets) {
    if (bucket.requests >= rank) {
      // The last bucket has no upper bound: return its lower bound.
      if (bucket.boundSeconds === Number.POSITIVE_INFINITY) break;
      // Within a bucket, requests are assumed to be spread evenly.
      const width = bucket.boundSeconds - lower.boundSeconds;
      const within = Math.max(1, bucket.requests - lower.requests);
      return (lower.boundSeconds + (width * (rank - lower.requests)) / within) * 1000;
    }
    lower = bucket;
  }
  return lower.boundSeconds * 1000;
}
