import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { changeStatus, getJob, insertJob, listRunningJobs, lockJobs } from './job-store.ts';
import type { JobDefinitions } from './jobs.ts';
import type { Job, JobKind, JobStatus } from './model.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly params?: Record<string, unknown>;
}

/** The process that will own the job, the current time, and the known kinds of jobs. */
export interface JobContext {
  readonly owner: string;
  readonly now: Date;
  readonly definitions: JobDefinitions;
}

/** A job context with the actor, for the audit log. */
export interface AuditedJobContext extends JobContext {
  readonly actor: Actor;
}

/** Starts a job and returns without waiting for it. Any process can continue it. */
export async function startJob(db: Db, context: AuditedJobContext, newJob: NewJob): Promise<Job> {
  return transact(db, async (tx) => {
    await lockJobs(tx);
    const job = await insertNewJob(tx, context, newJob);
    await recordAudit(tx, context.actor, auditEntry('job.started', job, context.now));
    return job;
  });
}

/**
 * Throws a conflict if an excluded job is running. Call it in a transaction that holds
 * the lock of `lockJobs`.
 */
export async function insertNewJob(
  tx: Db,
  { owner, now, definitions }: JobContext,
  { kind, params = {} }: NewJob,
): Promise<Job> {
  await requireNoExcludedJob(tx, kind, definitions);
  const job: Job = {
    id: newId(),
    kind,
    status: 'running',
    params,
    position: null,
    done: 0,
    total: 0,
    result: {},
    reason: null,
    startedAt: now,
    updatedAt: now,
    estimatedFinishAt: null,
  };
  await insertJob(tx, job, owner);
  return job;
}

/** Cancels a running job. Its current statement may still finish. The job can be resumed. */
export async function cancelJob(
  db: Db,
  { actor, now }: Pick<AuditedJobContext, 'actor' | 'now'>,
  id: string,
): Promise<Job> {
  return changeJob(db, id, 'job.cancelled', { actor, now }, async (tx, job) => {
    const change = { from: ['running'] as JobStatus[], status: 'cancelled' as const, owner: null, now };
    if (!(await changeStatus(tx, job.id, change)))
      throw conflict(`The job is not running: it is ${job.status}.`);
  });
}

/** Continues a failed or cancelled job from its saved position. */
export async function resumeJob(
  db: Db,
  { actor, owner, now, definitions }: AuditedJobContext,
  id: string,
): Promise<Job> {
  return changeJob(db, id, 'job.resumed', { actor, now }, async (tx, job) => {
    await requireNoExcludedJob(tx, job.kind, definitions);
    const change = { from: ['failed', 'cancelled'] as JobStatus[], status: 'running' as const, owner, now };
    if (!(await changeStatus(tx, job.id, change)))
      throw conflict(`Only a failed or cancelled job can be resumed: this one is ${job.status}.`);
  });
}

/** Changes a job in a transaction that holds the lock of `lockJobs`, and records it in the audit log. */
async function changeJob(
  db: Db,
  id: string,
  action: string,
  { actor, now }: Pick<AuditedJobContext, 'actor' | 'now'>,
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

async function requireNoExcludedJob(tx: Db, kind: JobKind, definitions: JobDefinitions): Promise<void> {
  const running = await listRunningJobs(tx);
  const excludes = (one: JobKind, other: JobKind) => definitions[one]?.excludes.includes(other) ?? false;
  const conflicting = running.find((each) => excludes(kind, each.kind) || excludes(each.kind, kind));
  if (conflicting)
    throw conflict(
      `${definitions[conflicting.kind]?.describe ?? 'A job'} is running already: ${conflicting.id}.`,
    );
}
