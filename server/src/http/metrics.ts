import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of one process. The primary aggregates those of several processes. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  observeBatch(writer: string, size: number, waitSeconds: number): void;
  watchQueue(writer: string, depth: () => number): void;
  countDecision(outcome: 'filled' | 'empty' | 'sandbox', offers: number): void;
  /** `outcome` is counted, repeat, rejected, or the reason why the event did not count. */
  countEvent(outcome: string): void;
  /** Exports the deltas of counters that are not folded yet. */
  watchDeltas(read: () => { rows: number; ageSeconds: number }): void;
  /** Exports the number of rows in the default partitions. */
  watchMonths(read: () => { defaultRows: number }): void;
  /** Exports the state of this process's snapshot. */
  watchSnapshot(read: () => { revision: number; learningVersion: number; offers: number }): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  // Includes the event-loop delay (nodejs_eventloop_lag_*).
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'encart_http_request_duration_seconds',
    help: 'Request duration by route and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const batchSizes = new Histogram({
    name: 'encart_group_commit_batch_size',
    help: 'Items committed together.',
    labelNames: ['writer'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  });
  const batchWaits = new Histogram({
    name: 'encart_group_commit_wait_seconds',
    help: 'How long the first item of a batch waited for the write to start.',
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
    help: 'Answered offer requests by outcome: filled, empty or sandbox.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const offers = new Counter({
    name: 'encart_offers_served_total',
    help: 'Offers served, without sandbox requests.',
    registers: [registry],
  });
  const events = new Counter({
    name: 'encart_events_total',
    help: 'Reported events by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    registry,
    observeRequest(route, method, status, seconds) {
      requests.observe({ route, method, status }, seconds);
    },
    observeBatch(writer, size, waitSeconds) {
      batchSizes.labels(writer).observe(size);
      batchWaits.labels(writer).observe(waitSeconds);
    },
    watchQueue: (writer, depth) => void queues.set(writer, depth),
    countDecision(outcome, count) {
      decisions.labels(outcome).inc();
      if (outcome === 'filled') offers.inc(count);
    },
    countEvent: (outcome) => events.labels(outcome).inc(),
    watchDeltas(read) {
      // Every process reports the deltas of all of them.
      addGauges(registry, 'max', read, {
        rows: ['encart_unfolded_deltas', 'Changes of counters that are not folded yet.'],
        ageSeconds: ['encart_unfolded_deltas_age_seconds', 'The age of the oldest of them.'],
      });
    },
    watchMonths(read) {
      addGauges(registry, 'max', read, {
        defaultRows: [
          'encart_default_partition_rows',
          'Raw rows in the default partition, counted up to 2,000. Their month has no partition.',
        ],
      });
    },
    watchSnapshot(read) {
      // The process that is furthest behind. A sum would be meaningless.
      addGauges(registry, 'min', read, {
        revision: ['encart_snapshot_revision', 'The revision of the last change in the snapshot.'],
        learningVersion: ['encart_learning_version', 'The version of the last applied learning update.'],
        offers: ['encart_snapshot_offers', 'Offers in the snapshot, including paused ones.'],
      });
    },
  };
}

/** Adds gauges that are read when the metrics are requested. */
function addGauges<K extends string>(
  registry: Registry,
  aggregator: 'min' | 'max',
  read: () => Record<K, number>,
  gauges: Record<K, readonly [name: string, help: string]>,
): void {
  for (const [key, [name, help]] of Object.entries(gauges) as [K, readonly [string, string]][])
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(read()[key]);
      },
    });
}
