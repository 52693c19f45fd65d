import type { Campaign } from '@encart/sdk';
import { displayModeLabels } from '../serving/offer-stage.tsx';

const usd = { style: 'currency', currency: 'USD' } as const;
const dollars = new Intl.NumberFormat('en-US', usd);
const exact = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 6 });

export function writeDollars(amount: number): string {
  return dollars.format(amount);
}

/** What somebody has set, to the micro-dollar: a price may be a fraction of a cent. */
export function writeAmount(amount: number): string {
  return exact.format(amount);
}

export const pricingWords: Record<Campaign['pricing']['model'], string> = {
  CPM: 'per thousand impressions',
  CPC: 'per click',
  CPA: 'per conversion',
};

export function describePricing({ model, bid_usd }: Campaign['pricing']): string {
  return `${writeAmount(bid_usd)} ${pricingWords[model]}`;
}

export function describeBudget({ daily_usd, total_usd, pacing }: Campaign['budget']): string {
  const parts = [
    daily_usd !== null &&
      `${writeAmount(daily_usd)} a day, ${pacing === 'even' ? 'spread evenly' : 'as fast as possible'}`,
    total_usd !== null && `${writeAmount(total_usd)} in all`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Unlimited' : parts.join('; ');
}

export function describeDates({ starts_at, ends_at }: Pick<Campaign, 'starts_at' | 'ends_at'>): string {
  const write = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
  if (starts_at && ends_at) return `${write(starts_at)} to ${write(ends_at)}`;
  if (starts_at) return `From ${write(starts_at)}`;
  return ends_at ? `Until ${write(ends_at)}` : 'Always';
}

export function describeCap(cap: Campaign['frequency_cap']): string {
  if (!cap) return 'None';
  return `${cap.impressions} to one shopper in ${cap.hours === 1 ? 'an hour' : `${cap.hours} hours`}`;
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

/** What a campaign aims at, a line for each kind; none where it aims at everything. */
export function describeTargeting(targeting: Targeting): [name: string, words: string][] {
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
    .map(([name, words]): [string, string] => [name, words.filter((word) => word !== '').join(', ')])
    .filter(([, words]) => words !== '');
}

function countOf(ids: readonly string[], noun: string): string {
  if (ids.length === 0) return '';
  return ids.length === 1 ? `one ${noun}` : `${ids.length} ${noun}s`;
}
