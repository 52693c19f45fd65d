import { type ColumnType, type Selectable, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { Job, JobKind } from './model.ts';

interface JobTable {
  id: string;
  kind: JobKind;
  status: Job['status'];
  done: number;
  total: number;
  result: ColumnType<Record<string, unknown>, string, string>;
  started_at: Date;
  updated_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobTable;
  }
}

export async function insertJob(db: Db, job: Job): Promise<void> {
  await db.insertInto('jobs').values(toRow(job)).execute();
}

export async function updateJob(db: Db, job: Job): Promise<void> {
  const { id, ...columns } = toRow(job);
  await db.updateTable('jobs').set(columns).where('id', '=', id).execute();
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

/** Jobs are started one at a time, on any process. */
export async function lockJobs(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('jobs', 0))`.execute(tx);
}

export async function deleteJobsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('jobs').where('started_at', '<', at).execute();
}

function toRow({ id, kind, status, done, total, result, startedAt, updatedAt }: Job) {
  return {
    ...{ id, kind, status, done, total },
    result: JSON.stringify(result),
    started_at: startedAt,
    updated_at: updatedAt,
  };
}

function fromRow({ started_at, updated_at, ...row }: Selectable<JobTable>): Job {
  return { ...row, startedAt: started_at, updatedAt: updated_at };
}
