import type { PublisherMatch } from '@encart/sdk';

export const reasonLabels: Record<PublisherMatch['reason'], string> = {
  same_domain: 'Same domain',
  same_registrable_domain: 'Same registered domain',
  similar_brand: 'Similar brand name',
};

/** A match score as text. */
export function likelihoodOf(score: number): string {
  if (score >= 0.95) return 'Almost certainly the same shop';
  if (score >= 0.75) return 'Probably the same shop';
  if (score >= 0.5) return 'Possibly the same shop';
  return 'Perhaps the same shop';
}
