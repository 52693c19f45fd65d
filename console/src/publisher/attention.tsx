import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleAlert, Clock, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { formatCount } from '../data/numbers.ts';
import { statusCountsQuery } from './publisher-queries.ts';

/** Publishers that wait for the channel or for staff. Renders nothing if there are none. */
export function Attention() {
  const { id: channelId } = useThisChannel();
  const { data: counts } = useQuery(statusCountsQuery(channelId));
  if (!counts) return null;
  const { NEEDS_INFO: needsInfo, PENDING: pending, APPROVED: live } = counts;
  const isNew = live === 0 && pending === 0 && needsInfo === 0;
  if (needsInfo === 0 && pending === 0 && !isNew) return null;
  return (
    <section
      aria-label="Needs attention"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low"
    >
      {isNew && (
        <Item channelId={channelId} icon={<Store className="text-accent-text" />}>
          <b>No publishers yet.</b> Add the shops that will show offers.
        </Item>
      )}
      {needsInfo > 0 && (
        <Item channelId={channelId} status="NEEDS_INFO" icon={<CircleAlert className="text-warn" />}>
          <b>{describeNeedsInfo(needsInfo)} information from you.</b> Staff cannot decide without it.
        </Item>
      )}
      {pending > 0 && (
        <Item channelId={channelId} status="PENDING" icon={<Clock className="text-accent-text" />}>
          <b>{pending === 1 ? '1 publisher is' : `${formatCount(pending)} publishers are`} in review.</b> They
          go live once approved.
        </Item>
      )}
    </section>
  );
}

function describeNeedsInfo(needsInfo: number): string {
  return needsInfo === 1 ? '1 publisher needs' : `${formatCount(needsInfo)} publishers need`;
}

interface ItemProps {
  channelId: string;
  status?: 'NEEDS_INFO' | 'PENDING';
  icon: ReactNode;
  children: ReactNode;
}

function Item({ channelId, status, icon, children }: ItemProps) {
  return (
    <Link
      to="/c/$channelId/publishers"
      params={{ channelId }}
      search={status ? { status } : {}}
      className="flex items-center gap-2.5 px-4 py-2.5 text-ink-2 transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-hover/60 [&_b]:font-medium [&_b]:text-ink [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <span aria-hidden>{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden className="text-ink-3" />
    </Link>
  );
}
