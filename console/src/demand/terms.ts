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

/** The label and hint of each reporter whose conversions count for money. */
export const conversionSources: Record<Campaign['conversions']['source'], { label: string; hint: string }> = {
  partner: { label: 'Partners', hint: 'What channels and publishers report is billed.' },
  advertiser: {
    label: 'Advertiser',
    hint: 'Only orders that a server of the advertiser reports with a click reference are billed.',
  },
  either: {
    label: 'Either',
    hint: 'Others may report an order, and it is billed once a server of the advertiser reports it too.',
  },
};

/** `generate_lead` is “Generate lead”. */
export function conversionEventLabel(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function describeConversions({ source, event_types, hold_days }: Campaign['conversions']): string {
  if (source === 'partner') return 'Reported by partners';
  const by = source === 'either' ? 'partners or the advertiser' : 'the advertiser';
  const held = hold_days === 0 ? '' : `; billed after ${hold_days === 1 ? '1 day' : `${hold_days} days`}`;
  return `${event_types.map(conversionEventLabel).join(', ')}; reported by ${by}${held}`;
}
