import type { Db } from '../db/handle.ts';
import { dayMs } from '../lib/days.ts';
import { newId } from '../lib/ids.ts';
import { listBusyHours, listPublisherHours, saveFlags } from './flag-store.ts';
import { findSignals, historyDays, minClicks, type TrafficFlag } from './model.ts';

/** Checks the hours since `from` that had many clicks and flags the unusual ones. Returns how many flags are new. */
export async function flagTraffic(db: Db, from: Date, now: Date): Promise<number> {
  const flags: TrafficFlag[] = [];
  for (const { channelId, publisherId, ...hour } of await listBusyHours(db, from, now, minClicks)) {
    const since = new Date(hour.hour.getTime() - historyDays * dayMs);
    const signals = findSignals(
      hour,
      await listPublisherHours(db, { channelId, publisherId }, since, hour.hour),
    );
    if (signals.length === 0) continue;
    flags.push({
      ...{ id: newId(), channelId, publisherId, ...hour, status: 'open', signals },
      ...{ foundAt: now, updatedAt: now, note: '', voidId: null },
    });
  }
  return saveFlags(db, flags);
}
