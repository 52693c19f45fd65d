/** A moment of the summed metrics, as far as the health of the service is told from it. */
export interface MetricsSample {
  readonly atMs: number;
  readonly events: number;
  readonly decisions: number;
  /** Answered calls for offers that took no longer than each bound, in seconds; the last has none. */
  readonly latency: readonly (readonly [bound: number, calls: number])[];
  readonly queued: number;
  readonly revision: number;
}

/** Reads what Prometheus would. */
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

/** In how many milliseconds a part of the calls between two samples was answered; null where there were none. */
export function latencyQuantileMs(
  part: number,
  before: MetricsSample | undefined,
  now: MetricsSample,
): number | null {
  const counts = now.latency.map(
    ([bound, calls], at) => [bound, calls - (before?.latency[at]?.[1] ?? 0)] as const,
  );
  const total = counts.at(-1)?.[1] ?? 0;
  if (total === 0) return null;
  let [low, below] = [0, 0];
  for (const [bound, calls] of counts) {
    if (calls >= part * total) {
      // Beyond the last bound nothing is known but that it was beyond.
      if (bound === Number.POSITIVE_INFINITY) return low * 1000;
      return (low + ((bound - low) * (part * total - below)) / Math.max(1, calls - below)) * 1000;
    }
    [low, below] = [bound, calls];
  }
  return low * 1000;
}
