import { createEncart, type EventQueue, type Recommended } from '@encart/sdk';
import type { Order } from './orders.ts';
import type { Settings } from './settings.ts';

/** The placements of the shop. */
export const places = {
  thanks: { view: 'THANK_YOU', display_mode: 'OVERLAY', max_offers: 1 },
  tracking: { view: 'ORDER_TRACKING', display_mode: 'INLINE', max_offers: 3, widget_id: 'below-parcel' },
} as const;

/** A page must not be slow because of its offers, so it waits at most this long. */
const timeoutMs = 800;

interface Visitor {
  readonly userAgent: string | undefined;
  readonly language: string | undefined;
}

/** The Encart integration of the shop. The key and the shopper's data stay on the server. */
export function createOffers({ encartUrl, publisherKey }: Settings) {
  const { serving } = createEncart({ baseUrl: encartUrl, apiKey: publisherKey });
  const events: EventQueue = serving.eventQueue({
    onRejected: ({ event, errors }) => console.error('Rejected:', event.event_type, errors),
    onDropped: ({ events, reason, error }) =>
      console.error(`Dropped ${events.length} events (${reason}).`, error?.message ?? ''),
  });
  return {
    events,
    /** Returns undefined if the request fails, so that the page is shown without offers. */
    async recommend(
      { email, number, product }: Order,
      place: keyof typeof places,
      { userAgent, language }: Visitor,
    ): Promise<Recommended | undefined> {
      try {
        return await serving.recommend(
          {
            user_details: { email },
            placement_details: places[place],
            order_details: {
              order_id: number,
              cost_details: { amount: product.price, currency_code: 'USD' },
            },
            purchases: [{ product_id: product.id, name: product.name, quantity: '1' }],
            attributes: { user_agent: userAgent, language, platform_type: 'WEB' },
          },
          { timeoutMs },
        );
      } catch (error) {
        console.error('No offers:', error instanceof Error ? error.message : error);
        return undefined;
      }
    },
  };
}
