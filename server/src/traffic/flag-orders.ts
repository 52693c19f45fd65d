import { countConfirmedOrders } from '../conversions/index.ts';
import type { Db } from '../db/handle.ts';
import { dayMs } from '../lib/days.ts';
import { newId } from '../lib/ids.ts';
import { saveFlags } from './flag-store.ts';
import { findOrderSignal, historyDays, ordersOfChannel, type TrafficFlag } from './model.ts';

/** Advertisers have this long to report an order. */
const reportingMs = dayMs;

/**
 * Flags channels whose servers report order numbers that the advertisers do not know. One flag for each
 * channel and day. Returns how many are new.
 */
export async function flagOrders(db: Db, now: Date): Promise<number> {
  const to = new Date(now.getTime() - reportingMs);
  const from = new Date(to.getTime() - historyDays * dayMs);
  const flags: TrafficFlag[] = [];
  for (const { channelId, ...counts } of await countConfirmedOrders(db, from, to)) {
    const signals = findOrderSignal(counts);
    if (signals.length === 0) continue;
    flags.push({
      id: newId(),
      channelId,
      publisherId: ordersOfChannel,
      hour: new Date(Math.floor(now.getTime() / dayMs) * dayMs),
      status: 'open',
      signals,
      impressions: 0,
      clicks: 0,
      conversions: counts.orders,
      spendMicros: 0,
      foundAt: now,
      updatedAt: now,
      note: '',
      voidId: null,
    });
  }
  return saveFlags(db, flags);
}
