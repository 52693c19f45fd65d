import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Db, transact } from '../db/handle.ts';
import { recordRetentionRun } from '../db/installation-store.ts';
import { dateOfDay, dayMs, dayNumber } from '../lib/days.ts';
import { nilUuid } from '../lib/ids.ts';
import { type ChannelDayKey, listSessionDays } from './channel-day-store.ts';
import { deleteJobsBefore } from './job-store.ts';
import type { JobProgress, SliceResult } from './model.ts';
import {
  advanceRawFrom,
  deleteClickCountsBefore,
  deleteOldSessions,
  type SessionCursor,
} from './retention-store.ts';
import type { Slice } from './slice.ts';

/** How many sessions one transaction visits, and deletes with their events. */
const sessionsPerTransaction = 1_000;
const clickCountsPerTransaction = 5_000;
/** How many channel days are listed at once in the `count` phase. */
const daysPerPage = 500;
const clickCountsKeptMs = dayMs;
const jobsKeptDays = 90;

const Params = Type.Object({ keepDays: Type.Integer({ minimum: 1 }) });
const channelDay = { channelId: Type.String(), date: Type.String() };
const Position = Type.Object({
  /** First the job counts the channel days, to report progress. Then it deletes their sessions, then click counts and jobs. */
  phase: Type.Union([Type.Literal('count'), Type.Literal('sessions'), Type.Literal('rest')]),
  /** Rows of days before this one are deleted. It is fixed for the whole job. */
  before: Type.String(),
  /** The last channel day that this phase has completed. */
  passed: Type.Union([Type.Object(channelDay), Type.Null()]),
  /** The day that is partly done, and the last session of it that was visited. */
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
 * One slice of retention. It deletes raw sessions and events older than the retention period, one channel day after the
 * other; counters are kept. An old session that has an event within the retention period is kept, so that every day that
 * can still be audited has all its rows.
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
      // `raw_from` moves before rows are deleted, so that an audit never recounts a day that is being deleted.
      if (passed === null && progress.total > 0) await transact((tx) => advanceRawFrom(tx, before));
      progress = await deleteNextSessions(slice, progress);
    } else if (await deleteOtherRows(slice)) {
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
  const days = await listSessionDays(db, before, passed, daysPerPage);
  const last = days.at(-1);
  const isAll = !last || days.length < daysPerPage;
  const position: Position = isAll
    ? { phase: 'sessions', before, passed: null, partly: null }
    : { ...progress.position, passed: keyOf(last) };
  return { ...progress, position, total: progress.total + days.length };
}

/** Deletes one batch of sessions of the next day. */
async function deleteNextSessions(
  { db, transact }: Pick<Slice, 'db' | 'transact'>,
  progress: Progress,
): Promise<Progress> {
  const { before, passed, partly } = progress.position;
  const [day] = partly ? [partly] : await listSessionDays(db, before, passed, 1);
  if (!day) return { ...progress, position: { ...progress.position, phase: 'rest' } };
  const from: SessionCursor = partly ?? { at: '-infinity', id: nilUuid };
  const { deleted, next } = await transact((tx) =>
    deleteOldSessions(
      tx,
      { channelId: day.channelId, from, until: endOfDay(day.date), keepEventsSince: `${before}T00:00:00Z` },
      sessionsPerTransaction,
    ),
  );
  const result = { sessions: progress.result.sessions + deleted };
  if (next)
    return { ...progress, result, position: { ...progress.position, partly: { ...keyOf(day), ...next } } };
  const done = progress.done + 1;
  const position = { ...progress.position, passed: keyOf(day), partly: null };
  return { position, result, done, total: Math.max(progress.total, done) };
}

function endOfDay(date: string): string {
  return new Date(Date.parse(date) + dayMs).toISOString();
}

/** Deletes old click counts, then old jobs. Returns true when everything is deleted. */
async function deleteOtherRows({ now, transact }: Pick<Slice, 'now' | 'transact'>): Promise<boolean> {
  const before = new Date(now.getTime() - clickCountsKeptMs);
  const deleted = await transact((tx) => deleteClickCountsBefore(tx, before, clickCountsPerTransaction));
  const mayHaveMore = deleted === clickCountsPerTransaction;
  if (mayHaveMore) return false;
  await transact(async (tx) => {
    await deleteJobsBefore(tx, new Date(now.getTime() - jobsKeptDays * dayMs));
    await recordRetentionRun(tx, now);
  });
  return true;
}

function keyOf({ channelId, date }: ChannelDayKey): ChannelDayKey {
  return { channelId, date };
}

/** Runs the whole retention without a job; returns how many sessions were deleted. */
export async function deleteExpiredRows(db: Db, keepDays: number, now: Date): Promise<number> {
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
