import type { Db } from '../db/handle.ts';
import { maxEventAgeDays } from '../events/index.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs, hourMs, minuteMs } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import { computeCeilings } from './compute-ceilings.ts';
import { previewLifetimeMs } from './confirm-void.ts';
import { flagOrders } from './flag-orders.ts';
import { claimFlagScan } from './flag-store.ts';
import { flagTraffic, type UsualHours } from './flag-traffic.ts';
import { deleteOldAddresses } from './store.ts';

const scanIntervalMs = 20_000;
/** A process's timer may be a little early. Its scan must then not be skipped. */
const timerToleranceMs = 1_000;
const currentMs = 2 * hourMs;
const recentIntervalMs = 5 * minuteMs;
const recentMs = 2 * dayMs;
/** Late events can still change these hours. One more day covers clock differences. */
const fullScanMs = (maxEventAgeDays + 1) * dayMs;

/**
 * Scans for hours to flag: the last two hours every 20 seconds, so that staff know within a minute; the last
 * two days every five minutes; and once a day all hours that late events can still change. It also deletes
 * the addresses of expired previews. After midnight it computes the ceilings of the day. Processes share the
 * work: a scan runs in whichever process claims it first.
 */
export function startTraffic({ db, log, clock }: { db: Db; log: Logger; clock: Clock }) {
  const usualHours: UsualHours = new Map();
  const scanFlags = async (now: Date) => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const isFullScan = await claimFlagScan(db, 'full', ago(dayMs), now);
    const isRecentScan = await claimFlagScan(db, 'recent', ago(recentIntervalMs - timerToleranceMs), now);
    if (isRecentScan) await deleteOldAddresses(db, ago(previewLifetimeMs));
    const scannedMs = isFullScan ? fullScanMs : isRecentScan ? recentMs : currentMs;
    // Late events change what was usual before the hours of a longer scan.
    const shared = scannedMs === currentMs ? usualHours : new Map();
    const unusual = await flagTraffic(db, ago(scannedMs), now, shared);
    const found = unusual + (isFullScan ? await flagOrders(db, now) : 0);
    if (found > 0) log.warn({ flags: found }, 'unusual traffic flagged');
  };
  const scans = repeat(
    scanIntervalMs,
    async () => {
      const now = clock();
      const before = new Date(now.getTime() - scanIntervalMs + timerToleranceMs);
      if (!(await claimFlagScan(db, 'current', before, now))) return;
      try {
        await scanFlags(now);
      } finally {
        await computeCeilings(db, now);
      }
    },
    (error) => log.warn({ err: error }, 'traffic could not be scanned'),
  );
  return { close: () => scans.close() };
}
