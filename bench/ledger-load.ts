import type { EventType, ReportedEvent } from '../server/src/events/model.ts';
import { newId } from '../server/src/lib/ids.ts';
import type { OfferRequest } from '../server/src/serving/model.ts';
import type { Catalogue } from './catalogue.ts';

/** Concurrent calls, enough to keep the service busy. */
const defaultCallers = 64;

/** The events reported for each shown offer. */
export const eventTypes: readonly EventType[] = ['IMPRESSION', 'CLICK', 'CONVERSION'];

export function makeOfferRequest({ channelId, callers }: Catalogue, number: number): OfferRequest {
  const at = new Date();
  return {
    sessionId: newId(at.getTime()),
    at,
    placement: {
      channelId,
      publisherId: callers[number % callers.length]?.publisherId ?? null,
      view: number % 2 === 0 ? 'ORDER_TRACKING' : 'THANK_YOU',
      displayMode: number % 3 === 0 ? 'OVERLAY' : 'INLINE',
      widgetId: null,
    },
    shopper: {
      identifierKind: 'email',
      hashes: [newId()],
      country: 'US',
      language: 'en',
      deviceType: 'MOBILE',
      bot: false,
    },
    maxOffers: 10,
    sandbox: false,
    boughtFrom: new Set(),
    requestEvidence: 'page',
    keyId: null,
    addressBlock: null,
  };
}

export function reportOf(
  sessionId: string,
  offerId: string,
  type: EventType,
  occurredAt: Date,
): ReportedEvent {
  const conversion = { orderId: '', amount: null, currencyCode: null };
  return { sessionId, offerId, type, eventId: newId(), occurredAt, ...conversion };
}

/** Calls `work` with the numbers from 0 on, many at a time. */
export async function inParallel(
  count: number,
  work: (number: number) => Promise<void>,
  callers = defaultCallers,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: callers }, worker));
}
