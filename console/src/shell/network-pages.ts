import {
  Activity,
  ChartPie,
  ClipboardCheck,
  Coins,
  History,
  House,
  ListTree,
  type LucideIcon,
  Megaphone,
  RadioTower,
  ShieldAlert,
  Store,
  Users,
  Waypoints,
} from 'lucide-react';
import { useStaff } from '../operator/staff.ts';

export interface NetworkPage {
  to: `/network/${'home' | 'review' | 'demand' | 'explain' | 'traffic' | 'channels' | 'publishers' | 'taxonomy' | 'rates' | 'people' | 'report' | 'trail' | 'health'}`;
  label: string;
  icon: LucideIcon;
  /** Shown only to users who may change the network. */
  needsWrite?: true;
}

/** The pages of the whole network, for staff, in the order of the sidebar. */
const networkPages: readonly NetworkPage[] = [
  { to: '/network/home', label: 'Home', icon: House },
  { to: '/network/review', label: 'Review', icon: ClipboardCheck },
  { to: '/network/demand', label: 'Demand', icon: Megaphone },
  { to: '/network/explain', label: 'Explain', icon: Waypoints },
  { to: '/network/report', label: 'Network report', icon: ChartPie },
  { to: '/network/traffic', label: 'Traffic', icon: ShieldAlert },
  { to: '/network/channels', label: 'Channels', icon: RadioTower },
  { to: '/network/publishers', label: 'All publishers', icon: Store },
  { to: '/network/taxonomy', label: 'Taxonomy', icon: ListTree },
  { to: '/network/rates', label: 'Exchange rates', icon: Coins },
  { to: '/network/people', label: 'Users', icon: Users, needsWrite: true },
  { to: '/network/trail', label: 'Audit trail', icon: History },
  { to: '/network/health', label: 'Health', icon: Activity },
];

/** The network pages that the signed-in user may open. */
export function useNetworkPages(): readonly NetworkPage[] {
  const { canRead, canWrite } = useStaff();
  return canRead ? networkPages.filter(({ needsWrite = false }) => canWrite || !needsWrite) : [];
}
