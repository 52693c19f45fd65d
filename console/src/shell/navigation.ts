import {
  Ban,
  BookOpen,
  ChartLine,
  ChartPie,
  Code,
  FlaskConical,
  KeyRound,
  type LucideIcon,
  ScrollText,
  Settings,
  Store,
} from 'lucide-react';

export interface NavigationPage {
  to:
    | '/c/$channelId/overview'
    | '/c/$channelId/publishers'
    | '/c/$channelId/exclusions'
    | '/c/$channelId/reports'
    | '/c/$channelId/developers'
    | '/c/$channelId/settings';
  label: string;
  icon: LucideIcon;
}

/** The pages of a channel, in the order of the sidebar. */
export const channelPages: readonly NavigationPage[] = [
  { to: '/c/$channelId/overview', label: 'Overview', icon: ChartLine },
  { to: '/c/$channelId/publishers', label: 'Publishers', icon: Store },
  { to: '/c/$channelId/exclusions', label: 'Exclusions', icon: Ban },
  { to: '/c/$channelId/reports', label: 'Reports', icon: ChartPie },
  { to: '/c/$channelId/developers', label: 'Developers', icon: Code },
  { to: '/c/$channelId/settings', label: 'Settings', icon: Settings },
];

/** The pages of the Developers section, in the order of its tabs. */
export const developerPages = [
  { to: '/c/$channelId/developers/keys', label: 'API keys', icon: KeyRound },
  { to: '/c/$channelId/developers/requests', label: 'Request log', icon: ScrollText },
  { to: '/c/$channelId/developers/sandbox', label: 'Sandbox', icon: FlaskConical },
  { to: '/c/$channelId/developers/reference', label: 'API reference', icon: BookOpen },
] as const;
