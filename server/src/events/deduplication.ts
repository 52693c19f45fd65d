import type { ReportedEvent, StoredEvent } from './model.ts';

/**
 * The key under which a session counts an event once: one impression and one click per offer, and one
 * conversion per offer and order.
 */
export function deduplicationKey({
  offerId,
  type,
  orderId,
}: Pick<StoredEvent, 'offerId' | 'type' | 'orderId'>): string {
  return `${offerId}/${type}/${orderId}`;
}

/**
 * Finds the stored event of a session that a reported event repeats. The order id is compared as it is stored
 * now and in every other form in which an earlier release or another key version may have stored it.
 */
export function findDuplicate(
  events: ReadonlyMap<string, StoredEvent>,
  reported: Pick<ReportedEvent, 'offerId' | 'type' | 'orderId' | 'orderAliases'>,
): StoredEvent | undefined {
  const direct = events.get(deduplicationKey(reported));
  if (direct || !reported.orderAliases) return direct;
  for (const orderId of reported.orderAliases) {
    const stored = events.get(deduplicationKey({ ...reported, orderId }));
    if (stored) return stored;
  }
  return undefined;
}

/** True if a stored event has the same order id as a reported one, in any form. */
export function isSameOrder(
  stored: Pick<StoredEvent, 'orderId'>,
  reported: Pick<ReportedEvent, 'orderId' | 'orderAliases'>,
): boolean {
  return stored.orderId === reported.orderId || (reported.orderAliases?.includes(stored.orderId) ?? false);
}
