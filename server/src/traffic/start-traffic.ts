import type { Db } from '../db/handle.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import { claimFlagScan } from './flag-store.ts';
import { flagTraffic } from './flag-traffic.ts';

const scanIntervalMs = 300_000;
const recentMs = 2 * dayMs;
/** Events may be reported 90 days late. */
const fullScanMs = 91 * dayMs;

/**
 * Looks for hours to flag: every five minutes the last two days, once a day all hours that late reports can still change.
 * One process does it for all.
 */
export function startTraffic({ db, log, clock }: { db: Db; log: Logger; clock: Clock }) {
  const scans = repeat(
    scanIntervalMs,
    async () => {
      const now = clock();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const isSweep = await claimFlagScan(db, 'traffic_swept_at', ago(dayMs), now);
      const isDue = await claimFlagScan(db, 'traffic_judged_at', ago(scanIntervalMs - 1_000), now);
      if (!isSweep && !isDue) return;
      const found = await flagTraffic(db, ago(isSweep ? fullScanMs : recentMs), now);
      if (found > 0) log.warn({ flags: found }, 'unusual traffic was flagged');
    },
    (error) => log.warn({ err: error }, 'traffic was not judged'),
  );
  return { close: () => scans.close() };
}
