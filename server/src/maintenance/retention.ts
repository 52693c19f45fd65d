import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Db, transact } from '../db/handle.ts';
import { recordRetentionRun } from '../db/installation-store.ts';
import { dateOfDay, dayMs, dayNumber } from '../lib/days.ts';
import { deleteJobsBefore } from './job-store.ts';
import type { JobProgress, SliceResult } from './model.ts';
import { deleteFloodsBefore, deleteOldSessions, markRawFrom, type SessionMark } from './retention-store.ts';
import type { Slice } from './slice.ts';
import { listSessionDays, type Passed } from './stretch-store.ts';

/** So many sessions are looked at, and deleted with their events, in one transaction. */
const sessionsAtOnce = 1_000;
const floodsAtOnce = 5_000;
const countAtOnce = 500;
const floodMs = dayMs;
const jobDays = 90;

const Params = Type.Object({ keepDays: Type.Integer({ minimum: 1 }) });
const channelDay = { channelId: Type.String(), date: Type.String() };
const Position = Type.Object({
  phase: Type.Union([Type.Literal('count'), Type.Literal('sessions'), Type.Literal('rest')]),
  /** Rows of days before this one are deleted: it does not move while the job runs. */
  before: Type.String(),
  /** The last day of a channel that the phase has passed. */
  passed: Type.Union([Type.Object(channelDay), Type.Null()]),
  /** The last session that was looked at, of a day that is partly done. */
  partly: Type.Union([Type.Object({ ...channelDay, at: Type.String(), id: Type.String() }), Type.Null()]),
});
type Position = Type.Static<typeof Position>;
const Result = Type.Object({ sessions: Type.Integer() });

interface Progress extends JobProgress {
  readonly position: Position;
  readonly result: Type.Static<typeof Result>;
}

export function readRetentionResult(result: unknown): Type.Static<typeof Result> {
  return Value.Check(Result, result) ? result : { sessions: 0 };
}

/**
 * One slice of retention: deletes raw sessions and events that are older than they are kept, day by day of each channel;
 * the counters stay. A session stays as long as anything happened in it since, so that every day that is still audited
 * has all its rows.
 */
export async function retentionSlice(
  slice: Pick<Slice, 'db' | 'now' | 'transact' | 'hasTime'> & { job: JobProgress & { params: unknown } },
): Promise<SliceResult> {
  const { db, job, now, transact, hasTime } = slice;
  const { keepDays } = Value.Parse(Params, job.params);
  let progress: Progress = {
    position: job.position === null ? startAt(now, keepDays) : Value.Parse(Position, job.position),
    ...{ done: job.done, total: job.total },
    result: readRetentionResult(job.result),
  };
  do {
    const { phase, passed, before } = progress.position;
    if (phase === 'count') {
      progress = await countDays(db, progress);
    } else if (phase === 'sessions') {
      // First the mark, then the rows: an audit never counts on what is about to be deleted.
      if (passed === null && progress.total > 0) await transact((tx) => markRawFrom(tx, before));
      progress = await deleteSome(slice, progress);
    } else if (await deleteRest(slice)) {
      return { ...progress, total: progress.done, finished: true };
    }
  } while (hasTime());
  return { ...progress, finished: false };
}

function startAt(now: Date, keepDays: number): Position {
  const before = dateOfDay(dayNumber(now.getTime()) - keepDays);
  return { phase: 'count', before, passed: null, partly: null };
}

async function countDays(db: Db, progress: Progress): Promise<Progress> {
  const { before, passed } = progress.position;
  const days = await listSessionDays(db, before, passed, countAtOnce);
  const last = days.at(-1);
  const isAll = !last || days.length < countAtOnce;
  const position: Position = isAll
    ? { phase: 'sessions', before, passed: null, partly: null }
    : { ...progress.position, passed: passedAt(last) };
  return { ...progress, position, total: progress.total + days.length };
}

/** Some sessions of the next day. */
async function deleteSome(
  { db, transact }: Pick<Slice, 'db' | 'transact'>,
  progress: Progress,
): Promise<Progress> {
  const { before, passed, partly } = progress.position;
  const [day] = partly ? [partly] : await listSessionDays(db, before, passed, 1);
  if (!day) return { ...progress, position: { ...progress.position, phase: 'rest' } };
  const from: SessionMark = partly ?? { at: '-infinity', id: firstId };
  const { deleted, next } = await transact((tx) =>
    deleteOldSessions(
      tx,
      { channelId: day.channelId, from, until: endOf(day.date), before: `${before}T00:00:00Z` },
      sessionsAtOnce,
    ),
  );
  const result = { sessions: progress.result.sessions + deleted };
  if (next)
    return { ...progress, result, position: { ...progress.position, partly: { ...passedAt(day), ...next } } };
  const done = progress.done + 1;
  const position = { ...progress.position, passed: passedAt(day), partly: null };
  return { position, result, done, total: Math.max(progress.total, done) };
}

const firstId = '00000000-0000-0000-0000-000000000000';

function endOf(date: string): string {
  return new Date(Date.parse(date) + dayMs).toISOString();
}

/** Counts of clicks and old jobs; true when all are gone. */
async function deleteRest({ now, transact }: Pick<Slice, 'now' | 'transact'>): Promise<boolean> {
  const before = new Date(now.getTime() - floodMs);
  if ((await transact((tx) => deleteFloodsBefore(tx, before, floodsAtOnce))) === floodsAtOnce) return false;
  await transact(async (tx) => {
    await deleteJobsBefore(tx, new Date(now.getTime() - jobDays * dayMs));
    await recordRetentionRun(tx, now);
  });
  return true;
}

function passedAt({ channelId, date }: Passed): Passed {
  return { channelId, date };
}

/** All of it at once, without a job; answers how many sessions were deleted. */
export async function dropOldRows(db: Db, keepDays: number, now: Date): Promise<number> {
  let job: JobProgress & { params: unknown } = {
    ...{ position: null, done: 0, total: 0, result: {} },
    params: { keepDays },
  };
  for (;;) {
    const { finished, ...progress } = await retentionSlice({
      ...{ db, job, now, hasTime: () => false },
      transact: (work) => transact(db, work),
    });
    if (finished) return readRetentionResult(progress.result).sessions;
    job = { ...job, ...progress };
  }
}
