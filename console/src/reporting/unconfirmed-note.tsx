import type { ReactNode } from 'react';
import { formatCount, formatUsd } from '../data/numbers.ts';
import { Notice } from '../ui/notice.tsx';

export interface Unconfirmed {
  readonly unconfirmed_conversions: number;
  readonly unconfirmed_sales: number;
}

/** Whether there is anything that was reported without a key of the advertiser. */
export function hasUnconfirmed({ unconfirmed_conversions, unconfirmed_sales }: Unconfirmed): boolean {
  return unconfirmed_conversions !== 0 || unconfirmed_sales !== 0;
}

interface Props {
  summary: Unconfirmed;
  /** Who has not confirmed it, such as “your server”. */
  by: string;
  /** What to do. */
  children?: ReactNode;
}

/**
 * The conversions and sales that no key of the advertiser has reported. No other figure contains
 * them. Hidden without any.
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
