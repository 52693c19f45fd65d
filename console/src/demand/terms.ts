import type { Campaign } from '@encart/sdk';
import { formatDateTime, formatDateTimeRange } from '../data/dates.ts';
import { displayModeLabels } from '../serving/offer-stage.tsx';

const usd = { style: 'currency', currency: 'USD' } as const;
const dollars = new Intl.NumberFormat('en-US', usd);
const exactDollars = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 6 });

export function formatUsd(amount: number): string {
  return dollars.format(amount);
}

/** An amount that a user entered, to the micro-dollar: a price may be a fraction of a cent. */
export function formatExactUsd(amount: number): string {
  return exactDollars.format(amount);
}

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

export type Targeting = Campaign['targeting'];
type View = Targeting['views'][number];
type DeviceType = Targeting['device_types'][number];

export const viewLabels: Record<View, string> = {
  ORDER_STATUS: 'Order status',
  CHECKOUT: 'Checkout',
  THANK_YOU: 'Thank you',
  POST_ORDER: 'Post order',
  ORDER_TRACKING: 'Order tracking',
  SUPPORT_CENTER: 'Support center',
};

export const deviceLabels: Record<DeviceType, string> = {
  MOBILE: 'Mobile',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
};

/** The targeting of a campaign, one entry per rule; empty if it matches everything. */
export function describeTargeting(targeting: Targeting): [name: string, values: string][] {
  const lists: [string, string[]][] = [
    ['Views', targeting.views.map((view) => viewLabels[view])],
    ['Display modes', targeting.display_modes.map((mode) => displayModeLabels[mode])],
    ['Devices', targeting.device_types.map((device) => deviceLabels[device])],
    ['Countries', targeting.countries],
    ['Languages', targeting.languages],
    ['Channels', [countOf(targeting.channel_ids, 'channel')]],
    ['Publishers', [countOf(targeting.publisher_ids, 'publisher')]],
  ];
  return lists
    .map(([name, values]): [string, string] => [name, values.filter((value) => value !== '').join(', ')])
    .filter(([, values]) => values !== '');
}

function countOf(ids: readonly string[], noun: string): string {
  if (ids.length === 0) return '';
  return ids.length === 1 ? `1 ${noun}` : `${ids.length} ${noun}s`;
}
