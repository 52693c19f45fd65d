import { Ban, ChartLine, ChartPie, type LucideIcon, Store } from 'lucide-react';

export interface NavigationPage {
  to:
    | '/c/$channelId/overview'
    | '/c/$channelId/publishers'
    | '/c/$channelId/exclusions'
    | '/c/$channelId/reports';
  label: string;
  icon: LucideIcon;
}

/** The pages of a channel, in the order of the sidebar. A page is listed once it exists. */
export const channelPages: readonly NavigationPage[] = [
  { to: '/c/$channelId/overview', label: 'Overview', icon: ChartLine },
  { to: '/c/$channelId/publishers', label: 'Publishers', icon: Store },
  { to: '/c/$channelId/exclusions', label: 'Exclusions', icon: Ban },
  { to: '/c/$channelId/reports', label: 'Reports', icon: ChartPie },
];
