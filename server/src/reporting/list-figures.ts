import { counterColumns } from '../counters/index.ts';
import type { CounterSums } from '../db/sorted-page.ts';
import { lastDays } from '../lib/days.ts';
import { usdFromMicros } from '../lib/money.ts';
import type { CountPublishers } from '../publisher/index.ts';
import { roundedRatio } from './model.ts';
import type { ListedCounter, ListQuery } from './network-model.ts';
import { figureOrder, listCounters } from './network-store.ts';

/** For the lists of publishers that a channel sees. */
export const countPublishers: CountPublishers = {
  counters: (channelId, days, nowMs) =>
    listCounters({ ...lastDays(days, nowMs), by: 'publisher', channelId }, 'counted'),
  order: figureOrder,
  view: (counted) => {
    const { payout, fill_rate, ...figures } = readFigures(counted, 'publisher');
    return { ...figures, payout: payout ?? 0, fill_rate: fill_rate ?? 0 };
  },
};

/** The figures of one row of a list. Money is in US dollars. */
export interface Figures {
  readonly impressions: number;
  readonly clicks: number;
  readonly ctr: number;
  readonly conversions: number;
  readonly cvr: number;
  readonly spend: number;
  /** Null for advertisers, campaigns and offers. */
  readonly payout: number | null;
  readonly fill_rate: number | null;
}

export function readFigures(counted: CounterSums, by: ListQuery['by']): Figures {
  const count = (counter: ListedCounter) => counted[counterColumns[counter]] ?? 0;
  const ratio = (part: ListedCounter, whole: ListedCounter) =>
    roundedRatio(BigInt(count(part)), BigInt(count(whole)));
  const isSupply = by === 'publisher' || by === 'channel';
  return {
    impressions: count('impressions'),
    clicks: count('clicks'),
    ctr: ratio('clicks', 'impressions'),
    conversions: count('conversions'),
    cvr: ratio('conversions', 'clicks'),
    spend: usdFromMicros(count('spendMicros')),
    payout: isSupply ? usdFromMicros(count('payoutMicros')) : null,
    fill_rate: isSupply ? ratio('filledLoads', 'feedLoads') : null,
  };
}
