import type { Database } from '../db/open.ts';
import { hourMs } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import type { Logger } from './logger.ts';
import { addressPrefix, partsOf, type RateCounter, workerCounter } from './rate-counter.ts';
import { deleteEndedWindows, takeCalls } from './rate-window-store.ts';

const countIntervalMs = 2_000;

export interface SharedCounter extends RateCounter {
  close(): Promise<void>;
}

/**
 * Counts calls for all machines on one database: while there are several, their processes take calls from a
 * window in the database, some at a time. A single machine counts by itself. Calls without a valid key, which
 * count by address, are always counted by each machine itself: otherwise anybody could make the database
 * write. If the database does not answer, a machine counts by itself, too.
 */
export async function startSharedCounter(options: {
  database: Pick<Database, 'db' | 'countMachines'>;
  local: RateCounter;
  /** The server processes of each machine. */
  processes: number;
  log: Logger;
}): Promise<SharedCounter> {
  const { database, local, processes, log } = options;
  let machines = await database.countMachines();
  const shared = workerCounter((caller, limit, windowMs, amount) => {
    const parts = partsOf(limit, machines * processes);
    return takeCalls(database.db, { caller, limit, windowMs, amount, parts });
  });
  const counting = repeat(
    countIntervalMs,
    async () => {
      machines = await database.countMachines();
    },
    (error) => log.warn({ err: error }, 'the machines on this database could not be counted'),
  );
  const cleanup = repeat(
    hourMs,
    () => deleteEndedWindows(database.db),
    (error) => log.warn({ err: error }, 'ended windows of rate limits were not deleted'),
  );
  return {
    take(key, limit, windowMs, amount) {
      if (machines < 2 || key.startsWith(addressPrefix)) return local.take(key, limit, windowMs, amount);
      const taken = shared.take(key, limit, windowMs, amount);
      return taken instanceof Promise ? taken.catch(() => local.take(key, limit, windowMs, amount)) : taken;
    },
    async close() {
      await Promise.all([counting.close(), cleanup.close()]);
    },
  };
}
