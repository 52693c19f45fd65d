import { groupCommit } from '../db/group-commit.ts';
import { type Db, isDistributed, transact, withSpan } from '../db/handle.ts';
import type { TimeLimits } from '../db/time-limits.ts';
import {
  deletePartnerOrders,
  type Events,
  type LedgerSnapshot,
  listPartnerOrders,
  type PartnerOrder,
} from '../events/index.ts';
import type { Logger } from '../http/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { Span } from '../lib/tracing.ts';
import { type Conversion, type Order, orderKeyOf } from './model.ts';
import { listDueOrders, listPendingOrders, markUpdated, type OwnedOrder } from './order-store.ts';
import { partnerReportId, type Recorded, recordReports } from './record-reports.ts';
import { lostEvent, updateLedgers } from './update-ledgers.ts';

/** The reports of one call. */
interface ReportCall {
  readonly advertiserId: string;
  readonly reports: readonly Conversion[];
}

export interface Conversions {
  /**
   * Resolves when the reports are stored and the ledgers of channels have what follows from them. One result
   * for each report, in order.
   */
  record(advertiserId: string, reports: readonly Conversion[], span?: Span): Promise<Recorded[]>;
  /**
   * Completes orders whose call was interrupted, and bills those that were held back. Runs by
   * itself every few seconds.
   */
  complete(): Promise<void>;
  /** True if a call would be refused now. */
  isBehind(): boolean;
  close(): Promise<void>;
}

const completeEveryMs = 5_000;
/** For a younger order, its call is most likely still updating the ledgers. */
const interruptedAfterMs = 15_000;
const pendingPerRun = 200;
/** Orders of one call whose ledgers are updated at once. */
const ordersAtOnce = 100;
/** Advertisers whose reports are written at once. */
const maxBatches = 2;
const maxCalls = 20;
/**
 * Reports that are written in one transaction, unless one call has more. A transaction holds the event loop
 * while it decides where they belong.
 */
const maxReportsAtOnce = 1_000;

export function startConversions(options: {
  db: Db;
  snapshot: LedgerSnapshot;
  events: Pick<Events, 'ingest' | 'isBehind' | 'onPartnerOrders'>;
  metrics: Metrics;
  log: Logger;
  clock: Clock;
  limits?: TimeLimits;
}): Conversions {
  const { db, snapshot, events, metrics, log, clock, limits } = options;
  const write = async (calls: readonly ReportCall[], span: Span | undefined): Promise<Recorded[][]> => {
    const [first] = calls;
    if (!first) return [];
    const reports = calls.flatMap((call) => call.reports);
    const recorded = await transact(withSpan(db, span), (tx) =>
      recordReports(tx, first.advertiserId, reports, { snapshot, now: clock() }),
    );
    let start = 0;
    return calls.map((call) => {
      start += call.reports.length;
      return recorded.slice(start - call.reports.length, start);
    });
  };
  const queue = groupCommit<ReportCall, Recorded[]>({
    keyOf: ({ advertiserId }) => advertiserId,
    maxBatches,
    maxBatch: maxCalls,
    weightOf: ({ reports }) => reports.length,
    maxBatchWeight: maxReportsAtOnce,
    write,
    name: 'conversions',
    limits,
    onBatch: ({ size, waitMs }) => metrics.observeBatch('conversions', size, waitMs / 1000),
  });
  metrics.watchQueue('conversions', () => queue.depth);

  const marks = groupCommit<OwnedOrder, undefined>({
    ...byAdvertiser(db),
    name: 'orders',
    write: async (orders) => {
      await transact(db, (tx) => markUpdated(tx, orders, clock()));
      return orders.map(() => undefined);
    },
  });

  const updateAll = async (advertiserId: string, orders: readonly Order[]): Promise<Map<string, Order>> => {
    const done = new Map<string, Order>();
    for (let from = 0; from < orders.length; from += ordersAtOnce) {
      const some = orders.slice(from, from + ordersAtOnce);
      const results = await Promise.all(some.map((order) => updateLedgers(events.ingest, order, clock())));
      await Promise.all(results.map((order) => marks.submit({ advertiserId, order })));
      for (const order of results) done.set(order.orderKey, order);
    }
    return done;
  };

  const record = async (
    advertiserId: string,
    reports: readonly Conversion[],
    span?: Span,
  ): Promise<Recorded[]> => {
    const recorded = await queue.submit({ advertiserId, reports }, span);
    const pending = new Map<string, Order>();
    for (const { order } of recorded) if (order.pending) pending.set(order.orderKey, order);
    const done = await updateAll(advertiserId, [...pending.values()]);
    return recorded.map((each) => ({ ...each, order: done.get(each.order.orderKey) ?? each.order }));
  };

  /** An order of a partner becomes a report under the advertiser. What was known before changes nothing. */
  const forward = async (orders: readonly PartnerOrder[]) => {
    for (const [advertiserId, group] of Map.groupBy(orders, (order) => order.advertiserId)) {
      const recorded = await record(advertiserId, group.map(reportOf));
      await loseEach(group.filter((_, at) => recorded[at]?.isBeyondLimit));
      await deletePartnerOrders(db, group);
    }
  };
  /**
   * The conversions of a channel beyond the limit of an order cannot win it. They lose at once, because
   * nothing else is stored of them.
   */
  const loseEach = async (orders: readonly PartnerOrder[]) => {
    for (const [channelId, group] of Map.groupBy(orders, (order) => order.channelId))
      for (let from = 0; from < group.length; from += ordersAtOnce) {
        const reportedEvents = group.slice(from, from + ordersAtOnce).map(lostEvent);
        const reporter = { channelId, publisherId: null };
        await events.ingest({ reporter, evidence: 'server', reportedEvents, receivedAt: clock() });
      }
  };
  const forwardSoon = (orders: readonly PartnerOrder[]) =>
    forward(orders).catch((error) =>
      log.warn({ err: error }, 'orders of partners are not known to advertisers yet; retrying'),
    );
  events.onPartnerOrders(forwardSoon);

  const complete = async () => {
    const before = new Date(clock().getTime() - interruptedAfterMs);
    const due = await listDueOrders(db, clock(), pendingPerRun);
    for (const { advertiserId, order } of [...(await listPendingOrders(db, before, pendingPerRun)), ...due])
      await updateAll(advertiserId, [order]);
    await forward(await listPartnerOrders(db, before, pendingPerRun));
  };
  const completing = repeat(completeEveryMs, complete, (error) =>
    log.warn({ err: error }, 'orders of advertisers could not be completed; retrying'),
  );

  return {
    record,
    complete,
    isBehind: () => queue.isBehind || events.isBehind(),
    async close() {
      await completing.close();
      await queue.close();
      await marks.close();
    },
  };
}

/** On Citus a statement is about one advertiser, and runs on the node that holds it. */
function byAdvertiser(db: Db) {
  return isDistributed(db) ? { keyOf: (order: OwnedOrder) => order.advertiserId, maxBatches } : {};
}

function reportOf(order: PartnerOrder): Conversion {
  const { eventId, orderId, channelId, sessionId, offerId, occurredAt, receivedAt } = order;
  return {
    id: partnerReportId(eventId),
    source: 'partner',
    evidence: 'server',
    orderKey: orderKeyOf(orderId, eventId),
    eventType: 'purchase',
    customEvent: null,
    occurredAt,
    receivedAt,
    // The ledger of the channel has them.
    amount: null,
    currencyCode: null,
    valuedAt: occurredAt,
    reference: { state: 'valid', clicked: { channelId, sessionId, offerId } },
  };
}
