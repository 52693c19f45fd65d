import type { Actor } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { countDefaultRows, createMonths } from '../db/partitions.ts';
import { analyzeTables } from '../db/statistics.ts';
import type { Logger } from '../http/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../lib/clock.ts';
import { dayNumber, hourMs } from '../lib/days.ts';
import { type Repeating, repeat } from '../lib/repeat.ts';
import { getLastJob, lockJobs } from './job-store.ts';
import type { JobDefinitions } from './jobs.ts';
import type { Job } from './model.ts';
import { runJobs } from './run-jobs.ts';
import {
  type AuditedJobContext,
  cancelJob,
  insertNewJob,
  type JobContext,
  type NewJob,
  resumeJob,
  startJob,
} from './start-job.ts';

export interface Maintenance {
  /** Returns without waiting. The job runs in this process, or in another one if this process stops. */
  start(actor: Actor, job: NewJob): Promise<Job>;
  /**
   * Starts a job inside a transaction: the job exists only if the transaction commits. Call
   * `wake` after the commit.
   */
  startIn(tx: Db, job: NewJob): Promise<Job>;
  /** Runs waiting jobs now instead of at the next poll. */
  wake(): void;
  cancel(actor: Actor, id: string): Promise<Job>;
  resume(actor: Actor, id: string): Promise<Job>;
  close(): Promise<void>;
}

/** How often a process checks whether the retention job of the day was started. */
const retentionCheckMs = hourMs;
/** Months are created long before their first row, so that some failed attempts do not matter. */
const monthsCheckMs = hourMs;

/** How often the embedded engine gets new statistics, the first time soon after the start. */
const [firstStatisticsMs, statisticsMs] = [60_000, hourMs];

/**
 * Runs the jobs of this process, starts the retention job once per UTC day, and creates the months of raw
 * rows ahead of time.
 */
export function startMaintenance(options: {
  database: Pick<Database, 'db' | 'maintenance' | 'engine'>;
  definitions: JobDefinitions;
  retentionDays: number;
  metrics: Pick<Metrics, 'watchMonths'>;
  log: Logger;
  clock: Clock;
}): Maintenance {
  const { database, definitions, retentionDays, metrics, log, clock } = options;
  const jobs = runJobs({ db: database.maintenance, engine: database.engine, clock, log, definitions });
  const context = (): JobContext => ({ owner: jobs.owner, now: clock(), definitions });
  const auditedContext = (actor: Actor): AuditedJobContext => ({ actor, ...context() });
  const thenWake = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    jobs.wake();
    return result;
  };
  const retention = repeat(
    retentionCheckMs,
    async () => {
      if (await startRetention(database.db, context(), retentionDays)) jobs.wake();
    },
    (error) => log.warn({ err: error }, 'the retention job could not be started'),
  );
  const months = keepMonths({ db: database.maintenance, metrics, log, clock });
  const statistics = database.engine === 'embedded' ? keepStatistics(database.maintenance, log) : undefined;
  return {
    start: (actor, job) => thenWake(startJob(database.db, auditedContext(actor), job)),
    async startIn(tx, job) {
      await lockJobs(tx);
      return insertNewJob(tx, context(), job);
    },
    wake: jobs.wake,
    cancel: (actor, id) => cancelJob(database.db, auditedContext(actor), id),
    resume: (actor, id) => thenWake(resumeJob(database.db, auditedContext(actor), id)),
    async close() {
      await retention.close();
      await months.close();
      await statistics?.close();
      await jobs.close();
    },
  };
}

function keepStatistics(db: Db, log: Logger): Repeating {
  return repeat(
    (tookMs) => (tookMs === 0 ? firstStatisticsMs : statisticsMs),
    () => analyzeTables(db),
    (error) => log.warn({ err: error }, 'the statistics of the embedded database could not be updated'),
  );
}

/**
 * Creates the next months, and moves rows out of the default partition. Rows that stay there are reported.
 */
function keepMonths({
  db,
  metrics,
  log,
  clock,
}: {
  db: Db;
  metrics: Pick<Metrics, 'watchMonths'>;
  log: Logger;
  clock: Clock;
}): Repeating {
  let defaultRows = 0;
  metrics.watchMonths(() => ({ defaultRows }));
  return repeat(
    monthsCheckMs,
    async () => {
      await createMonths(db, clock());
      defaultRows = await countDefaultRows(db);
      if (defaultRows > 0)
        log.warn(
          { rows: defaultRows },
          'sessions or events belong to no month; retention does not delete them',
        );
    },
    (error) => log.warn({ err: error }, 'the next months of raw rows could not be created'),
  );
}

/**
 * Months are deleted as a whole, and they end with a UTC day, so one job per day is enough. A failed
 * job is started again.
 */
async function startRetention(db: Db, context: JobContext, keepDays: number): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockJobs(tx);
    const last = await getLastJob(tx, 'retention');
    const isToday = last && dayNumber(last.startedAt.getTime()) === dayNumber(context.now.getTime());
    if (last?.status === 'running' || (isToday && last.status !== 'failed')) return false;
    await insertNewJob(tx, context, { kind: 'retention', params: { keepDays } });
    return true;
  });
}
