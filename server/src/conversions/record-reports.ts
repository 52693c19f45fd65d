import { RetryTransaction } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import type { FieldErrors } from '../errors.ts';
import {
  claimEventId,
  claimOrderId,
  type LedgerSnapshot,
  readCampaignsFor,
  readChannelsFor,
} from '../events/index.ts';
import { type ClickedTerms, type Decision, decideOrder } from './decide-order.ts';
import {
  type Conversion,
  isConfirming,
  isRefund,
  maxReportsPerOrder,
  mergeConversion,
  type Order,
  orderNumberOf,
  type Placement,
  placementOf,
} from './model.ts';
import { lockOrders, saveOrders } from './order-store.ts';
import { listOrderKeys, listReportsOf, saveReports } from './store.ts';

/** What has become of a report. */
export interface Recorded {
  readonly report: Conversion;
  /** False if it says nothing that was not known. */
  readonly isNew: boolean;
  /** Whether the order had other reports before. */
  readonly wasReported: boolean;
  readonly order: Order;
  /** Set if the report contradicts what is stored, and was not stored. */
  readonly conflict?: FieldErrors;
}

/**
 * The first step: stores the reports of an advertiser, and decides where their orders belong, in one transaction. The orders are locked, so
 * that reports of one order are recorded one after the other. What follows for the ledgers is done afterwards, see `carryOut`: an order is
 * pending until then.
 */
export async function recordReports(
  tx: Db,
  advertiserId: string,
  reports: readonly Conversion[],
  { snapshot, now }: { snapshot: LedgerSnapshot; now: Date },
): Promise<Recorded[]> {
  const ids = [...new Set(reports.map(({ id }) => id))];
  const knownKeys = await listOrderKeys(tx, advertiserId, ids);
  const orderKeys = [...new Set([...knownKeys, ...reports.map(({ orderKey }) => orderKey)])];
  const orders = await lockOrders(tx, advertiserId, orderKeys, now);
  const stored = new ReportTable(await listReportsOf(tx, advertiserId, ids, orderKeys));
  if (stored.all.some(({ orderKey }) => !orders.has(orderKey)))
    throw new RetryTransaction('a report got another order meanwhile', undefined);

  const outcomes = reports.map((report) => stored.add(report));
  const changed = [...stored.changedOrders].map((orderKey) => orders.get(orderKey) as Order);
  const termsOf = await readTerms(tx, stored.all, snapshot);
  for (const order of changed) {
    const decision = decideOrder(stored.ofOrder(order.orderKey), termsOf);
    orders.set(order.orderKey, applyDecision(advertiserId, order, decision));
  }
  await saveReports(tx, advertiserId, stored.changed);
  const decided = changed.map(({ orderKey }) => ({ advertiserId, order: orders.get(orderKey) as Order }));
  await saveOrders(tx, decided, now);
  return outcomes.map(({ report, ...outcome }) => ({
    ...{ report, ...outcome },
    order: orders.get(report.orderKey) as Order,
  }));
}

/** The reports of some orders: the stored ones, and those that are added. */
class ReportTable {
  readonly #reports = new Map<string, Conversion>();
  /** The names of the reports of each order. */
  readonly #orders = new Map<string, Set<string>>();
  readonly #changed = new Set<string>();
  readonly changedOrders = new Set<string>();

  constructor(stored: readonly Conversion[]) {
    for (const report of stored) this.#set(report);
  }

  #set(report: Conversion): void {
    const name = nameOf(report);
    const before = this.#reports.get(name);
    if (before) this.#orders.get(before.orderKey)?.delete(name);
    const names = this.#orders.get(report.orderKey) ?? new Set();
    this.#orders.set(report.orderKey, names.add(name));
    this.#reports.set(name, report);
  }

  get all(): Conversion[] {
    return [...this.#reports.values()];
  }

  get changed(): Conversion[] {
    return [...this.#changed].map((name) => this.#reports.get(name) as Conversion);
  }

  ofOrder(orderKey: string): Conversion[] {
    return [...(this.#orders.get(orderKey) ?? [])].map((name) => this.#reports.get(name) as Conversion);
  }

  add(report: Conversion): Omit<Recorded, 'order'> {
    const name = nameOf(report);
    const known = this.#reports.get(name);
    const unchanged = { report, isNew: false, wasReported: known !== undefined };
    if (known && isRefund(known) !== isRefund(report))
      return { ...unchanged, conflict: { id: ['Another event was reported under this id.'] } };
    const merged = known ? mergeConversion(known, report) : report;
    const others = this.ofOrder(merged.orderKey);
    const wasReported = others.some((other) => other !== known);
    // Nobody can use up the reports of the advertiser's servers.
    const isConfirmed = isConfirming(report.source);
    const alike = others.filter(
      (other) => isConfirming(other.source) === isConfirmed && isRefund(other) === isRefund(report),
    );
    if (merged === known) return { report: known, isNew: false, wasReported };
    // The order has enough reports. This one is not stored, and its answer is that of the order.
    if (!known && alike.length >= maxReportsPerOrder)
      return isRefund(report) ? { ...unchanged, conflict: tooManyRefunds } : { ...unchanged, wasReported };
    if (known) this.changedOrders.add(known.orderKey);
    this.changedOrders.add(merged.orderKey);
    this.#set(merged);
    this.#changed.add(name);
    return { report: merged, isNew: true, wasReported };
  }
}

const tooManyRefunds: FieldErrors = {
  id: [`An order takes no more than ${maxReportsPerOrder} refunds.`],
};

/** A public source and a server of the advertiser have a row each: nobody can change with the one what the other says. */
function nameOf({ id, source }: Conversion): string {
  return `${isConfirming(source)}/${id}`;
}

async function readTerms(tx: Db, reports: readonly Conversion[], snapshot: LedgerSnapshot) {
  const clicked = reports.flatMap(({ reference }) => reference.clicked ?? []);
  const campaigns = await readCampaignsFor(
    tx,
    clicked.map(({ offerId }) => offerId),
    snapshot,
  );
  const channels = await readChannelsFor(
    tx,
    clicked.map(({ channelId }) => channelId),
    snapshot,
  );
  return ({ reference: { clicked: each } }: Conversion): ClickedTerms | undefined => {
    const campaign = each && campaigns.get(each.offerId);
    const channel = each && channels.get(each.channelId);
    if (!campaign || !channel) return undefined;
    const { conversionSource: source, conversionEvents: eventTypes, holdDays } = campaign;
    return { source, eventTypes, clickDays: channel.clickDays, holdDays };
  };
}

/** The order with a new version, if something else belongs into the ledger than before. */
function applyDecision(advertiserId: string, order: Order, decision: Decision): Order {
  const current = placementOf(order);
  if ('reason' in decision) {
    if (!current) return { ...order, reason: decision.reason };
    const next = { version: order.version + 1, revision: order.revision + 1, pending: true };
    return { ...order, ...next, reason: decision.reason, counted: null, ledgerReason: null };
  }
  const revision = order.revision + 1;
  if (current && isSame(current, decision.placement)) {
    const { refunds } = decision.placement;
    if (JSON.stringify(refunds) === JSON.stringify(current.refunds)) return { ...order, reason: null };
    const placements = order.placements.map((each) => (each === current ? { ...each, refunds } : each));
    return { ...order, revision, placements, reason: null, pending: true };
  }
  const version = order.version + 1;
  const number = orderNumberOf(order.orderKey) || order.orderKey;
  const placement = {
    ...{ ...decision.placement, version },
    eventId: claimEventId(advertiserId, number, version),
    orderId: claimOrderId(advertiserId, number, version),
  };
  return {
    ...order,
    ...{ version, revision },
    placements: [...order.placements, placement],
    ...{ reason: null, counted: null, ledgerReason: null, pending: true },
  };
}

/** Whether the ledger has what was decided, apart from refunds. An order stays held back as it was, also if the campaign changes. */
function isSame(current: Placement, decided: Omit<Placement, 'version' | 'eventId' | 'orderId'>): boolean {
  return comparedFields.every((key) => current[key] === decided[key]);
}

const comparedFields = [
  ...(['channelId', 'sessionId', 'offerId', 'at', 'amount', 'currencyCode', 'confirmed', 'by'] as const),
  'attribution' as const,
];
