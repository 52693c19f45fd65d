import type { NetworkReport } from '@encart/sdk';

export type NetworkGroup = NetworkReport['by'];

export const networkGroupLabels: Record<NetworkGroup, string> = {
  channel: 'Channel',
  advertiser: 'Advertiser',
  campaign: 'Campaign',
  offer: 'Offer',
  publisher: 'Publisher',
  day: 'Day',
};

export function isNetworkGroup(value: unknown): value is NetworkGroup {
  return typeof value === 'string' && Object.hasOwn(networkGroupLabels, value);
}
