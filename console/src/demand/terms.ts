import type { Campaign } from '@encart/sdk';
import { formatDateTime, formatDateTimeRange } from '../data/dates.ts';
import { formatExactUsd } from '../data/numbers.ts';

export const pricingLabels: Record<Campaign['pricing']['model'], string> = {
  CPM: 'per thousand impressions',
  CPC: 'per click',
  CPA: 'per conversion',
};

export function describePricing({ model, bid_usd }: Campaign['pricing']): string {
  return `${formatExactUsd(bid_usd)} ${pricingLabels[model]}`;
}

export function describeBudget({ daily_usd, total_usd, pacing }: Campaign['budget']): string {
  const parts = [
    daily_usd !== null &&
      `${formatExactUsd(daily_usd)} per day, ${pacing === 'even' ? 'spread evenly' : 'as fast as possible'}`,
    total_usd !== null && `${formatExactUsd(total_usd)} total`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No limit' : parts.join('; ');
}

export function describeDates({ starts_at, ends_at }: Pick<Campaign, 'starts_at' | 'ends_at'>): string {
  if (starts_at && ends_at) return formatDateTimeRange(starts_at, ends_at);
  if (starts_at) return `From ${formatDateTime(starts_at)}`;
  return ends_at ? `Until ${formatDateTime(ends_at)}` : 'Always';
}

export function describeCap(cap: Campaign['frequency_cap']): string {
  if (!cap) return 'None';
  return `${cap.impressions} per shopper in ${cap.hours === 1 ? '1 hour' : `${cap.hours} hours`}`;
}
