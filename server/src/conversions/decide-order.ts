import { maxSessionAgeDays, type PartnerReport } from '../events/index.ts';
import { dayMs } from '../lib/days.ts';
import { timeOfId } from '../lib/ids.ts';
import { isSameValue } from '../lib/order-value.ts';
import { matchedDays } from '../serving/index.ts';
import {
  type Conversion,
  clockDifferenceMs,
  isConfirming,
  isMatched,
  isRefund,
  type PartnerRole,
  type Placement,
  type ReferenceState,
  type UnattributedReason,
} from './model.ts';
import { planRefunds } from './plan-refunds.ts';

/**
 * The terms of the offer that a report names. Undefined if the offer or its channel does not exist any more.
 */
export interface OfferTerms {
  /** The reporter whose conversions count. */
  readonly source: 'partner' | 'advertiser' | 'either';
  readonly eventTypes: readonly string[];
  /** How many days after the session a conversion counts. */
  readonly clickDays: number;
  /** For how many days after the order it is not billed. */
  readonly holdDays: number;
}

/** Everything that decides an order. */
export interface OrderFacts {
  readonly reports: readonly Conversion[];
  /** The conversions of partners that reports of the source `partner` point to. */
  readonly partnerReports: readonly PartnerReport[];
  readonly termsOf: (offer: {
    readonly channelId: string;
    readonly offerId: string;
  }) => OfferTerms | undefined;
  /**
   * Where the order is now. What was decided stays true if the campaign or the channel gets other terms,
   * until the click of a partner is taken away, or another report says better where the order belongs. An
   * order from before grades existed never moves.
   */
  readonly current: Placement | undefined;
}

type DecidedPlacement = Omit<Placement, 'version' | 'eventId' | 'orderId' | 'isCorrection'>;

export interface OrderDecision {
  readonly placement: DecidedPlacement | undefined;
  /** Why the order is not placed. */
  readonly reason: UnattributedReason | null;
  /** One for each report of a partner. Null: it stands for the order in its ledger. */
  readonly roles: readonly PartnerRole[];
}

const referenceReasons: Record<
  Exclude<ReferenceState, 'valid' | 'matched_click' | 'matched_view'>,
  UnattributedReason
> = {
  none: 'no_click_reference',
  unreadable: 'unreadable_click_reference',
  expired: 'expired_click_reference',
  foreign: 'foreign_click_reference',
  unmatched: 'no_identity_match',
};

/**
 * The reasons from the least to the most advanced check: the answer has the last one that
 * any reference has reached.
 */
const reasonOrder: readonly UnattributedReason[] = [
  'unknown_order',
  'order_unconfirmed',
  'no_click_reference',
  'unreadable_click_reference',
  'expired_click_reference',
  'foreign_click_reference',
  'no_identity_match',
  'partner_reports',
  'event_type',
  'outside_window',
];

/**
 * Decides where an order belongs, from everything that is known of it. Pure, and the same for every sequence
 * in which reports have arrived.
 *
 * 1. Only the advertiser's key confirms an order. Example: a pixel and a partner report
 *    O1; nothing is billed.
 * 2. Until then the order is in the unconfirmed figures once: with the partner's server that has the latest
 *    click, else with the latest click reference of a public report. Example: two channels report O1; one
 *    stands for it, the other is a `duplicate`.
 * 3. A confirmed order has the earliest time of the advertiser's reports and the value of the latest one.
 *    Example: 10 USD at 9:00, 12 USD at 9:30; it is 12 USD at 9:00.
 * 4. It belongs to the click reference in the advertiser's reports; the latest session wins.
 * 5. Else, in a campaign of the source `either`, to the partner's server that reported the same value, not
 *    long before the order, in a session with a click before the order. Example: numbers that were reported
 *    in advance win nothing. A report of the advertiser must have a type that the campaign counts. Example: a
 *    `begin_checkout` with the number of an order confirms no purchase.
 * 6. Else to the shopper that the reports were matched with, a click before a view.
 * 7. A session that began after the advertiser had reported the order wins nothing.
 * 8. Every other report of a partner is lost. Refunds say nothing about where an order belongs.
 */
export function decideOrder(facts: OrderFacts): OrderDecision {
  const orders = facts.reports.filter((report) => !isRefund(report) && report.source !== 'partner');
  const own = orders.filter(({ source }) => isConfirming(source));
  const pinned = facts.current?.reportedAt === null ? facts.current : undefined;
  if (pinned && (pinned.confirmed || own.length === 0)) return keepPinned(facts, pinned, own);
  return own.length > 0 ? decideConfirmed(facts, own) : decideUnconfirmed(facts, orders);
}

/**
 * The decision about an order that has new refunds only: they are planned again, and say nothing about where
 * it belongs. It is not decided again, because the terms of campaign and channel may have changed since.
 */
export function planAgain(
  reports: readonly Conversion[],
  current: Placement | undefined,
  reason: UnattributedReason | null,
): OrderDecision {
  if (!current) return { placement: undefined, reason, roles: [] };
  const { version: _, eventId: __, orderId: ___, isCorrection: ____, ...placement } = current;
  const refunds = current.confirmed ? planRefunds(reports.filter(isRefund), current) : [];
  return { placement: { ...placement, refunds }, reason: null, roles: [] };
}

/** An order from before grades existed stays where it is. Its value and refunds follow later reports. */
function keepPinned(facts: OrderFacts, pinned: Placement, own: readonly Conversion[]): OrderDecision {
  const { version: _, eventId: __, orderId: ___, isCorrection: ____, ...placement } = pinned;
  const value = own.length > 0 ? { at: earliest(own), ...latestValue(own) } : {};
  const order = { ...placement, ...value };
  return {
    placement: { ...order, refunds: planRefunds(facts.reports.filter(isRefund), order) },
    reason: null,
    roles: facts.partnerReports.map((partnerReport) =>
      roleOf(partnerReport, pinned.confirmed && !isAt(partnerReport, pinned) ? 'lost' : null),
    ),
  };
}

function decideUnconfirmed(facts: OrderFacts, publicReports: readonly Conversion[]): OrderDecision {
  const standing = facts.partnerReports
    .filter(({ isUnconfirmed }) => isUnconfirmed)
    .toSorted(latestClickFirst);
  const [first] = standing;
  if (first) {
    const roles = facts.partnerReports.map((partnerReport) =>
      roleOf(partnerReport, partnerReport !== first && partnerReport.isUnconfirmed ? 'duplicate' : null),
    );
    const reason = publicReports.length > 0 ? 'no_click_reference' : 'order_unconfirmed';
    return { placement: undefined, reason, roles };
  }
  const roles = facts.partnerReports.map((partnerReport) => roleOf(partnerReport, null));
  if (publicReports.length === 0) return { placement: undefined, reason: 'unknown_order', roles };
  const sorted = publicReports.toSorted(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const at = earliest(sorted);
  const limits = { at, reportedAt: Number.POSITIVE_INFINITY, kept: undefined };
  const { best, reason } = bestReference(sorted, facts, limits);
  if (!best) return { placement: undefined, reason, roles };
  const valued = sorted.find(({ amount }) => amount !== null);
  const placement: DecidedPlacement = {
    ...best.clicked,
    at,
    amount: valued?.amount ?? null,
    currencyCode: valued?.currencyCode ?? null,
    confirmed: false,
    by: 'click',
    attribution: 'click',
    heldUntil: null,
    // A refund waits until the order is confirmed.
    refunds: [],
    reportedAt: firstArrival(sorted),
  };
  return { placement, reason: null, roles };
}

function decideConfirmed(facts: OrderFacts, own: readonly Conversion[]): OrderDecision {
  const at = earliest(own);
  const reportedAt = firstArrival(own);
  const value = latestValue(own);
  const keptBy = (by: Placement['by']) =>
    facts.current?.confirmed && facts.current.by === by ? facts.current : undefined;
  const referred = bestReference(
    own.filter(({ reference }) => !isMatched(reference.state)),
    facts,
    { at, reportedAt, kept: keptBy('click') },
  );
  const matched = bestReference(
    own.filter(({ reference }) => isMatched(reference.state)),
    facts,
    { at, reportedAt, kept: keptBy('identity') },
  );
  const partnerReport = referred.best
    ? undefined
    : bestPartnerReport(facts, own, { at, reportedAt, kept: keptBy('order') }, value);
  const winner = referred.best ?? (partnerReport && { clicked: partnerReport }) ?? matched.best;
  const roles = facts.partnerReports.map((each) =>
    roleOf(each, winner && isAt(each, winner.clicked) ? null : 'lost'),
  );
  if (!winner) return { placement: undefined, reason: laterReason(referred.reason, matched.reason), roles };
  const { channelId, sessionId, offerId } = winner.clicked;
  const order = { channelId, sessionId, offerId, ...value };
  const kept = facts.current?.confirmed && isAt(winner.clicked, facts.current) ? facts.current : undefined;
  const holdMs = kept ? holdOf(kept) : (facts.termsOf(winner.clicked)?.holdDays ?? 0) * dayMs;
  const isView = 'report' in winner && winner.report.reference.state === 'matched_view';
  const placement: DecidedPlacement = {
    ...order,
    at,
    confirmed: true,
    by: partnerReport ? 'order' : referred.best ? 'click' : 'identity',
    attribution: isView ? 'view' : 'click',
    heldUntil: holdMs > 0 ? at + holdMs : null,
    refunds: planRefunds(facts.reports.filter(isRefund), order),
    reportedAt,
  };
  return { placement, reason: null, roles };
}

function holdOf({ at, heldUntil }: Placement): number {
  return heldUntil === null ? 0 : heldUntil - at;
}

function earliest(own: readonly Conversion[]): number {
  return Math.min(...own.map(({ occurredAt }) => occurredAt.getTime()));
}

function firstArrival(reports: readonly Conversion[]): number {
  return Math.min(...reports.map(({ receivedAt }) => receivedAt.getTime()));
}

/**
 * The value with the latest time. Of equal times, the larger id wins, so that the sequence of
 * arrival does not matter.
 */
function latestValue(own: readonly Conversion[]): Pick<Placement, 'amount' | 'currencyCode'> {
  const valued = own.filter(({ amount }) => amount !== null);
  const [latest] = valued.toSorted(
    (a, b) => b.valuedAt.getTime() - a.valuedAt.getTime() || (a.id > b.id ? -1 : 1),
  );
  return { amount: latest?.amount ?? null, currencyCode: latest?.currencyCode ?? null };
}

interface Referred {
  readonly report: Conversion;
  readonly clicked: NonNullable<Conversion['reference']['clicked']>;
}

interface Limits {
  /** The time of the order, in milliseconds since 1970. */
  readonly at: number;
  /** A session that began later cannot have led to the order. */
  readonly reportedAt: number;
  /** Where the order is, by a report of the same kind. The terms of today do not take it away from there. */
  readonly kept: Placement | undefined;
}

/** The report that says best where the order belongs, or why none does. */
function bestReference(
  reports: readonly Conversion[],
  { termsOf }: OrderFacts,
  limits: Limits,
): { best: Referred | undefined; reason: UnattributedReason } {
  let best: Referred | undefined;
  let reason: UnattributedReason = 'no_click_reference';
  for (const report of reports) {
    const { clicked } = report.reference;
    const problem = problemOf(report, clicked ? termsOf(clicked) : undefined, limits);
    if (problem) reason = laterReason(reason, problem);
    else if (clicked && (!best || isBetter(report, best.report))) best = { report, clicked };
  }
  return { best, reason };
}

function laterReason(a: UnattributedReason, b: UnattributedReason): UnattributedReason {
  return reasonOrder.indexOf(b) > reasonOrder.indexOf(a) ? b : a;
}

function problemOf(
  { reference, eventType }: Conversion,
  terms: OfferTerms | undefined,
  { at, reportedAt, kept }: Limits,
): UnattributedReason | undefined {
  const { state, clicked } = reference;
  if (state !== 'valid' && state !== 'matched_click' && state !== 'matched_view')
    return referenceReasons[state];
  if (!clicked) return 'unreadable_click_reference';
  const isKept = kept !== undefined && isAt(clicked, kept);
  if (!isKept) {
    if (!terms) return 'unreadable_click_reference';
    if (terms.source === 'partner') return 'partner_reports';
    if (!terms.eventTypes.includes(eventType)) return 'event_type';
  }
  const sessionAt = timeOfId(clicked.sessionId);
  if (sessionAt > reportedAt) return 'outside_window';
  // The click or view of a match was compared with the windows when it was found. Another report may have
  // given the order an earlier time.
  const days = isKept || isMatched(state) ? maxSessionAgeDays : (terms?.clickDays ?? 0);
  return isWithin(sessionAt, at, days) ? undefined : 'outside_window';
}

/** True if an order came after a click or a session, within the days of attribution. */
function isWithin(clickedAt: number, at: number, days: number): boolean {
  const age = at - clickedAt;
  return age >= -clockDifferenceMs && age <= days * dayMs;
}

/** A click is better than a view, and the later session is better. Ids of sessions are ordered by time. */
function isBetter(one: Conversion, other: Conversion): boolean {
  const isView = ({ reference }: Conversion) => reference.state === 'matched_view';
  if (isView(one) !== isView(other)) return isView(other);
  return placeOf(one) > placeOf(other);
}

function placeOf({ reference: { clicked } }: Conversion): string {
  return `${clicked?.sessionId}/${clicked?.offerId}/${clicked?.channelId}`;
}

/**
 * The partner's conversion that the order belongs to. The advertiser must have reported an event of a type
 * that the campaign counts.
 */
function bestPartnerReport(
  { partnerReports, termsOf }: OrderFacts,
  own: readonly Conversion[],
  { at, reportedAt, kept }: Limits,
  value: Pick<Placement, 'amount' | 'currencyCode'>,
): PartnerReport | undefined {
  const able = partnerReports.filter((partnerReport) => {
    const { clickedAt, receivedAt, sessionId, isValid } = partnerReport;
    const terms = termsOf(partnerReport);
    const isKept = kept !== undefined && isAt(partnerReport, kept);
    const canConfirm =
      terms?.source === 'either' && own.some(({ eventType }) => terms.eventTypes.includes(eventType));
    return (
      (isKept || canConfirm) &&
      isValid &&
      clickedAt !== null &&
      isWithin(clickedAt.getTime(), at, isKept ? matchedDays : (terms?.clickDays ?? 0)) &&
      // A session takes no later event.
      at - timeOfId(sessionId) <= maxSessionAgeDays * dayMs &&
      receivedAt.getTime() >= at - clockDifferenceMs &&
      timeOfId(sessionId) <= reportedAt &&
      isSameValue(partnerReport, value)
    );
  });
  return able.toSorted(latestClickFirst)[0];
}

function latestClickFirst(a: PartnerReport, b: PartnerReport): number {
  const clickedAt = (partnerReport: PartnerReport) => partnerReport.clickedAt?.getTime() ?? 0;
  return clickedAt(b) - clickedAt(a) || (a.eventId > b.eventId ? -1 : 1);
}

function roleOf(
  { channelId, sessionId, offerId, eventId }: PartnerReport,
  role: PartnerRole['role'],
): PartnerRole {
  return { channelId, sessionId, offerId, eventId, role };
}

function isAt(
  one: Pick<PartnerReport, 'channelId' | 'sessionId' | 'offerId'>,
  place: Pick<PartnerReport, 'channelId' | 'sessionId' | 'offerId'>,
): boolean {
  return (
    one.channelId === place.channelId && one.sessionId === place.sessionId && one.offerId === place.offerId
  );
}
