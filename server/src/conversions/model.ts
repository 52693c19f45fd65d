import type { Refund } from '../events/index.ts';
import type { ReportedEventType } from '../lib/event-types.ts';

/** How a report has reached us. Only a server with a key of the advertiser, or an import by its people, confirms an order. */
export const sources = ['server', 'import', 'postback', 'pixel'] as const;
/** `partner`: a channel or a publisher has reported the order in its own ledger. Such a report says only where the order may belong. */
export type Source = (typeof sources)[number] | 'partner';

export function isConfirming(source: Source): boolean {
  return source === 'server' || source === 'import';
}

/**
 * What is known of where a report belongs, by its click reference. `foreign`: it belongs to an offer of another advertiser. Without a valid
 * one, a report may be matched with a shopper who has clicked or seen an offer. `unmatched`: there was none.
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

/** A report of an advertiser, as it is stored. The same id is the same event for ever; later reports fill blanks only. */
export interface Conversion {
  readonly id: string;
  readonly source: Source;
  /** The order in the form that is stored, see `orderKeyOf`. */
  readonly orderKey: string;
  readonly eventType: ReportedEventType;
  readonly customEvent: string | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  readonly reference: Reference;
}

/** Reports that an order was refunded. Without an amount, all of it. */
export function isRefund({ eventType }: Pick<Conversion, 'eventType'>): boolean {
  return eventType === 'refund';
}

/** Fills the blanks of a stored report with those of a later one under the same id. Returns the same object if there is nothing to fill. */
export function mergeConversion(stored: Conversion, later: Conversion): Conversion {
  // A refund without an amount has said that it is about the whole order.
  const hasAmount = stored.amount !== null || later.amount === null || isRefund(stored);
  const hasOrder = isOrderNumber(stored.orderKey) || !isOrderNumber(later.orderKey);
  const hasReference = certainty(later.reference) <= certainty(stored.reference);
  if (hasAmount && hasOrder && hasReference) return stored;
  return {
    ...stored,
    ...(!hasAmount && { amount: later.amount, currencyCode: later.currencyCode }),
    ...(!hasOrder && { orderKey: later.orderKey }),
    ...(!hasReference && { reference: later.reference }),
  };
}

/** A click reference is better than a match by identity, which is better than nothing. */
function certainty({ state }: Reference): number {
  if (state === 'valid') return 2;
  return isMatched(state) ? 1 : 0;
}

export function isMatched(state: ReferenceState): boolean {
  return state === 'matched_click' || state === 'matched_view';
}

/** The key of an order: its number, or the id of the event if it has none. The prefixes keep the two apart. */
export function orderKeyOf(orderNumber: string, id: string): string {
  return orderNumber === '' ? `event:${id}` : `order:${orderNumber}`;
}

function isOrderNumber(orderKey: string): boolean {
  return orderKey.startsWith('order:');
}

/** The number of an order as a partner may report it. Empty if the order has none. */
export function orderNumberOf(orderKey: string): string {
  return isOrderNumber(orderKey) ? orderKey.slice('order:'.length) : '';
}

/** What the report with this id takes back of an order. */
export interface PlannedRefund extends Refund {
  readonly id: string;
}

export const attributedBy = ['click', 'order', 'identity'] as const;
export type AttributedBy = (typeof attributedBy)[number];

/** The conversion of an order in the ledger of a channel. */
export interface Placement extends Clicked {
  readonly version: number;
  /** What the ledger stores it under. It stays the same if the order is forgotten. */
  readonly eventId: string;
  readonly orderId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  readonly confirmed: boolean;
  /** What says where the order belongs: a click reference, a partner that has reported the same order, or the identity of the shopper. */
  readonly by: AttributedBy;
  /** What the shopper did with the offer before. A click reference proves a click. */
  readonly attribution: 'click' | 'view';
  /** Until when it is not billed, in milliseconds since 1970. Null if it is billed at once. */
  readonly heldUntil: number | null;
  readonly refunds: readonly PlannedRefund[];
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
  // It has no click reference, and no shopper with this e-mail address or phone number has clicked or seen an offer before.
  'no_identity_match',
  // The click was not before the order, or longer ago than the channel attributes.
  'outside_window',
  // The campaign does not count events of this type.
  'event_type',
  // The campaign counts what partners report.
  'partner_reports',
  // Only refunds of the order were reported.
  'unknown_order',
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

export interface Order {
  readonly orderKey: string;
  /** Grows each time that the order moves or its conversion has to be written anew. */
  readonly version: number;
  /** Grows with each change of what belongs into the ledger, also with refunds. */
  readonly revision: number;
  /** Those that may be in a ledger. The one of the current version is the one that belongs there. */
  readonly placements: readonly Placement[];
  readonly reason: UnattributedReason | null;
  /** Whether the ledger counts the current version. Null if it has not answered yet, or if the order is not attributed. */
  readonly counted: boolean | null;
  readonly ledgerReason: string | null;
  readonly pending: boolean;
  /** When an order that is held back must be billed. */
  readonly dueAt: Date | null;
}

export const newOrder: Omit<Order, 'orderKey'> = {
  ...{ version: 0, revision: 0, placements: [], reason: null },
  ...{ counted: null, ledgerReason: null, pending: false, dueAt: null },
};

export function placementOf({ placements, version }: Order): Placement | undefined {
  return placements.find((placement) => placement.version === version);
}

/** More reports of one order are answered as duplicates and change nothing. More refunds of it are rejected. */
export const maxReportsPerOrder = 20;
