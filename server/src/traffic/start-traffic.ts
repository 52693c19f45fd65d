import type { Db } from '../db/handle.ts';
import { maxEventAgeDays } from '../events/index.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs, minuteMs } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import { claimFlagScan } from './flag-store.ts';
import { flagTraffic } from './flag-traffic.ts';

const scanIntervalMs = 5 * minuteMs;
/** A process's timer may be a little early. Its scan must then not be skipped. */
const timerToleranceMs = 1_000;
const recentMs = 2 * dayMs;
/** Late events can still change these hours. One more day covers clock differences. */
const fullScanMs = (maxEventAgeDays + 1) * dayMs;

/**
 * Scans for hours to flag: the last two days every five minutes, and once a day all hours that late events can still
 * change. Processes share the work: a scan runs in whichever process claims it first.
 */
export function startTraffic({ db, log, clock }: { db: Db; log: Logger; clock: Clock }) {
  const scans = repeat(
    scanIntervalMs,
    async () => {
      const now = clock();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const isFullScan = await claimFlagScan(db, 'full', ago(dayMs), now);
      const isDue = await claimFlagScan(db, 'recent', ago(scanIntervalMs - timerToleranceMs), now);
      if (!isFullScan && !isDue) return;
      const found = await flagTraffic(db, ago(isFullScan ? fullScanMs : recentMs), now);
      if (found > 0) log.warn({ flags: found }, 'unusual traffic flagged');
    },
    (error) => log.warn({ err: error }, 'traffic could not be scanned'),
  );
  return { close: () => scans.close() };
}
