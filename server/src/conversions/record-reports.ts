import { RetryTransaction } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import type { FieldErrors } from '../errors.ts';
import {
  type LedgerSnapshot,
  ledgerOrderId,
  listCharged,
  listPartnerReports,
  type PartnerReport,
  readCampaignsFor,
  readChannelsFor,
} from '../events/index.ts';
import { newIdAt } from '../lib/ids.ts';
import { decideCharge } from './decide-charge.ts';
import { decideOrder, type OfferTerms, type OrderDecision, planAgain } from './decide-order.ts';
import {
  type Conversion,
  hasNews,
  isCharge,
  isConfirming,
  isContradiction,
  isRefund,
  maxPublicReportsPerReference,
  maxReportsPerOrder,
  mergeConversion,
  type Order,
  orderNumberOf,
  type PartnerRole,
  type Placement,
  placementOf,
  sessionGone,
} from './model.ts';
import { lockOrders, saveOrders } from './order-store.ts';
import { countPublicReports, listOrderKeys, listReportsOf, lockReferences, saveReports } from './store.ts';

/** The result of recording one report. */
export interface Recorded {
  readonly report: Conversion;
  /** False if it says nothing that was not known. */
  readonly isNew: boolean;
  /** True if the order had other reports before. */
  readonly wasReported: boolean;
  readonly order: Order;
  /** Set if the report is about something else than the stored one with its id, and was not stored. */
  readonly errors?: FieldErrors;
  /** Set if the stored report has another value at the same time. The further report was not stored. */
  readonly contradicted?: Conversion;
  /** Set if the order has enough reports of this kind. The further report was not stored. */
  readonly isBeyondLimit?: true;
}

/**
 * The first step: stores the reports of an advertiser, and decides where their orders belong, in one
 * transaction. The orders are locked, so that reports of one order are recorded one after the other. What
 * follows for the ledgers is done afterwards, see `updateLedgers`: an order is pending until then.
 */
export async function recordReports(
  tx: Db,
  advertiserId: string,
  reports: readonly Conversion[],
  { snapshot, now }: { snapshot: LedgerSnapshot; now: Date },
): Promise<Recorded[]> {
  const references = reports.flatMap(publicReference);
  await lockReferences(tx, advertiserId, references);
  const ids = [...new Set(reports.map(({ id }) => id))];
  const knownKeys = await listOrderKeys(tx, advertiserId, ids);
  const orderKeys = [...new Set([...knownKeys, ...reports.map(({ orderKey }) => orderKey)])];
  const orders = await lockOrders(tx, advertiserId, orderKeys, now);
  const stored = new ReportTable(
    await listReportsOf(tx, advertiserId, ids, orderKeys),
    await countPublicReports(tx, advertiserId, references),
  );
  if (stored.all.some(({ orderKey }) => !orders.has(orderKey)))
    throw new RetryTransaction('a report got another order meanwhile', undefined);

  const outcomes = reports.map((report) => stored.add(report));
  // A partner's report says only that something has changed in its ledger, which is read below.
  for (const { source, orderKey } of reports) if (source === 'partner') stored.placeAgain(orderKey);
  const changed = [...stored.changedOrders].map((orderKey) => orders.get(orderKey) as Order);
  const decide = await readFacts(tx, stored, changed, snapshot);
  for (const order of changed)
    orders.set(order.orderKey, applyDecision(advertiserId, order, decide(order), now));
  await saveReports(tx, advertiserId, stored.changed);
  const decided = changed.map(({ orderKey }) => ({ advertiserId, order: orders.get(orderKey) as Order }));
  await saveOrders(tx, decided, now);
  return outcomes.map(({ report, ...outcome }) => ({
    report,
    ...outcome,
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
  /** The changed orders that have more than new refunds. */
  readonly placedAgain = new Set<string>();
  /** By click reference. */
  readonly #publicReports: Map<string, number>;

  constructor(stored: readonly Conversion[], publicReports: ReadonlyMap<string, number>) {
    this.#publicReports = new Map(publicReports);
    for (const report of stored) this.#set(report);
  }

  #set(report: Conversion): void {
    const name = rowNameOf(report);
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

  placeAgain(orderKey: string): void {
    this.changedOrders.add(orderKey);
    this.placedAgain.add(orderKey);
  }

  add(report: Conversion): Omit<Recorded, 'order'> {
    const name = rowNameOf(report);
    const known = this.#reports.get(name);
    const unchanged = { report, isNew: false, wasReported: known !== undefined };
    if (known && isRefund(known) !== isRefund(report))
      return { ...unchanged, errors: { id: ['Another event was reported under this id.'] } };
    if (known && isContradiction(known, report)) return { ...unchanged, contradicted: known };
    const merged = known ? mergeConversion(known, report) : report;
    const others = this.ofOrder(merged.orderKey);
    const wasReported = others.some((other) => other !== known);
    const alike = others.filter((other) => isAlike(other, report));
    if (merged === known) return { report: known, isNew: false, wasReported };
    // The order has enough reports. This one is not stored, and its answer is that of the order.
    if (!known && alike.length >= maxReportsPerOrder)
      return isRefund(report)
        ? { ...unchanged, errors: tooManyRefunds }
        : { ...unchanged, wasReported, isBeyondLimit: true };
    const hasNewReference = !known || merged.reference !== known.reference;
    if (hasNewReference && !this.#hasRoomForReference(merged)) return { ...unchanged, wasReported };
    for (const orderKey of [merged.orderKey, ...(known ? [known.orderKey] : [])])
      if (isRefund(report)) this.changedOrders.add(orderKey);
      else this.placeAgain(orderKey);
    this.#set(merged);
    this.#changed.add(name);
    return { report: merged, isNew: !known || hasNews(known, merged), wasReported };
  }

  #hasRoomForReference(report: Conversion): boolean {
    for (const { sessionId, offerId } of publicReference(report)) {
      const key = `${sessionId}/${offerId}`;
      const count = this.#publicReports.get(key) ?? 0;
      if (count >= maxPublicReportsPerReference) return false;
      this.#publicReports.set(key, count + 1);
    }
    return true;
  }
}

/** The click reference of a report that anybody could have sent. */
function publicReference({ evidence, reference: { clicked } }: Conversion) {
  return evidence === 'public' && clicked ? [clicked] : [];
}

/**
 * True for reports that share a limit: the advertiser, public sources and each channel have their
 * own, and refunds too.
 */
function isAlike(a: Conversion, b: Conversion): boolean {
  const limitOf = (report: Conversion) => {
    if (report.source === 'partner') return report.reference.clicked?.channelId;
    return isConfirming(report.source) ? 'advertiser' : 'public';
  };
  return limitOf(a) === limitOf(b) && isRefund(a) === isRefund(b);
}

const tooManyRefunds: FieldErrors = {
  id: [`An order takes no more than ${maxReportsPerOrder} refunds.`],
};

/**
 * The row of a report. A public source and the advertiser's key have a row each, so that the one cannot
 * change what the other says.
 */
function rowNameOf({ id, source }: Conversion): string {
  return `${isConfirming(source) ? 'confirmed' : 'unconfirmed'}/${id}`;
}

/**
 * Reads the ledgers and terms that decide orders. The orders are locked, so the newest state of
 * a ledger decides last.
 */
async function readFacts(
  tx: Db,
  stored: ReportTable,
  orders: readonly Order[],
  snapshot: LedgerSnapshot,
): Promise<(order: Order) => OrderDecision> {
  const reports = orders.flatMap(({ orderKey }) => stored.ofOrder(orderKey));
  const partnerReports = await listPartnerReports(tx, reports.flatMap(partnerPlace));
  const charged = await listCharged(
    tx,
    orders.flatMap(({ orderKey }) => stored.ofOrder(orderKey).slice(0, 1).flatMap(chargedPlace)),
  );
  const termsOf = await readTerms(
    tx,
    [...reports.flatMap(({ reference }) => reference.clicked ?? []), ...partnerReports],
    snapshot,
  );
  const partnerReportsById = new Map(partnerReports.map((report) => [report.eventId, report]));
  const chargedById = new Map(charged.map((event) => [event.eventId, event]));
  return (order) => {
    const ofOrder = stored.ofOrder(order.orderKey);
    if (isCharge(order.orderKey))
      return decideCharge(
        ofOrder,
        ofOrder.flatMap(chargedPlace).flatMap(({ eventId }) => chargedById.get(eventId) ?? [])[0],
      );
    const ofPartners = ofOrder
      .flatMap(partnerPlace)
      .flatMap(({ eventId }): PartnerReport[] => [partnerReportsById.get(eventId) ?? []].flat());
    const current = placementOf(order);
    const wasDecided = ofOrder.some((report) => isConfirming(report.source) && !isRefund(report));
    if (wasDecided && !stored.placedAgain.has(order.orderKey))
      return planAgain(ofOrder, current, order.reason);
    return decideOrder({ reports: ofOrder, partnerReports: ofPartners, termsOf, current });
  };
}

const partnerPrefix = 'partner:';

/** The id of the report that points to a partner's conversion. */
export function partnerReportId(eventId: string): string {
  return partnerPrefix + eventId;
}

function partnerPlace({ id, source, reference: { clicked } }: Conversion) {
  if (source !== 'partner' || !clicked) return [];
  const { channelId, sessionId } = clicked;
  return [{ channelId, sessionId, eventId: id.slice(partnerPrefix.length) }];
}

function chargedPlace({ orderKey, reference: { clicked } }: Conversion) {
  if (!isCharge(orderKey) || !clicked) return [];
  const { channelId, sessionId } = clicked;
  return [{ channelId, sessionId, eventId: orderKey.slice('charge:'.length) }];
}

async function readTerms(
  tx: Db,
  named: readonly { readonly channelId: string; readonly offerId: string }[],
  snapshot: LedgerSnapshot,
) {
  const offerIds = named.map(({ offerId }) => offerId);
  const campaigns = await readCampaignsFor(tx, offerIds, snapshot);
  const channelIds = named.map(({ channelId }) => channelId);
  const channels = await readChannelsFor(tx, channelIds, snapshot);
  return ({ channelId, offerId }: { channelId: string; offerId: string }): OfferTerms | undefined => {
    const campaign = campaigns.get(offerId);
    const channel = channels.get(channelId);
    if (!campaign || !channel) return undefined;
    const { conversionSource: source, conversionEvents: eventTypes, holdDays } = campaign;
    return { source, eventTypes, clickDays: channel.clickDays, holdDays };
  };
}

/** The order with a new version, if something else belongs into the ledger than before. */
function applyDecision(
  advertiserId: string,
  order: Order,
  { placement, reason, roles }: OrderDecision,
  now: Date,
): Order {
  const partnerRoles = mergeRoles(order.partnerRoles, roles);
  const hasNewRoles = JSON.stringify(partnerRoles) !== JSON.stringify(order.partnerRoles);
  const placed = applyPlacement(advertiserId, order, { placement, reason }, now);
  if (!hasNewRoles) return placed;
  const revision = Math.max(placed.revision, order.revision + 1);
  return { ...placed, revision, partnerRoles, pending: true };
}

/**
 * A partner's report has the role null until another one is decided, so only those are kept that have
 * or had another role.
 */
function mergeRoles(before: readonly PartnerRole[], decided: readonly PartnerRole[]): PartnerRole[] {
  const roles = new Map(before.map((role) => [role.eventId, role]));
  for (const role of decided)
    if (role.role !== null || roles.has(role.eventId)) roles.set(role.eventId, role);
  return [...roles.values()];
}

function applyPlacement(
  advertiserId: string,
  order: Order,
  { placement: decided, reason }: Pick<OrderDecision, 'placement' | 'reason'>,
  now: Date,
): Order {
  const current = placementOf(order);
  const revision = order.revision + 1;
  const version = order.version + 1;
  if (!decided) {
    if (!current) return { ...order, reason };
    return { ...order, version, revision, reason, counted: null, ledgerReason: null, pending: true };
  }
  if (current && isSame(current, decided)) {
    const { refunds } = decided;
    if (JSON.stringify(refunds) === JSON.stringify(current.refunds)) return { ...order, reason: null };
    const placements = order.placements.map((each) => (each === current ? { ...each, refunds } : each));
    return { ...order, revision, placements, reason: null, pending: true };
  }
  const number = orderNumberOf(order.orderKey) || order.orderKey;
  const placement = {
    ...decided,
    version,
    isCorrection: current !== undefined && wasStored(order, current),
    // Callers choose the ids of their events, so nobody may know this one before it is stored. The order
    // keeps it for repeated attempts.
    eventId: decided.by === 'charge' ? order.orderKey.slice('charge:'.length) : newIdAt(now.getTime()),
    orderId: decided.by === 'charge' ? '' : ledgerOrderId(advertiserId, number, version),
  };
  return {
    ...order,
    version,
    revision,
    placements: decided.by === 'charge' ? [placement] : [...order.placements, placement],
    reason: null,
    counted: null,
    ledgerReason: null,
    pending: true,
  };
}

/**
 * True if the ledger has stored the confirmed order, or will do so because it has stored an earlier version.
 */
function wasStored({ counted, ledgerReason }: Order, { confirmed, isCorrection }: Placement): boolean {
  return confirmed && (isCorrection || (counted !== null && ledgerReason !== sessionGone));
}

/**
 * True if the ledger has what was decided, apart from refunds. An order stays held back as it was, also if
 * the campaign changes.
 */
function isSame(current: Placement, decided: NonNullable<OrderDecision['placement']>): boolean {
  return comparedFields.every((key) => current[key] === decided[key]);
}

const comparedFields = [
  ...(['channelId', 'sessionId', 'offerId', 'at', 'amount', 'currencyCode', 'confirmed', 'by'] as const),
  'attribution' as const,
];
