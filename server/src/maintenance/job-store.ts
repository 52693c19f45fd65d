import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { PageWindow } from '../db/newest-page.ts';
import type { Job, JobKind, JobProgress, JobStatus } from './model.ts';

type Json<T> = ColumnType<T, string, string>;
/** A column that an insert may leave out. */
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

/**
 * Serializes starting and resuming jobs over all processes, so that two jobs that exclude each
 * other cannot both start.
 */
export async function lockJobs(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('jobs', 0))`.execute(tx);
}

/** The new job is owned by the process that starts it. */
export async function insertJob(db: Db, job: Job, owner: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      status: job.status,
      done: job.done,
      total: job.total,
      result: JSON.stringify(job.result),
      params: JSON.stringify(job.params),
      started_at: job.startedAt,
      updated_at: job.updatedAt,
      owner,
      heartbeat_at: job.startedAt,
    })
    .execute();
}

export async function getJob(db: Db, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The latest job of a kind, whatever its status. */
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

/** Lists the last job of each kind, if it failed. */
export async function listFailedJobs(db: Db): Promise<Job[]> {
  const { rows } = await sql<Selectable<JobTable>>`
    select * from (select distinct on (kind) * from jobs order by kind, started_at desc, id desc) as latest
    where status = 'failed' order by started_at desc
  `.execute(db);
  return rows.map(fromRow);
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
 * Renews the heartbeats of a process, claims at most one running job whose heartbeat is older than
 * `staleBefore`, and returns all jobs that the process now owns. Each transaction of a slice locks its job
 * row `for key share`; the claim uses `for update skip locked` and skips that row. So a job is never claimed
 * during such a transaction, however old its heartbeat.
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

/** Renews the heartbeats of a process and returns the ids of the jobs that it still owns. */
export async function renewHeartbeats(db: Db, owner: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('jobs')
    .set({ heartbeat_at: now })
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Releases the jobs of a process that stops, so that another process can claim them immediately. */
export async function releaseJobs(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ owner: null, heartbeat_at: new Date(0) })
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Locks the job row until the transaction ends. Returns false if this process no longer owns the job. Also
 * sets `application_name` for the transaction, so that `interruptSlice` can find the connection.
 */
export async function lockOwnedJob(tx: Db, id: string, owner: string): Promise<boolean> {
  const { rows } = await sql`
    select set_config('application_name', ${connectionName(id, owner)}, true)
    from jobs where id = ${id} and owner = ${owner} and status = 'running' for key share
  `.execute(tx);
  return rows.length > 0;
}

/** Cancels the statement that this process's slice of the job is running. PostgreSQL only. */
export async function interruptSlice(db: Db, id: string, owner: string): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where application_name = ${connectionName(id, owner)} and pid <> pg_backend_pid()
  `.execute(db);
}

/**
 * PostgreSQL truncates names to 63 characters. The last 12 digits of an id are random, so they identify it.
 */
function connectionName(id: string, owner: string): string {
  return `encart job ${id.slice(-12)} of ${owner.slice(-12)}`;
}

/**
 * Saves position, progress and result in one statement. Returns false if this process no longer owns the job.
 */
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
      status: progress.status,
      done: progress.done,
      total: progress.total,
      position: progress.position === null ? null : JSON.stringify(progress.position),
      result: JSON.stringify(progress.result),
      reason: progress.reason ?? null,
      updated_at: progress.now,
      heartbeat_at: progress.now,
      estimated_finish_at: progress.estimatedFinishAt,
    })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Saves the position in a transaction of the job. Returns false if this process no longer owns the job,
 * or it was cancelled.
 */
export async function savePosition(
  tx: Db,
  id: string,
  owner: string,
  { position, done, total }: Pick<JobProgress, 'position' | 'done' | 'total'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ position: JSON.stringify(position), done, total })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels or resumes a job. Returns false if its status is not one of `from`. */
export async function changeStatus(
  tx: Db,
  id: string,
  change: { from: readonly JobStatus[]; status: 'running' | 'cancelled'; owner: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({
      status: change.status,
      owner: change.owner,
      heartbeat_at: change.now,
      updated_at: change.now,
      reason: null,
      estimated_finish_at: null,
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
    id,
    kind,
    status,
    params,
    position,
    done,
    total,
    result,
    reason,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    estimatedFinishAt: row.estimated_finish_at,
  };
}
