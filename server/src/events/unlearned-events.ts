import type { SessionEvents } from './checks.ts';
import { deduplicationKey } from './deduplication.ts';
import type { EventSession, StoredEvent } from './model.ts';
import { conversionsOf } from './order-events.ts';

/** The counted events of an offer in a session that click and conversion rates are not learned from. */
export interface UnlearnedEvents {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
}

/**
 * Learned from are each impression and click that counts for its time, and one conversion for each click, if
 * it was billed or confirmed. Reports can be invented, so nothing else may move an estimate. Everything that
 * counted before grades existed was learned from.
 */
export function unlearnedEventsOf(sessionEvents: SessionEvents, offerId: string): UnlearnedEvents {
  const { events, session } = sessionEvents;
  const touchpointOf = (type: 'IMPRESSION' | 'CLICK') =>
    events.get(deduplicationKey({ offerId, type, orderId: '' }));
  const impression = touchpointOf('IMPRESSION');
  const click = touchpointOf('CLICK');
  const graded = conversionsOf(sessionEvents, offerId).filter(
    ({ counted, evidence }) => counted && evidence !== null,
  );
  const isClickLearned = click?.counted === true && !isUnlearned(click);
  const hasLearned = isClickLearned && graded.some((event) => isLearnedConversion(event, session));
  return {
    impressions: Number(isUnlearned(impression)),
    clicks: Number(isUnlearned(click)),
    conversions: graded.length - Number(hasLearned),
  };
}

function isUnlearned(touchpoint: StoredEvent | undefined): boolean {
  if (!touchpoint?.counted || touchpoint.evidence === null) return false;
  return touchpoint.reason !== null && touchpoint.reason !== 'budget_spent';
}

function isLearnedConversion({ reason, orderState, offerId }: StoredEvent, session: EventSession): boolean {
  if (orderState === 'confirmed')
    return reason !== 'late' && reason !== 'stopped' && reason !== 'over_ceiling';
  const isBilledType = session.offers.get(offerId)?.pricingModel === 'CPA';
  return isBilledType && (reason === null || reason === 'budget_spent');
}
