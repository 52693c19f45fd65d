import type { Recommended } from '@encart/sdk';

export interface ShownOffer {
  readonly sessionId: string;
  readonly offerId: string;
  readonly orderId: string;
  readonly brand: string;
  readonly targetUrl: string;
  isClicked: boolean;
}

/**
 * Stores the shown offers, so that a click redirects only to the target of a shown offer (no open redirect).
 * A real shop stores them in its database, or adds a signature to the links.
 */
export function createShownOffers(most = 10_000) {
  const shown = new Map<string, ShownOffer>();
  const keyOf = (sessionId: string, offerId: string) => `${sessionId}/${offerId}`;
  return {
    remember(orderId: string, { session_id: sessionId, offers }: Recommended): void {
      for (const { offer, advertiser } of offers)
        shown.set(keyOf(sessionId, offer.id), {
          sessionId,
          offerId: offer.id,
          orderId,
          isClicked: false,
          brand: advertiser.name,
          targetUrl: offer.target_url,
        });
      for (const key of shown.keys()) {
        if (shown.size <= most) break;
        shown.delete(key);
      }
    },
    get: (sessionId: string, offerId: string) => shown.get(keyOf(sessionId, offerId)),
    clickedFor: (orderId: string) =>
      [...shown.values()].filter((each) => each.orderId === orderId && each.isClicked),
  };
}
