import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { changeStatus, getJob, insertJob, listRunningJobs, lockJobs } from './job-store.ts';
import { jobDefinitions } from './jobs.ts';
import type { Job, JobKind, JobStatus } from './model.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly params?: Record<string, unknown>;
}

/** Who asks, when, and which process will run the job. */
export interface Order {
  readonly actor: Actor;
  readonly owner: string;
  readonly now: Date;
}

/** Starts a job and answers at once. Any process can continue it. */
export async function startJob(db: Db, order: Order, asked: NewJob): Promise<Job> {
  return transact(db, async (tx) => {
    await lockJobs(tx);
    const job = await insertNewJob(tx, order, asked);
    await recordAudit(tx, order.actor, auditEntry('job.started', job, order.now));
    return job;
  });
}

/** Inside a transaction that holds the lock on jobs. */
export async function insertNewJob(
  tx: Db,
  { owner, now }: Pick<Order, 'owner' | 'now'>,
  { kind, params = {} }: NewJob,
): Promise<Job> {
  await requireNoneExcluded(tx, kind);
  const job: Job = {
    ...{ id: newId(), kind, status: 'running', params, position: null, done: 0, total: 0, result: {} },
    ...{ reason: null, startedAt: now, updatedAt: now, estimatedFinishAt: null },
  };
  await insertJob(tx, job, owner);
  return job;
}

/** Stops a running job after the statement that is under way. It can be resumed. */
export async function cancelJob(db: Db, { actor, now }: Omit<Order, 'owner'>, id: string): Promise<Job> {
  return change(db, id, 'job.cancelled', { actor, now }, async (tx, job) => {
    const change = { from: ['running'] as JobStatus[], status: 'cancelled' as const, owner: null, now };
    if (!(await changeStatus(tx, job.id, change)))
      throw conflict(`The job is not running: it is ${job.status}.`);
  });
}

/** Continues a job that failed or was cancelled, where it stopped. */
export async function resumeJob(db: Db, { actor, owner, now }: Order, id: string): Promise<Job> {
  return change(db, id, 'job.resumed', { actor, now }, async (tx, job) => {
    await requireNoneExcluded(tx, job.kind);
    const change = { from: ['failed', 'cancelled'] as JobStatus[], status: 'running' as const, owner, now };
    if (!(await changeStatus(tx, job.id, change)))
      throw conflict(`Only a failed or cancelled job can be resumed: this one is ${job.status}.`);
  });
}

async function change(
  db: Db,
  id: string,
  action: string,
  { actor, now }: Omit<Order, 'owner'>,
  work: (tx: Db, job: Job) => Promise<void>,
): Promise<Job> {
  return transact(db, async (tx) => {
    await lockJobs(tx);
    const job = await getJob(tx, id);
    if (!job) throw notFound('Job');
    await work(tx, job);
    await recordAudit(tx, actor, auditEntry(action, job, now));
    return (await getJob(tx, id)) ?? job;
  });
}

function auditEntry(action: string, { id, kind }: Job, at: Date) {
  return { at, action, objectType: 'job', objectId: id, details: { kind } };
}

async function requireNoneExcluded(tx: Db, kind: JobKind): Promise<void> {
  const running = await listRunningJobs(tx);
  const excludes = (one: JobKind, other: JobKind) => jobDefinitions[one]?.excludes.includes(other) ?? false;
  const other = running.find((each) => excludes(kind, each.kind) || excludes(each.kind, kind));
  if (other)
    throw conflict(`${jobDefinitions[other.kind]?.describe ?? 'A job'} is running already: ${other.id}.`);
}
