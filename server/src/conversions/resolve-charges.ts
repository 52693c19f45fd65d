import type { Db } from '../db/handle.ts';
import {
  type ChargedRow,
  type LedgerSnapshot,
  listCharged,
  orderHashOf,
  readCampaignsFor,
} from '../events/index.ts';
import { chargeKeyOf, isCharge, orderKeyOf } from './model.ts';
import { findOrderKeys } from './order-store.ts';
import { type ReadReport, unknownCharge } from './read-conversion.ts';

/**
 * Finds the orders of refunds that name a bill. The bill of an order of the advertiser is refunded with
 * the order. So is a partner's conversion of an order: the refund waits until the advertiser has reported
 * the order. Any other bill gets an order of its own, which holds its refunds. A bill of another
 * advertiser does not exist.
 */
export async function resolveCharges(
  db: Db,
  snapshot: LedgerSnapshot,
  advertiserId: string,
  read: readonly ReadReport[],
): Promise<ReadReport[]> {
  const named = read.flatMap((item) => ('report' in item && item.charged ? [item.charged] : []));
  if (named.length === 0) return [...read];
  const events = new Map((await listCharged(db, named)).map((event) => [event.eventId, event]));
  const offerIds = [...events.values()].map(({ offerId }) => offerId);
  const campaigns = await readCampaignsFor(db, offerIds, snapshot);
  const hashes = [...events.values()].flatMap(({ isOrder, orderId }) =>
    isOrder ? [orderHashOf(orderId)] : [],
  );
  const orderKeys = await findOrderKeys(db, advertiserId, hashes);
  return read.map((item) => {
    if (!('report' in item) || !item.charged) return item;
    const event = events.get(item.charged.eventId);
    const isOwn = event && campaigns.get(event.offerId)?.advertiserId === advertiserId;
    const orderKey = event && orderKeyOfCharge(event, orderKeys);
    if (!isOwn || orderKey === undefined)
      return { errors: { 'properties.charge_id': [unknownCharge] }, id: item.report.id };
    const { channelId, sessionId, offerId } = event;
    const reference = isCharge(orderKey)
      ? { state: 'valid' as const, clicked: { channelId, sessionId, offerId } }
      : item.report.reference;
    return { ...item, report: { ...item.report, orderKey, reference } };
  });
}

function orderKeyOfCharge(
  { isOrder, isOfOrder, orderId, eventId }: ChargedRow,
  orderKeys: ReadonlyMap<string, string>,
): string | undefined {
  if (isOrder) return orderKeys.get(orderHashOf(orderId));
  return isOfOrder ? orderKeyOf(orderId, '') : chargeKeyOf(eventId);
}
