import type { RecommendationRequest } from '@encart/sdk';
import { readWholeNumber } from '@encart/sdk/read-number';
import { type FormReading, type OptionalText, readForm, readOptional } from '../data/read-form.ts';
import type { DisplayMode } from './offer-stage.tsx';
import type { View } from './placement.ts';

/** The state of the sandbox form. Empty texts are left out of the request. */
export interface SandboxDraft {
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

export const initialDraft: SandboxDraft = {
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

export function readSandboxDraft(draft: SandboxDraft): FormReading<RecommendationRequest> {
  return readForm(
    { [maxOffersField]: readOptional(draft.maxOffers, { channel: undefined }, readWholeNumber) },
    ({ [maxOffersField]: maxOffers }) => requestOf(draft, maxOffers),
  );
}

/** The field's name in the API. */
export const maxOffersField = 'placement_details.max_offers';

function requestOf(draft: SandboxDraft, maxOffers: number | undefined): RecommendationRequest {
  return {
    user_details: {
      email: draft.email,
      ...(draft.firstName !== '' && { first_name: draft.firstName }),
    },
    placement_details: {
      view: draft.view,
      display_mode: draft.displayMode,
      ...(draft.publisherId !== '' && { publisher_remote_id: draft.publisherId }),
      ...(maxOffers !== undefined && { max_offers: maxOffers }),
    },
    attributes: {
      ...(draft.country !== '' && { country: draft.country }),
      ...(draft.language !== '' && { language: draft.language }),
      ...(draft.deviceType !== '' && { device_type: draft.deviceType }),
    },
    custom_metadata: { is_sandbox: true },
  };
}
