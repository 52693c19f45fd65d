import { hash } from 'node:crypto';
import type { Batch, Reversed } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import type { ReportedClaim, StoredEvent } from './model.ts';
import { isFullyRefunded } from './refunds.ts';

/**
 * What the order of an advertiser is stored under: a hash of advertiser and order, and a version that grows with each change of the order.
 * No order id of a partner has this form (see `isPersonalOrder`), and nothing can be read from it.
 */
export function claimOrderId(advertiserId: string, orderId: string, version: number): string {
  return `${claimPrefix(advertiserId, orderId)}${version}`;
}

/** The id of the conversion: the same for the same version of an order, however often it is written. */
export function claimEventId(advertiserId: string, orderId: string, version: number): string {
  const digits = hash('sha256', `event/${claimOrderId(advertiserId, orderId, version)}`);
  // The third group starts with the version of a UUID with custom content, the fourth with its variant.
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}

function claimPrefix(advertiserId: string, orderId: string): string {
  return `claim:${hash('sha256', `${advertiserId}/${orderId}`).slice(0, 32)}:`;
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

/** The advertiser's own report of the order that a partner has reported, if there is one in the session. */
export function findLiveClaim(
  batch: Batch,
  sessionEvents: SessionEvents,
  { offerId, orderId }: Pick<StoredEvent, 'offerId' | 'orderId'>,
): StoredEvent | undefined {
  const claims = conversionsOf(sessionEvents, offerId).filter(isLiveClaim);
  const advertiserId = batch.campaigns.get(offerId)?.advertiserId;
  if (claims.length === 0 || orderId === '' || advertiserId === undefined) return undefined;
  const prefix = claimPrefix(advertiserId, orderId);
  return claims.find((claim) => claim.orderId.startsWith(prefix));
}

function isLiveClaim({ claim }: StoredEvent): boolean {
  return claim === 'confirmed' || claim === 'unconfirmed';
}

/** The partner's conversions with the same order as a claim. */
export function partnerConversionsOf(
  batch: Batch,
  sessionEvents: SessionEvents,
  claim: StoredEvent,
): StoredEvent[] {
  const advertiserId = batch.campaigns.get(claim.offerId)?.advertiserId;
  if (advertiserId === undefined) return [];
  return conversionsOf(sessionEvents, claim.offerId).filter(
    (event) =>
      event.claim === null &&
      event.orderId !== '' &&
      claim.orderId.startsWith(claimPrefix(advertiserId, event.orderId)),
  );
}

/**
 * Decides what an attributed conversion is worth. An order counts once in a session: with the advertiser's report, if there is one. What a
 * partner reports is billed if the campaign takes the partner's word; what the advertiser reports is billed if it is confirmed.
 */
export function countConversion(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  reversed?: Reversed,
): void {
  if (countWithClaim(batch, sessionEvents, event)) return;
  const isBillable =
    event.claim === null
      ? (batch.campaigns.get(event.offerId)?.conversionSource ?? 'partner') === 'partner'
      : event.claim === 'confirmed';
  if (isBillable) {
    billUnlessHeld(batch, sessionEvents, event, reversed);
    return;
  }
  event.reason = 'unconfirmed';
  const { conversionSource } = batch.campaigns.get(event.offerId) ?? {};
  if (event.claim === null && event.orderId !== '' && conversionSource === 'either')
    batch.confirmable.add(event);
}

/** Bills a conversion, unless its campaign holds it back. One that was refunded meanwhile is never billed. */
function billUnlessHeld(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  reversed?: Reversed,
): void {
  if (event.heldUntil !== null && event.heldUntil > batch.now) event.reason = 'held';
  else if (event.heldUntil !== null && isFullyRefunded(event)) event.reason = 'refunded';
  else {
    event.reason = null;
    batch.markBillable(sessionEvents, event, reversed);
  }
}

/** An order that is known already is reported again: with other refunds, or because the time is over for which it was held back. */
export function updateOrder(
  batch: Batch,
  sessionEvents: SessionEvents,
  event: StoredEvent,
  { refunds }: ReportedClaim,
): void {
  if (event.claim === 'released') return;
  const hasRefunds = refunds !== null && refunds.revision > (event.refunds?.revision ?? -1);
  const isDue = event.reason === 'held' && event.heldUntil !== null && event.heldUntil <= batch.now;
  if (!hasRefunds && !isDue) return;
  batch.trackChange(sessionEvents, event);
  if (hasRefunds) event.refunds = refunds;
  if (isDue) billUnlessHeld(batch, sessionEvents, event);
}

/** Stops counting a partner's conversion if the advertiser has reported its order in the session. */
export function countWithClaim(batch: Batch, sessionEvents: SessionEvents, event: StoredEvent): boolean {
  if (event.type !== 'CONVERSION' || event.claim !== null) return false;
  if (!findLiveClaim(batch, sessionEvents, event)) return false;
  event.counted = false;
  event.reason = 'reported_by_advertiser';
  event.attribution = null;
  return true;
}

/** The order now counts with the advertiser's report. What the partner's report has cost is taken back. */
export function replacePartnerConversions(
  batch: Batch,
  sessionEvents: SessionEvents,
  claim: StoredEvent,
): void {
  for (const event of partnerConversionsOf(batch, sessionEvents, claim)) {
    if (!event.counted) continue;
    batch.trackChange(sessionEvents, event);
    batch.reverse(event, null);
    countWithClaim(batch, sessionEvents, event);
  }
}
