import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { durationHistogram } from './duration-histogram.ts';

/** What the service measures of itself. One instance a process; several processes are summed by the primary. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  observeBatch(writer: string, size: number, waitSeconds: number): void;
  watchQueue(writer: string, depth: () => number): void;
  countDecision(outcome: 'filled' | 'empty' | 'sandbox', offers: number): void;
  /** By what became of it: counted, a repeat, rejected, or the reason it did not count. */
  countEvent(outcome: string): void;
  /** What the snapshot of this process has come to. */
  watchSnapshot(read: () => { revision: number; learningVersion: number; offers: number }): void;
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
  const decisions = new Counter({
    name: 'encart_decisions_total',
    help: 'Answers to calls for offers: with offers, without, or to a test.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const offers = new Counter({
    name: 'encart_offers_served_total',
    help: 'Offers in answers that were no tests.',
    registers: [registry],
  });
  const events = new Counter({
    name: 'encart_events_total',
    help: 'Reported events by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
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
    countDecision(outcome, count) {
      decisions.labels(outcome).inc();
      if (outcome === 'filled') offers.inc(count);
    },
    countEvent: (outcome) => events.labels(outcome).inc(),
    watchSnapshot(read) {
      const gauge = (name: string, help: string, of: keyof ReturnType<typeof read>) =>
        new Gauge({
          name,
          help,
          registers: [registry],
          // The same everywhere, or behind: summing processes would say nothing.
          aggregator: 'min',
          collect() {
            this.set(read()[of]);
          },
        });
      gauge('encart_snapshot_revision', 'The last change that decisions know of.', 'revision');
      gauge('encart_learning_version', 'The version of what the ranking has learned.', 'learningVersion');
      gauge('encart_snapshot_offers', 'Offers that decisions choose from, paused ones too.', 'offers');
    },
  };
}
