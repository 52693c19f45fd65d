import type { LinkProps } from '@tanstack/react-router';
import {
  Ban,
  BookOpen,
  ChartLine,
  ChartPie,
  Code,
  FlaskConical,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Settings,
  ShoppingCart,
  Store,
  Tag,
} from 'lucide-react';
import type { Tenant } from './tenants.ts';

export interface NavigationPage {
  link: LinkProps;
  label: string;
  icon: LucideIcon;
}

/** The pages of a channel, in the order of the sidebar. */
const channelPages = [
  { to: '/c/$channelId/overview', label: 'Overview', icon: ChartLine },
  { to: '/c/$channelId/publishers', label: 'Publishers', icon: Store },
  { to: '/c/$channelId/exclusions', label: 'Exclusions', icon: Ban },
  { to: '/c/$channelId/reports', label: 'Reports', icon: ChartPie },
  { to: '/c/$channelId/developers', label: 'Developers', icon: Code },
  { to: '/c/$channelId/settings', label: 'Settings', icon: Settings },
] as const;

/** The pages of the Developers section, in the order of its tabs. */
export const developerPages = [
  { to: '/c/$channelId/developers/keys', label: 'API keys', icon: KeyRound },
  { to: '/c/$channelId/developers/requests', label: 'Request log', icon: ScrollText },
  { to: '/c/$channelId/developers/sandbox', label: 'Sandbox', icon: FlaskConical },
  { to: '/c/$channelId/developers/reference', label: 'API reference', icon: BookOpen },
] as const;

/** The pages of an advertiser, in the order of the sidebar. */
const advertiserPages = [
  { to: '/a/$advertiserId/overview', label: 'Overview', icon: ChartLine },
  { to: '/a/$advertiserId/campaigns', label: 'Campaigns', icon: Megaphone },
  { to: '/a/$advertiserId/offers', label: 'Offers', icon: Tag },
  { to: '/a/$advertiserId/report', label: 'Report', icon: ChartPie },
  { to: '/a/$advertiserId/conversions', label: 'Conversions', icon: ShoppingCart },
] as const;
/** Only for users who may manage the keys. */
const advertiserKeysPage = { to: '/a/$advertiserId/keys', label: 'API keys', icon: KeyRound } as const;

/** The pages of a channel or an advertiser that the user may open, in the order of the sidebar. */
export function pagesOf(tenant: Tenant): NavigationPage[] {
  if (tenant.kind === 'channel') return channelPages.map((page) => toChannelPage(tenant.id, page));
  const pages = tenant.canHandleKeys ? [...advertiserPages, advertiserKeysPage] : advertiserPages;
  return pages.map(({ to, label, icon }) => ({
    link: { to, params: { advertiserId: tenant.id } },
    label,
    icon,
  }));
}

/** The pages below those of the sidebar. */
export function subpagesOf({ kind, id }: Tenant): NavigationPage[] {
  if (kind === 'channel') return developerPages.map((page) => toChannelPage(id, page));
  const link = {
    to: '/a/$advertiserId/conversions',
    params: { advertiserId: id },
    search: { tab: 'integration' },
  } as const;
  return [{ link, label: 'Integration', icon: Code }];
}

function toChannelPage(
  channelId: string,
  { to, label, icon }: (typeof channelPages | typeof developerPages)[number],
): NavigationPage {
  return { link: { to, params: { channelId } }, label, icon };
}
