import { hash } from 'node:crypto';
import type { SessionEvents } from './checks.ts';
import type { StoredEvent } from './model.ts';

/**
 * The order id under which the order of an advertiser is stored in a ledger: a hash of advertiser and order,
 * and a version that grows with each change of the order. No order id of a partner has this form (see
 * `isPersonalOrder`), and nothing can be read from it.
 */
export function ledgerOrderId(advertiserId: string, orderId: string, version: number): string {
  return `${ledgerOrderPrefix(advertiserId, orderId)}${version}`;
}

/**
 * Ledgers have stored orders with the prefix `claim:` since the first version; it is a part
 * of the stored form.
 */
function ledgerOrderPrefix(advertiserId: string, orderId: string): string {
  return `claim:${hash('sha256', `${advertiserId}/${orderId}`).slice(0, 32)}:`;
}

/** The hash in a stored order id, by which the advertiser's side finds the order again. */
export function orderHashOf(storedOrderId: string): string {
  return storedOrderId.split(':')[1] ?? '';
}

/** The conversions of an offer in order of arrival, which is the order of billing. */
export function conversionsOf({ events }: SessionEvents, offerId: string): StoredEvent[] {
  const found: StoredEvent[] = [];
  for (const event of events.values())
    if (event.type === 'CONVERSION' && event.offerId === offerId) found.push(event);
  return found.length < 2 ? found : found.sort(byArrival);
}

export function byArrival(a: StoredEvent, b: StoredEvent): number {
  return a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1);
}

/**
 * The conversion of an advertiser that has replaced what a partner reported about the same
 * order in the session.
 */
export function findReplacement(
  advertiserId: string | undefined,
  conversions: readonly StoredEvent[],
  { orderId }: Pick<StoredEvent, 'orderId'>,
): StoredEvent | undefined {
  const orders = conversions.filter(replacesPartner);
  if (orders.length === 0 || orderId === '' || advertiserId === undefined) return undefined;
  const prefix = ledgerOrderPrefix(advertiserId, orderId);
  return orders.find((order) => order.orderId.startsWith(prefix));
}

/** A confirmed order replaces reports of partners. Before grades existed, an unconfirmed one did so too. */
function replacesPartner({ orderState, evidence }: StoredEvent): boolean {
  return orderState === 'confirmed' || (orderState === 'unconfirmed' && evidence === null);
}

/** True if a partner has reported the order of an advertiser in the same session, and that report counts. */
export function isReportedByPartner(
  advertiserId: string | undefined,
  conversions: readonly StoredEvent[],
  order: StoredEvent,
): boolean {
  if (advertiserId === undefined) return false;
  return conversions.some(
    (event) =>
      event.orderState === null &&
      event.counted &&
      event.orderId !== '' &&
      order.orderId.startsWith(ledgerOrderPrefix(advertiserId, event.orderId)),
  );
}
