import type { Folding } from '../counters/index.ts';
import { groupCommit } from '../db/group-commit.ts';
import type { Db } from '../db/handle.ts';
import type { Metrics } from '../http/metrics.ts';
import { type Ledger, writeCalls } from './ledger.ts';
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import type { Call, EventOutcome } from './model.ts';

export interface Events {
  /** The dependencies of ledger transactions. Voids use them too. */
  readonly ledger: Ledger;
  /** Resolves after the events are committed and counted, with one outcome per event. */
  ingest(call: Call): Promise<EventOutcome[]>;
  close(): Promise<void>;
}

/** The most calls per transaction. A call has up to 20 events; larger transactions are not faster. */
const maxCalls = 200;

/** Starts the queue that writes calls to the ledger in batches. */
export function startEvents(options: {
  db: Db;
  snapshot: LedgerSnapshot;
  /** Resolves when every change committed so far is in the snapshot. */
  refresh: () => Promise<void>;
  metrics: Metrics;
  folding: Folding;
}): Events {
  const { db, snapshot, refresh, metrics, folding } = options;
  let hasSpentBudget = false;
  let snapshotRefresh: Promise<void> | undefined;
  const onBudgetSpent = () => {
    hasSpentBudget = true;
  };
  const ledger: Ledger = { snapshot, folding, onBudgetSpent, callsWithTakenIds: new WeakSet<Call>() };
  const calls = groupCommit<Call, EventOutcome[]>({
    db,
    prepare: (group) => folding.makeRoom(new Set(group.map(({ reporter }) => reporter.channelId))),
    write: (tx, group) => writeCalls(tx, group, ledger),
    maxBatch: maxCalls,
    onBatch: ({ size, waitMs }) => metrics.observeBatch('events', size, waitMs / 1000),
  });
  metrics.watchQueue('events', () => calls.depth);
  return {
    ledger,
    async ingest(call) {
      const outcomes = await calls.submit(call);
      // A budget was spent: the answer waits until the snapshot has this change, so that the caller's next offer request
      // does not return the campaign.
      if (hasSpentBudget) {
        hasSpentBudget = false;
        snapshotRefresh = refresh();
      }
      await snapshotRefresh;
      for (const outcome of outcomes)
        metrics.countEvent(outcome.status === 'rejected' ? 'rejected' : (outcome.reason ?? outcome.status));
      return outcomes;
    },
    async close() {
      await calls.close();
    },
  };
}
