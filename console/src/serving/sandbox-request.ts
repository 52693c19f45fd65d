import type { RecommendationRequest } from '@encart/sdk';
import type { DisplayMode } from './offer-stage.tsx';
import type { View } from './placement.ts';

/** What somebody fills in; an empty field is left out of the request. */
export interface SandboxAsk {
  /** Empty for the channel itself. */
  publisherId: string;
  view: View;
  displayMode: DisplayMode;
  email: string;
  firstName: string;
  country: string;
  language: string;
  deviceType: '' | 'MOBILE' | 'TABLET' | 'DESKTOP';
  maxOffers: string;
}

export const firstAsk: SandboxAsk = {
  publisherId: '',
  view: 'THANK_YOU',
  displayMode: 'INLINE',
  email: 'shopper@example.com',
  firstName: 'Sam',
  country: 'US',
  language: 'en',
  deviceType: 'MOBILE',
  maxOffers: '3',
};

export function requestOf(ask: SandboxAsk): RecommendationRequest {
  return {
    user_details: {
      email: ask.email,
      ...(ask.firstName !== '' && { first_name: ask.firstName }),
    },
    placement_details: {
      view: ask.view,
      display_mode: ask.displayMode,
      ...(ask.publisherId !== '' && { publisher_remote_id: ask.publisherId }),
      ...(ask.maxOffers !== '' && { max_offers: Number(ask.maxOffers) }),
    },
    attributes: {
      ...(ask.country !== '' && { country: ask.country }),
      ...(ask.language !== '' && { language: ask.language }),
      ...(ask.deviceType !== '' && { device_type: ask.deviceType }),
    },
    custom_metadata: { is_sandbox: true },
  };
}
