import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import type { Job, JobKind, JobProgress, JobStatus } from './model.ts';

type Json<T> = ColumnType<T, string, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

interface JobTable {
  id: string;
  kind: JobKind;
  status: JobStatus;
  done: number;
  total: number;
  result: Json<Record<string, unknown>>;
  params: ColumnType<Record<string, unknown>, string | undefined, string>;
  position: ColumnType<unknown, string | null | undefined, string | null>;
  reason: Defaulted<string | null>;
  started_at: Date;
  updated_at: Date;
  estimated_finish_at: Defaulted<Date | null>;
  owner: Defaulted<string | null>;
  heartbeat_at: Defaulted<Date | null>;
}

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobTable;
  }
}

/** Jobs are started and resumed one at a time, on any process: who runs beside whom is checked under this lock. */
export async function lockJobs(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('jobs', 0))`.execute(tx);
}

/** A new job belongs to the process that starts it. */
export async function insertJob(db: Db, job: Job, owner: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      ...{ id: job.id, kind: job.kind, status: job.status, done: job.done, total: job.total },
      ...{ result: JSON.stringify(job.result), params: JSON.stringify(job.params) },
      ...{ started_at: job.startedAt, updated_at: job.updatedAt },
      ...{ owner, heartbeat_at: job.startedAt },
    })
    .execute();
}

export async function getJob(db: Db, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The last one of a kind, running or ended. */
export async function getLastJob(db: Db, kind: JobKind): Promise<Job | undefined> {
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function listRunningJobs(db: Db): Promise<Job[]> {
  const rows = await db.selectFrom('jobs').selectAll().where('status', '=', 'running').execute();
  return rows.map(fromRow);
}

/** Newest first. */
export async function listJobs(
  db: Db,
  kinds: readonly JobKind[],
  page: PageWindow,
): Promise<{ count: number; jobs: Job[] }> {
  let query = db.selectFrom('jobs');
  if (kinds.length > 0) query = query.where('kind', 'in', kinds);
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { count, jobs: rows.map(fromRow) };
}

/**
 * Renews the leases of a process, claims running jobs whose lease has not been renewed since `staleBefore`, and answers
 * all that the process now runs. A slice holds its row for key share, which a claim's `for update` does not pass: a job
 * whose slice is under way is never claimed, however old its lease.
 */
export async function claimJobs(
  db: Db,
  {
    owner,
    now,
    staleBefore,
    kinds,
  }: { owner: string; now: Date; staleBefore: Date; kinds: readonly JobKind[] },
): Promise<Job[]> {
  const { rows } = await sql<Selectable<JobTable>>`
    with stale as (
      select id from jobs
      where status = 'running' and heartbeat_at < ${staleBefore} and owner is distinct from ${owner} and kind = any(${kinds}::text[])
      order by started_at limit 1 for update skip locked
    )
    update jobs set owner = ${owner}, heartbeat_at = ${now}
    where status = 'running' and (owner = ${owner} or id in (select id from stale))
    returning *
  `.execute(db);
  return rows.map(fromRow);
}

/** Renews the leases of a process; answers the jobs that it still runs. */
export async function renewLeases(db: Db, owner: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('jobs')
    .set({ heartbeat_at: now })
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives up the leases of a process that ends: another one continues at once. */
export async function releaseLeases(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ owner: null, heartbeat_at: new Date(0) })
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Keeps the lease until the transaction ends; false when the job is not this process's any more. The connection has
 * a name of its own meanwhile, so that its statement can be found and interrupted.
 */
export async function holdLease(tx: Db, id: string, owner: string): Promise<boolean> {
  const { rows } = await sql`
    select set_config('application_name', ${connectionName(id, owner)}, true)
    from jobs where id = ${id} and owner = ${owner} and status = 'running' for key share
  `.execute(tx);
  return rows.length > 0;
}

/** Ends the statement that this process's slice of a job is waiting for, on a server with several connections. */
export async function interruptSlice(db: Db, id: string, owner: string): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where application_name = ${connectionName(id, owner)} and pid <> pg_backend_pid()
  `.execute(db);
}

/** PostgreSQL keeps 63 characters; the last digits of an id are random. */
function connectionName(id: string, owner: string): string {
  return `encart job ${id.slice(-12)} of ${owner.slice(-12)}`;
}

/** Position, progress and result at once; false when the job is not this process's any more. */
export async function saveProgress(
  db: Db,
  id: string,
  owner: string,
  progress: JobProgress & {
    status: JobStatus;
    reason?: string;
    estimatedFinishAt: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      ...{ status: progress.status, done: progress.done, total: progress.total },
      position: progress.position === null ? null : JSON.stringify(progress.position),
      result: JSON.stringify(progress.result),
      reason: progress.reason ?? null,
      ...{ updated_at: progress.now, heartbeat_at: progress.now },
      estimated_finish_at: progress.estimatedFinishAt,
    })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a running job, or gives a stopped one to a process again; false when its status is none of `from`. */
export async function changeStatus(
  tx: Db,
  id: string,
  change: { from: readonly JobStatus[]; status: 'running' | 'cancelled'; owner: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({
      ...{ status: change.status, owner: change.owner, heartbeat_at: change.now, updated_at: change.now },
      ...{ reason: null, estimated_finish_at: null },
    })
    .where('id', '=', id)
    .where('status', 'in', change.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteJobsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('jobs').where('started_at', '<', at).where('status', '<>', 'running').execute();
}

function fromRow(row: Selectable<JobTable>): Job {
  const { id, kind, status, params, position, done, total, result, reason } = row;
  return {
    ...{ id, kind, status, params, position, done, total, result, reason },
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    estimatedFinishAt: row.estimated_finish_at,
  };
}
