import type { Actor } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { dayNumber } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import { getLastJob, lockJobs } from './job-store.ts';
import type { Job } from './model.ts';
import { runJobs } from './run-jobs.ts';
import { cancelJob, insertNewJob, type NewJob, type Order, resumeJob, startJob } from './start-job.ts';

export interface Maintenance {
  /** Answers at once; the job runs in this process, or in another one if this one ends. */
  start(actor: Actor, job: NewJob): Promise<Job>;
  cancel(actor: Actor, id: string): Promise<Job>;
  resume(actor: Actor, id: string): Promise<Job>;
  close(): Promise<void>;
}

const retentionEveryMs = 3_600_000;

/** Runs the jobs of this process, and starts retention once a UTC day. */
export function startMaintenance(options: {
  database: Pick<Database, 'db' | 'maintenance' | 'engine'>;
  retentionDays: number;
  log: Logger;
  clock: Clock;
}): Maintenance {
  const { database, retentionDays, log, clock } = options;
  const jobs = runJobs({ db: database.maintenance, engine: database.engine, clock, log });
  const runner = () => ({ owner: jobs.owner, now: clock() });
  const order = (actor: Actor): Order => ({ actor, ...runner() });
  const woken = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    jobs.wake();
    return answer;
  };
  const retention = repeat(
    retentionEveryMs,
    async () => {
      if (await startRetention(database.db, runner(), retentionDays)) jobs.wake();
    },
    (error) => log.warn({ err: error }, 'retention was not started'),
  );
  return {
    start: (actor, job) => woken(startJob(database.db, order(actor), job)),
    cancel: (actor, id) => cancelJob(database.db, order(actor), id),
    resume: (actor, id) => woken(resumeJob(database.db, order(actor), id)),
    async close() {
      await retention.close();
      await jobs.close();
    },
  };
}

/** Rows go by whole UTC days, so once a day is enough; what failed is tried again. */
async function startRetention(
  db: Db,
  order: Pick<Order, 'owner' | 'now'>,
  keepDays: number,
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockJobs(tx);
    const last = await getLastJob(tx, 'retention');
    const isToday = last && dayNumber(last.startedAt.getTime()) === dayNumber(order.now.getTime());
    if (last?.status === 'running' || (isToday && last.status !== 'failed')) return false;
    await insertNewJob(tx, order, { kind: 'retention', params: { keepDays } });
    return true;
  });
}
