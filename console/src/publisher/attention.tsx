import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { formatCount } from '../data/numbers.ts';
import { AttentionList, AttentionText, attentionLine } from '../ui/attention-list.tsx';
import { statusCountsQuery } from './publisher-queries.ts';

/** Publishers that wait for the channel or for staff. Renders nothing if there are none. */
export function Attention() {
  const { id: channelId } = useThisChannel();
  const { data: counts } = useQuery(statusCountsQuery(channelId));
  if (!counts) return null;
  const { NEEDS_INFO: needsInfo, PENDING: pending } = counts;
  if (needsInfo === 0 && pending === 0) return null;
  return (
    <AttentionList>
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
    </AttentionList>
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
      className={attentionLine}
    >
      <AttentionText icon={icon}>{children}</AttentionText>
    </Link>
  );
}
