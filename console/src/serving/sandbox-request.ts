import type { RecommendationRequest } from '@encart/sdk';
import { readWholeNumber } from '@encart/sdk/read-number';
import { type FormReading, type OptionalText, readForm, readOptional } from '../data/read-form.ts';
import type { DisplayMode } from './offer-stage.tsx';
import type { View } from './placement.ts';

/** A request as the form holds it; empty text is left out of the request. */
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
  maxOffers: OptionalText<'channel'>;
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
  maxOffers: { choice: 'given', text: '3' },
};

export function readAsk(ask: SandboxAsk): FormReading<RecommendationRequest> {
  return readForm(
    { [maxOffersField]: readOptional(ask.maxOffers, { channel: undefined }, readWholeNumber) },
    ({ [maxOffersField]: maxOffers }) => requestOf(ask, maxOffers),
  );
}

/** The field's name in the API. */
export const maxOffersField = 'placement_details.max_offers';

function requestOf(ask: SandboxAsk, maxOffers: number | undefined): RecommendationRequest {
  return {
    user_details: {
      email: ask.email,
      ...(ask.firstName !== '' && { first_name: ask.firstName }),
    },
    placement_details: {
      view: ask.view,
      display_mode: ask.displayMode,
      ...(ask.publisherId !== '' && { publisher_remote_id: ask.publisherId }),
      ...(maxOffers !== undefined && { max_offers: maxOffers }),
    },
    attributes: {
      ...(ask.country !== '' && { country: ask.country }),
      ...(ask.language !== '' && { language: ask.language }),
      ...(ask.deviceType !== '' && { device_type: ask.deviceType }),
    },
    custom_metadata: { is_sandbox: true },
  };
}
