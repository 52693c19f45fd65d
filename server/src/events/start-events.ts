import { groupCommit } from '../db/group-commit.ts';
import type { Db } from '../db/handle.ts';
import type { Metrics } from '../http/metrics.ts';
import { type Ledger, writeCalls } from './ledger.ts';
import type { Call, EventOutcome } from './model.ts';
import type { LedgerTerms } from './terms.ts';

export interface Events {
  /** What the ledger's transactions need; corrections by staff write with it too. */
  readonly ledger: Ledger;
  /** Resolves once the reports are durable and counted, with one outcome each. */
  ingest(call: Call): Promise<EventOutcome[]>;
  close(): Promise<void>;
}

/** Calls carry up to twenty reports each; more than this in one transaction gains nothing. */
const maxCalls = 200;

export function startEvents(options: {
  db: Db;
  snapshot: LedgerTerms;
  /** Resolves when every change so far is in the snapshot. */
  settled: () => Promise<void>;
  metrics: Metrics;
  writer: number;
}): Events {
  const { db, snapshot, settled, metrics, writer } = options;
  let isNews = false;
  let heard: Promise<void> | undefined;
  const onEmptied = () => {
    isNews = true;
  };
  const ledger: Ledger = { snapshot, writer, onEmptied, clashed: new WeakSet<Call>() };
  const calls = groupCommit<Call, EventOutcome[]>({
    db,
    write: (tx, group) => writeCalls(tx, group, ledger),
    maxBatch: maxCalls,
    onBatch: ({ size, waitMs }) => metrics.observeBatch('events', size, waitMs / 1000),
  });
  metrics.watchQueue('events', () => calls.depth);
  return {
    ledger,
    async ingest(call) {
      const outcomes = await calls.submit(call);
      // A budget was spent: whoever hears of it must not be offered the campaign by their next call.
      if (isNews) {
        isNews = false;
        heard = settled();
      }
      await heard;
      for (const outcome of outcomes)
        metrics.countEvent(outcome.status === 'rejected' ? 'rejected' : (outcome.reason ?? outcome.status));
      return outcomes;
    },
    async close() {
      await calls.close();
    },
  };
}
