import type { Footer } from './model.ts';

/** Converts a footer to its API format. */
export function viewFooter({ attribution, privacyPolicy }: Footer) {
  return {
    attribution_details: {
      copy: attribution.copy,
      logo_url: attribution.logoUrl,
      target_url: attribution.targetUrl,
    },
    privacy_policy: { copy: privacyPolicy.copy, target_url: privacyPolicy.targetUrl },
  };
}
