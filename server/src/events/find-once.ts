import type { ReportedEvent, StoredEvent } from './model.ts';

/** What counts once: of an offer in a session, one impression, one click, one conversion an order. */
export function onceKey({
  offerId,
  type,
  orderId,
}: Pick<StoredEvent, 'offerId' | 'type' | 'orderId'>): string {
  return `${offerId}/${type}/${orderId}`;
}

/**
 * The event of a session that a report repeats, by its once-key: the order id as it is stored now, or in any form in which an
 * earlier version or another key has stored it.
 */
export function findOnce(
  events: ReadonlyMap<string, StoredEvent>,
  report: Pick<ReportedEvent, 'offerId' | 'type' | 'orderId' | 'orderAliases'>,
): StoredEvent | undefined {
  const direct = events.get(onceKey(report));
  if (direct || !report.orderAliases) return direct;
  for (const orderId of report.orderAliases) {
    const known = events.get(onceKey({ ...report, orderId }));
    if (known) return known;
  }
  return undefined;
}

/** Whether a stored event names the order of a report. */
export function isSameOrder(
  stored: Pick<StoredEvent, 'orderId'>,
  report: Pick<ReportedEvent, 'orderId' | 'orderAliases'>,
): boolean {
  return stored.orderId === report.orderId || (report.orderAliases?.includes(stored.orderId) ?? false);
}
