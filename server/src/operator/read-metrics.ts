/** The metrics of all processes that the health endpoint uses, at one moment. */
export interface MetricsSample {
  readonly atMs: number;
  readonly events: number;
  readonly decisions: number;
  /** Cumulative histogram of successful offer requests by duration in seconds. The last bound is infinity. */
  readonly latency: readonly (readonly [bound: number, requests: number])[];
  readonly queued: number;
  readonly revision: number;
}

/** Parses the Prometheus text format. */
export function parseMetrics(text: string, atMs: number): MetricsSample {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const values = (name: string, labels = '') =>
    lines
      .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels))
      .map((line) => [line, Number(line.slice(line.lastIndexOf(' ') + 1))] as const);
  const sum = (name: string) => values(name).reduce((total, [, value]) => total + value, 0);
  const latency = values('encart_http_request_duration_seconds_bucket', 'route="/recommendations"')
    .filter(([line]) => line.includes('status="200"'))
    .map(([line, value]) => [bucketBound(line), value] as const);
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
  const counts = now.latency.map(
    ([bound, requests], at) => [bound, requests - (before?.latency[at]?.[1] ?? 0)] as const,
  );
  const total = counts.at(-1)?.[1] ?? 0;
  if (total === 0) return null;
  let [low, below] = [0, 0];
  for (const [bound, requests] of counts) {
    if (requests >= quantile * total) {
      // The last bucket has no upper bound: return its lower bound.
      if (bound === Number.POSITIVE_INFINITY) return low * 1000;
      return (low + ((bound - low) * (quantile * total - below)) / Math.max(1, requests - below)) * 1000;
    }
    [low, below] = [bound, requests];
  }
  return low * 1000;
}
