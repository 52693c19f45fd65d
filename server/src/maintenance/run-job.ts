import { type Db, transact } from '../db/handle.ts';
import { conflict } from '../errors.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { getJob, getLastJob, insertJob, lockJobs, updateJob } from './job-store.ts';
import { type Job, type JobKind, jobKinds } from './model.ts';
import { recountLedger } from './recount-ledger.ts';

/** A job that has said nothing for so long has lost its process. */
const lostAfterMs = 60_000;
/** How often a running job tells how far it is. */
const tellEveryMs = 500;

/** Starts an audit or a rebuild and answers at once; it goes on in this process and can be asked for on every one. */
export async function startJob(db: Db, kind: JobKind, clock: Clock, log: Logger): Promise<Job> {
  const now = clock();
  const job: Job = {
    ...{ id: newId(), kind, status: 'running', done: 0, total: 0, result: {} },
    ...{ startedAt: now, updatedAt: now },
  };
  await transact(db, async (tx) => {
    await lockJobs(tx);
    for (const each of jobKinds) {
      const last = await getLastJob(tx, each);
      if (last && asSeen(last, now).status === 'running')
        throw conflict(`${last.kind === 'audit' ? 'An audit' : 'A rebuild'} is running already: ${last.id}.`);
    }
    await insertJob(tx, job);
  });
  run(db, job, clock).catch((error) => log.error({ err: error, job: job.id }, `the ${kind} failed`));
  return job;
}

async function run(db: Db, job: Job, clock: Clock): Promise<void> {
  let told = 0;
  try {
    const { done, total, ...result } = await recountLedger(
      db,
      { mend: job.kind === 'rebuild' },
      async (progress) => {
        if (performance.now() - told < tellEveryMs) return;
        told = performance.now();
        const { done, total, ...result } = progress;
        await updateJob(db, { ...job, done, total, result, updatedAt: clock() });
      },
    );
    await updateJob(db, { ...job, status: 'done', done, total, result, updatedAt: clock() });
  } catch (error) {
    await updateJob(db, { ...job, status: 'failed', updatedAt: clock() });
    throw error;
  }
}

export async function readJob(db: Db, id: string, now: Date): Promise<Job | undefined> {
  const job = await getJob(db, id);
  return job && asSeen(job, now);
}

/** The last audit or rebuild there was. */
export async function readLastJob(db: Db, kind: JobKind, now: Date): Promise<Job | undefined> {
  const job = await getLastJob(db, kind);
  return job && asSeen(job, now);
}

function asSeen(job: Job, now: Date): Job {
  const lost = job.status === 'running' && now.getTime() - job.updatedAt.getTime() > lostAfterMs;
  return lost ? { ...job, status: 'failed' } : job;
}
