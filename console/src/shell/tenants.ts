import type { LinkProps } from '@tanstack/react-router';
import { useParams } from '@tanstack/react-router';
import { type AdvertiserChoice, grantedAdvertisers, useOpenAdvertiser } from '../advertiser/advertisers.ts';
import { type ChannelChoice, useChannels } from '../channel/channels.ts';
import { useMe } from '../users/me.ts';
import { pickTenant } from './pick-tenant.ts';

/** The channel or advertiser that a user works in. */
export type Tenant = ({ kind: 'channel' } & ChannelChoice) | ({ kind: 'advertiser' } & AdvertiserChoice);

export function tenantsOf(
  channels: readonly ChannelChoice[],
  advertisers: readonly AdvertiserChoice[],
): Tenant[] {
  return [
    ...channels.map((channel) => ({ kind: 'channel' as const, ...channel })),
    ...advertisers.map((advertiser) => ({ kind: 'advertiser' as const, ...advertiser })),
  ];
}

/** The tenants that the user can switch to. For staff, the advertiser of the page is one of them. */
export function useTenants(): Tenant[] {
  const granted = grantedAdvertisers(useMe());
  const open = useOpenAdvertiser();
  const isListed = !open || granted.some(({ id }) => id === open.id);
  return tenantsOf(useChannels(), isListed ? granted : [...granted, open]);
}

/** The tenant of the page; on other pages, the one that was opened last, or else the first. */
export function useTenant(): Tenant | undefined {
  const { channelId } = useParams({ strict: false });
  const advertiser = useOpenAdvertiser();
  return pickTenant(useTenants(), advertiser?.id ?? channelId);
}

/** The start page of a tenant. */
export function startPageOf({ kind, id }: Pick<Tenant, 'kind' | 'id'>): LinkProps {
  return kind === 'channel'
    ? { to: '/c/$channelId/overview', params: { channelId: id } }
    : { to: '/a/$advertiserId/overview', params: { advertiserId: id } };
}
