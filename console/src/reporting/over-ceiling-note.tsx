import type { ReactNode } from 'react';
import { formatCount, formatUsd } from '../data/numbers.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  summary: { readonly over_ceiling: { readonly events: number; readonly spend: number } };
  /** Who decides, such as “you”. */
  by: string;
  /** Where to decide. */
  children?: ReactNode;
}

/**
 * The events of pages and links above a ceiling, and their cost if they are approved.
 * Hidden without such events.
 */
export function OverCeilingNote({ summary: { over_ceiling: waiting }, by, children }: Props) {
  if (waiting.events === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="plain">
        Over a ceiling: {formatCount(waiting.events)} {waiting.events === 1 ? 'event counts' : 'events count'}{' '}
        and cost {formatUsd(waiting.spend)} if {by} {by === 'you' ? 'approve' : 'approves'} them. Until then
        they are not billed. {children}
      </Notice>
    </div>
  );
}
