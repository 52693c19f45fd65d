import type { ReactNode } from 'react';
import { formatCount, formatUsd } from '../data/numbers.ts';
import { Notice } from '../ui/notice.tsx';

export interface Unconfirmed {
  readonly unconfirmed_conversions: number;
  readonly unconfirmed_sales: number;
}

/** True if conversions or sales wait for the advertiser's report of their order. */
export function hasUnconfirmed({ unconfirmed_conversions, unconfirmed_sales }: Unconfirmed): boolean {
  return unconfirmed_conversions !== 0 || unconfirmed_sales !== 0;
}

interface Props {
  summary: Unconfirmed;
  /** The party that has not confirmed the orders, such as “your server”. */
  by: string;
  /** The next step for the reader, such as a link. */
  children?: ReactNode;
}

/**
 * The conversions and sales that wait for the advertiser's report of their order. No other figure contains
 * them. Renders nothing if there are none.
 */
export function UnconfirmedNote({ summary, by, children }: Props) {
  if (!hasUnconfirmed(summary)) return null;
  const { unconfirmed_conversions: count, unconfirmed_sales: value } = summary;
  const conversions = `${formatCount(count)} ${count === 1 ? 'conversion' : 'conversions'}`;
  return (
    <div className="mb-4">
      <Notice tone="plain">
        Unconfirmed: {conversions} and {formatUsd(value)} of sales, reported by partners, pages, postbacks or
        the pixel, and not by {by}. They are in no other figure. {children}
      </Notice>
    </div>
  );
}
