import { type LinkProps, useNavigate } from '@tanstack/react-router';
import {
  Coins,
  Eraser,
  FileUp,
  KeyRound,
  LogOut,
  type LucideIcon,
  Megaphone,
  Moon,
  Plus,
  RadioTower,
  Store,
  Sun,
  UserPlus,
} from 'lucide-react';
import type { ChannelChoice } from '../channel/channels.ts';
import { useStaff } from '../operator/staff.ts';
import type { Command } from '../ui/command-menu.tsx';
import type { Tenant } from './tenants.ts';
import { setTheme } from './theme.ts';
import { useSignOut } from './use-sign-out.ts';

interface LinkedAction {
  label: string;
  Icon: LucideIcon;
  link: LinkProps;
}

/** The actions that can be started from any page. The hash of a link opens a dialog on its page. */
export function useGoToActions(tenant: Tenant | undefined): Command[] {
  const navigate = useNavigate();
  const { canWrite } = useStaff();
  const signOut = useSignOut();
  const linked = [
    ...(canWrite ? networkActions : []),
    ...(tenant?.kind === 'channel' ? channelActions(tenant) : []),
    ...(tenant?.kind === 'advertiser' && tenant.canReport ? [uploadAction(tenant.id)] : []),
  ];
  return [
    ...linked.map(({ label, Icon, link }) => ({
      id: label,
      group: 'Actions',
      label,
      icon: <Icon aria-hidden />,
      run: () => navigate(link),
    })),
    {
      id: 'dark',
      group: 'Actions',
      label: 'Use the dark theme',
      icon: <Moon aria-hidden />,
      run: () => setTheme('dark'),
    },
    {
      id: 'light',
      group: 'Actions',
      label: 'Use the light theme',
      icon: <Sun aria-hidden />,
      run: () => setTheme('light'),
    },
    {
      id: 'sign out',
      group: 'Actions',
      label: 'Sign out',
      icon: <LogOut aria-hidden />,
      run: () => signOut.mutate(),
    },
  ];
}

const networkActions: readonly LinkedAction[] = [
  {
    label: 'New campaign',
    Icon: Megaphone,
    link: { to: '/network/demand', hash: 'new-campaign' },
  },
  {
    label: 'New advertiser',
    Icon: Plus,
    link: { to: '/network/demand', search: { tab: 'advertisers' }, hash: 'new-advertiser' },
  },
  { label: 'Create channel', Icon: RadioTower, link: { to: '/network/channels', hash: 'create' } },
  { label: 'Invite a user', Icon: UserPlus, link: { to: '/network/people', hash: 'invite' } },
  { label: 'Add exchange rate', Icon: Coins, link: { to: '/network/rates', hash: 'add' } },
  { label: 'Void events', Icon: Eraser, link: { to: '/network/traffic', hash: 'void' } },
];

function uploadAction(advertiserId: string): LinkedAction {
  return {
    label: 'Upload conversions',
    Icon: FileUp,
    link: { to: '/a/$advertiserId/conversions/upload', params: { advertiserId } },
  };
}

function channelActions({ id, canWrite, canHandleKeys, canManageTeam }: ChannelChoice): LinkedAction[] {
  const params = { channelId: id };
  return [
    ...(canWrite
      ? [
          {
            label: 'Add publisher',
            Icon: Store,
            link: { to: '/c/$channelId/publishers', params, hash: 'add' },
          },
          {
            label: 'Import publishers',
            Icon: FileUp,
            link: { to: '/c/$channelId/publishers/import', params },
          },
        ]
      : []),
    ...(canManageTeam
      ? [
          {
            label: 'Invite a colleague',
            Icon: UserPlus,
            link: { to: '/c/$channelId/settings', params, search: { tab: 'team' }, hash: 'invite' },
          },
        ]
      : []),
    ...(canHandleKeys
      ? [
          {
            label: 'Manage API keys',
            Icon: KeyRound,
            link: { to: '/c/$channelId/developers/keys', params },
          },
        ]
      : []),
  ] as LinkedAction[];
}
