import type { OrderRole, Refund, reasons } from '../events/index.ts';
import { minuteMs } from '../lib/days.ts';
import type { ReportedEventType } from '../lib/event-types.ts';
import type { Evidence } from '../lib/evidence.ts';
import { isSameValue } from '../lib/order-value.ts';

/** How far the clocks of the advertiser, of partners and of the service may differ. */
export const clockDifferenceMs = 10 * minuteMs;

/**
 * How a report has reached us. Only a server with a key of the advertiser, or an import by its people,
 * confirms an order.
 */
export const sources = ['server', 'import', 'postback', 'pixel'] as const;
/**
 * `partner`: a channel or a publisher has reported the order in its own ledger. Such a report says only where
 * the order may belong.
 */
export type Source = (typeof sources)[number] | 'partner';

export function isConfirming(source: Source): boolean {
  return source === 'server' || source === 'import';
}

/** The grade of a report. A token for postbacks lies in other systems, so it proves no more than a pixel. */
export const evidenceOfSource: Record<Source, Evidence> = {
  server: 'server',
  import: 'server',
  partner: 'server',
  postback: 'public',
  pixel: 'public',
};

/**
 * The result of reading the click reference of a report. `foreign`: it names an offer of another advertiser.
 * Without a valid click reference, the report may be matched with a shopper who clicked or saw an offer:
 * `matched_click` or `matched_view`. `unmatched`: the report had no click reference, and no such shopper was
 * found.
 */
export type ReferenceState =
  | 'none'
  | 'valid'
  | 'unreadable'
  | 'expired'
  | 'foreign'
  | 'unmatched'
  | 'matched_click'
  | 'matched_view';

/** The offer in a session that a click reference names. */
export interface Clicked {
  readonly channelId: string;
  readonly sessionId: string;
  readonly offerId: string;
}

export interface Reference {
  readonly state: ReferenceState;
  /** Only if it is valid or matched. */
  readonly clicked: Clicked | null;
}

/**
 * A report of an advertiser, as it is stored. The same id is the same event for ever: further reports with
 * the advertiser's key correct the value if they have a later time, and others fill blanks only.
 */
export interface Conversion {
  readonly id: string;
  readonly source: Source;
  /** Null for a report that was stored before grades existed. */
  readonly evidence: Evidence | null;
  /** The order in the form that is stored, see `orderKeyOf`. */
  readonly orderKey: string;
  readonly eventType: ReportedEventType;
  readonly customEvent: string | null;
  /** The earliest time that was reported. */
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  /** The time of the report that said the amount. */
  readonly valuedAt: Date;
  readonly reference: Reference;
}

/** Reports that an order was refunded. Without an amount, all of it. */
export function isRefund({ eventType }: Pick<Conversion, 'eventType'>): boolean {
  return eventType === 'refund';
}

/**
 * Merges a further report under the same id into the stored one. Returns the same object if it says nothing
 * new. With the advertiser's key, the order has the earliest time and the value with the latest time, in
 * whatever sequence the reports arrive.
 */
export function mergeConversion(stored: Conversion, further: Conversion): Conversion {
  const hasOrder = isOrderNumber(stored.orderKey) || !isOrderNumber(further.orderKey);
  const hasReference = certainty(further.reference) <= certainty(stored.reference);
  const isEarlier = canCorrect(stored) && further.occurredAt < stored.occurredAt;
  const hasValue = !hasBetterValue(stored, further);
  if (hasOrder && hasReference && !isEarlier && hasValue) return stored;
  const { amount, currencyCode, occurredAt: valuedAt } = further;
  return {
    ...stored,
    ...(isEarlier && { occurredAt: further.occurredAt }),
    ...(!hasValue && { amount, currencyCode, valuedAt }),
    ...(!hasOrder && { orderKey: further.orderKey }),
    ...(!hasReference && { reference: further.reference }),
  };
}

function canCorrect(stored: Conversion): boolean {
  return isConfirming(stored.source) && !isRefund(stored);
}

function hasBetterValue(stored: Conversion, further: Conversion): boolean {
  // A refund without an amount has said that it is about the whole order.
  if (further.amount === null || isRefund(stored)) return false;
  return stored.amount === null || (canCorrect(stored) && further.occurredAt > stored.valuedAt);
}

/**
 * True if a merged report differs from the one before in more than the time at which the same
 * value was said again.
 */
export function hasNews(before: Conversion, merged: Conversion): boolean {
  return (
    before.orderKey !== merged.orderKey ||
    before.reference !== merged.reference ||
    before.occurredAt !== merged.occurredAt ||
    !isSameValue(before, merged)
  );
}

/** True if two reports with the advertiser's key give one event, at one time, two values. */
export function isContradiction(stored: Conversion, further: Conversion): boolean {
  if (!isConfirming(stored.source) || stored.amount === null || further.amount === null) return false;
  const isSameTime = further.occurredAt.getTime() === stored.valuedAt.getTime();
  return isSameTime && !isSameValue(stored, further);
}

/** A click reference is better than a match by identity, which is better than nothing. */
function certainty({ state }: Reference): number {
  if (state === 'valid') return 2;
  return isMatched(state) ? 1 : 0;
}

export function isMatched(state: ReferenceState): boolean {
  return state === 'matched_click' || state === 'matched_view';
}

/**
 * The key of an order: its number, or the id of the event if it has none. The prefixes keep the two apart.
 */
export function orderKeyOf(orderNumber: string, id: string): string {
  return orderNumber === '' ? `event:${id}` : `order:${orderNumber}`;
}

function isOrderNumber(orderKey: string): boolean {
  return orderKey.startsWith('order:');
}

/** The key of the refunds of a bill that belongs to no order of the advertiser. */
export function chargeKeyOf(eventId: string): string {
  return `charge:${eventId}`;
}

export function isCharge(orderKey: string): boolean {
  return orderKey.startsWith('charge:');
}

/** The number of an order as a partner may report it. Empty if the order has none. */
export function orderNumberOf(orderKey: string): string {
  return isOrderNumber(orderKey) ? orderKey.slice('order:'.length) : '';
}

/** A refund of an order, with the id of its report. */
export interface PlannedRefund extends Refund {
  readonly id: string;
}

export const attributedBy = ['click', 'order', 'identity', 'charge'] as const;
export type AttributedBy = (typeof attributedBy)[number];

/** The conversion of an order in the ledger of a channel. */
export interface Placement extends Clicked {
  readonly version: number;
  /** The id of the conversion in the ledger. It stays the same if the order is forgotten. */
  readonly eventId: string;
  readonly orderId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  readonly confirmed: boolean;
  /**
   * The link between the order and its placement: a click reference, a partner that has reported the same
   * order, the identity of the shopper, or, for refunds only, the id of the bill.
   */
  readonly by: AttributedBy;
  /** The shopper's earlier action on the offer. A click reference proves a click. */
  readonly attribution: 'click' | 'view';
  /** Until when it is not billed, in milliseconds since 1970. Null if it is billed at once. */
  readonly heldUntil: number | null;
  readonly refunds: readonly PlannedRefund[];
  /**
   * When the order was first reported to us, in milliseconds since 1970. Null if that
   * was before grades existed.
   */
  readonly reportedAt: number | null;
  /**
   * True if an earlier version was in a ledger. It is released first, so this one is stored however
   * old the order is.
   */
  readonly isCorrection: boolean;
}

/** The decision about a partner's conversion of the order. A role of null takes an earlier role back. */
export interface PartnerRole extends Clicked {
  readonly eventId: string;
  readonly role: OrderRole | null;
}

/** The outcome of a stored report. */
export const reportStatuses = ['attributed', 'not_attributed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Why an order is not attributed. */
export const unattributedReasons = [
  // No report of the order has a click reference.
  'no_click_reference',
  'unreadable_click_reference',
  'expired_click_reference',
  'foreign_click_reference',
  // It has no click reference, and no shopper with this e-mail address or phone number has clicked or
  // seen an offer before.
  'no_identity_match',
  // The click was not before the order, or longer ago than the channel attributes.
  'outside_window',
  // The campaign does not count events of this type.
  'event_type',
  // The campaign counts what partners report.
  'partner_reports',
  // Only refunds of the order were reported.
  'unknown_order',
  // Only refunds of the order were reported with a key of the advertiser, and the order by a partner
  // or a public source.
  'order_unconfirmed',
] as const;
export type UnattributedReason = (typeof unattributedReasons)[number];

/** Why a refund takes nothing back of an order that is attributed. */
export const refundProblems = [
  'order_without_value',
  'refund_currency',
  // The session of the order is too old.
  'refund_too_late',
  // Others have taken back all of the order.
  'already_refunded',
] as const;
export type RefundProblem = (typeof refundProblems)[number];

/**
 * The session takes no more events: it is too old, or has too many. The ledger has stored nothing, so no
 * event has this reason.
 */
export const sessionGone = 'session_gone';
/** Why the ledger does not count an order, or counts it and does not bill it. */
export type LedgerReason = (typeof reasons)[number] | typeof sessionGone;

export interface Order {
  readonly orderKey: string;
  /** Grows each time that the order moves or its conversion has to be written anew. */
  readonly version: number;
  /** Grows with each change of what belongs into the ledger, also with refunds. */
  readonly revision: number;
  /** The placements that may be in a ledger. Only the one of the current version belongs there. */
  readonly placements: readonly Placement[];
  readonly partnerRoles: readonly PartnerRole[];
  readonly reason: UnattributedReason | null;
  /**
   * True if the ledger counts the current version. Null if it has not answered yet, or if the order is not
   * attributed.
   */
  readonly counted: boolean | null;
  readonly ledgerReason: LedgerReason | null;
  readonly pending: boolean;
  /** When an order that is held back must be billed. */
  readonly dueAt: Date | null;
}

export const newOrder: Omit<Order, 'orderKey'> = {
  version: 0,
  revision: 0,
  placements: [],
  partnerRoles: [],
  reason: null,
  counted: null,
  ledgerReason: null,
  pending: false,
  dueAt: null,
};

export function placementOf({ placements, version }: Order): Placement | undefined {
  return placements.find((placement) => placement.version === version);
}

/**
 * More reports of one order are answered as duplicates and change nothing. More refunds of it are rejected.
 * The conversions of more sessions of a channel lose the order. The advertiser, public sources and each
 * channel have their own: none can use up those of another.
 */
export const maxReportsPerOrder = 20;

/**
 * A click reference that was reported more often from public sources proves nothing more, and is not stored.
 */
export const maxPublicReportsPerReference = 50;
