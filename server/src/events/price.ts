import type { PricingModel } from '../demand/index.ts';
import type { EventSession, StoredEvent } from './model.ts';

/** The price of an event: a part of the bid, which a CPM campaign makes for a thousand impressions. */
export function drawnPrice({ bidMicros, pricingModel }: { bidMicros: number; pricingModel: PricingModel }): {
  readonly bidMicros: number;
  readonly per: 1 | 1000;
} {
  return { bidMicros, per: pricingModel === 'CPM' ? 1000 : 1 };
}

/** The most that an event can cost, in whole micro-dollars. */
export function priceOf({ offerId }: StoredEvent, { offers }: EventSession): number {
  const offer = offers.get(offerId);
  if (!offer) return 0;
  const { bidMicros, per } = drawnPrice(offer);
  return Math.ceil(bidMicros / per);
}
