import type { Db } from '../db/handle.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import { dropOldRows } from './retention.ts';

export interface Maintenance {
  close(): Promise<void>;
}

const retentionEveryMs = 3_600_000;

/** Deletes raw rows past their retention, once an hour. */
export function startMaintenance(options: {
  db: Db;
  retentionDays: number;
  log: Logger;
  clock: Clock;
}): Maintenance {
  const { db, retentionDays, log, clock } = options;
  const retention = repeat(
    retentionEveryMs,
    async () => {
      const dropped = await dropOldRows(db, retentionDays, clock());
      if (dropped > 0) log.info({ sessions: dropped }, 'old raw rows were removed');
    },
    (error) => log.warn({ err: error }, 'old raw rows were not removed'),
  );
  return { close: () => retention.close() };
}
