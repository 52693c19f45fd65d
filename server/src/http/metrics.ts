import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { durationHistogram } from './duration-histogram.ts';

/** What the service measures of itself. One instance a process; several processes are summed by the primary. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  observeBatch(writer: string, size: number, waitSeconds: number): void;
  watchQueue(writer: string, depth: () => number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  // Includes the event-loop delay (nodejs_eventloop_lag_*).
  collectDefaultMetrics({ register: registry });
  const requests = durationHistogram(
    registry,
    'encart_http_request_duration_seconds',
    'Time from request to answer, by route and status.',
  );
  const sizes = new Histogram({
    name: 'encart_group_commit_batch_size',
    help: 'Items committed together.',
    labelNames: ['writer'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  });
  const waits = new Histogram({
    name: 'encart_group_commit_wait_seconds',
    help: 'How long the first item of a batch waited for it to leave.',
    labelNames: ['writer'],
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const queues = new Map<string, () => number>();
  new Gauge({
    name: 'encart_group_commit_queue_depth',
    help: 'Items not yet committed.',
    labelNames: ['writer'],
    registers: [registry],
    collect() {
      for (const [writer, depth] of queues) this.set({ writer }, depth());
    },
  });
  return {
    registry,
    observeRequest(route, method, status, seconds) {
      const labels = () => ({ route, method, status: String(status) });
      requests.observe(`${status}${method}${route}`, labels, seconds);
    },
    observeBatch(writer, size, waitSeconds) {
      sizes.labels(writer).observe(size);
      waits.labels(writer).observe(waitSeconds);
    },
    watchQueue: (writer, depth) => void queues.set(writer, depth),
  };
}
