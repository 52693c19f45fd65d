import type { Folding } from '../counters/index.ts';
import { byChannel, groupCommit } from '../db/group-commit.ts';
import { type Db, isDistributed, transact, transactTogether, withSpan } from '../db/handle.ts';
import type { TimeLimits } from '../db/time-limits.ts';
import { isExhausted, type UnpayableDraw, withLeases } from '../demand/index.ts';
import type { Logger } from '../http/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { LeakedKeys } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import { dayOfDate } from '../lib/days.ts';
import type { Span } from '../lib/tracing.ts';
import { type Ledger, publishSpentBudgets, writeCalls } from './ledger.ts';
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import type { Call, EventOutcome } from './model.ts';
import type { PartnerOrder } from './partner-orders-store.ts';

export interface Events {
  /** The dependencies of ledger transactions. Voids use them too. */
  readonly ledger: Ledger;
  /**
   * Resolves after the events are committed and counted, with one outcome per event. `span` is that of the
   * HTTP request, if it is recorded.
   */
  ingest(call: Call, span?: Span): Promise<EventOutcome[]>;
  /**
   * Calls the listener with orders of partners that advertisers may confirm. The answer waits for it,
   * but not for long.
   */
  onPartnerOrders(listener: (orders: readonly PartnerOrder[]) => Promise<void>): void;
  /** True if a call would be refused now. */
  isBehind(): boolean;
  close(): Promise<void>;
}

/** The most calls per transaction. A call has up to 20 events; larger transactions are not faster. */
const maxCalls = 200;

/**
 * The events of an answer are stored, so the answer does not wait longer than this for
 * what follows from them.
 */
const publishLimitMs = 1_000;

/** Starts the queue that writes calls to the ledger in batches. */
export function startEvents(options: {
  db: Db;
  snapshot: LedgerSnapshot;
  leakedKeys: LeakedKeys;
  /** Resolves when every change committed so far is in the snapshot. */
  refresh: () => Promise<void>;
  metrics: Metrics;
  log: Logger;
  clock: Clock;
  folding: Folding;
  /** How long a call may take. */
  limits?: TimeLimits;
}): Events {
  const { db, snapshot, leakedKeys, refresh, metrics, log, clock, folding, limits } = options;
  /** Draws that budgets could not pay, and whose campaigns are not known to be spent. */
  const unpayable: UnpayableDraw[] = [];
  let published: Promise<void> | undefined;
  const partnerOrders: PartnerOrder[] = [];
  let forwarded: Promise<void> | undefined;
  let forward: (orders: readonly PartnerOrder[]) => Promise<void> = async () => {};
  const addUnpayable = (draws: readonly UnpayableDraw[]) => {
    for (const draw of draws) {
      const known = snapshot.spendOf(draw.campaignId);
      if (!known || known.day !== dayOfDate(draw.date) || !isExhausted(draw, known)) unpayable.push(draw);
    }
  };
  const publish = async (draws: readonly UnpayableDraw[]) => {
    try {
      const isNew = await transact(db, (tx) => publishSpentBudgets(tx, draws, snapshot, clock()));
      if (isNew) await refresh();
    } catch (error) {
      log.warn({ err: error }, 'a spent budget was not published; campaigns stop at the next learning step');
    }
  };
  const ledger: Ledger = { snapshot, leakedKeys, folding, callsWithTakenIds: new WeakSet<Call>() };
  const write = async (handle: Db, group: readonly Call[], usedUp?: ReadonlySet<string>) => {
    const written = await transactTogether(handle, (tx) => writeCalls(tx, group, ledger, usedUp));
    // Only now: before the commit, the spend would not be found.
    addUnpayable(written.unpayable);
    partnerOrders.push(...written.partnerOrders);
    return written.outcomes;
  };
  const calls = groupCommit<Call, EventOutcome[]>({
    ...byChannel<Call>(db, ({ reporter }) => reporter.channelId),
    prepare: (group) => folding.makeRoom(new Set(group.map(({ reporter }) => reporter.channelId))),
    write: (group, span) => {
      const handle = withSpan(db, span);
      return isDistributed(db)
        ? withLeases(handle, (usedUp) => write(handle, group, usedUp))
        : write(handle, group);
    },
    name: 'events',
    maxBatch: maxCalls,
    limits,
    onBatch: ({ size, waitMs }) => metrics.observeBatch('events', size, waitMs / 1000),
  });
  metrics.watchQueue('events', () => calls.depth);
  return {
    ledger,
    async ingest(call, span) {
      const outcomes = await calls.submit(call, span);
      // The answer waits until the snapshot knows the spent budgets, so that the caller's next offer request
      // does not return the campaign.
      if (unpayable.length > 0) published = within(publishLimitMs, publish(unpayable.splice(0)));
      await published;
      if (partnerOrders.length > 0) forwarded = within(publishLimitMs, forward(partnerOrders.splice(0)));
      // Forwarding writes the outcome of such orders with calls of its own, which must not wait for
      // themselves.
      if (!call.reportedEvents.some(({ order, decision }) => order || decision)) await forwarded;
      for (const outcome of outcomes)
        metrics.countEvent(outcome.status === 'rejected' ? 'rejected' : (outcome.reason ?? outcome.status));
      return outcomes;
    },
    onPartnerOrders(listener) {
      forward = listener;
    },
    isBehind: () => calls.isBehind,
    async close() {
      await calls.close();
    },
  };
}

/** Resolves when the work has ended, or after the limit. */
function within(limitMs: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
