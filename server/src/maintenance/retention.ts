import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Db, transact } from '../db/handle.ts';
import { recordRetentionRun } from '../db/installation-store.ts';
import { dropMonth, listMonths } from '../db/partitions.ts';
import { ceilingDays, maxSessionAgeDays } from '../events/index.ts';
import { addMonths, dateOfDay, dayMs, dayNumber, dayOfDate, monthOf, startOfMonth } from '../lib/days.ts';
import { firstIdAt, nilUuid } from '../lib/ids.ts';
import { deleteJobsBefore } from './job-store.ts';
import type { JobProgress, SliceResult } from './model.ts';
import {
  advanceRawFrom,
  clearAddressBlocks,
  countChannels,
  deleteCeilingsBefore,
  deleteClickCountsBefore,
  deleteHoursBefore,
  deleteRowsOfSessions,
  findChannelAfter,
  readAddressBlocksFrom,
  setAddressBlocksFrom,
} from './retention-store.ts';
import type { Slice } from './slice.ts';

/** How many sessions one transaction visits. */
const sessionsPerTransaction = 1_000;
const clickCountsPerTransaction = 5_000;
const hoursPerTransaction = 5_000;
const clickCountsKeptMs = dayMs;
const jobsKeptDays = 90;
/** How long the address block of a session is kept. */
export const addressBlockDays = 30;

const Params = Type.Object({ keepDays: Type.Integer({ minimum: 1 }) });
const Position = Type.Object({
  /**
   * First the job deletes months, then address blocks, then hours of arrival and ceilings, then
   * click counts and jobs.
   */
  phase: Type.Union([
    Type.Literal('months'),
    Type.Literal('addresses'),
    Type.Literal('hours'),
    Type.Literal('rest'),
  ]),
  /** Months that end before this day are deleted. It is fixed for the whole job. */
  before: Type.String(),
  /**
   * The month that is being deleted, and its last session that was visited. Null before the first one and
   * between two months.
   */
  current: Type.Union([
    Type.Object({ month: Type.String(), channelId: Type.String(), sessionId: Type.String() }),
    Type.Null(),
  ]),
  /** The last session whose address block was deleted. Null before the first one. */
  address: Type.Union([
    Type.Object({ before: Type.String(), channelId: Type.String(), sessionId: Type.String() }),
    Type.Null(),
  ]),
  /** The channel whose hours of arrival are being deleted. Null before the first one. */
  hoursOf: Type.Union([Type.String(), Type.Null()]),
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
 * One slice of retention. It deletes the months of raw sessions and events that ended before the retention
 * period; counters are kept. The sessions of a month are visited first, to delete their rows in tables
 * without months. Then the month is dropped. Address blocks of sessions are deleted sooner, and the hours of
 * arrival of a month after it.
 */
export async function retentionSlice(
  slice: Pick<Slice, 'db' | 'now' | 'transact' | 'hasTime'> & { job: JobProgress & { params: unknown } },
): Promise<SliceResult> {
  const { job, now, hasTime } = slice;
  const { keepDays } = Value.Parse(Params, job.params);
  let progress: Progress = {
    position: Value.Check(Position, job.position) ? job.position : startAt(now, keepDays),
    done: job.done,
    total: job.total,
    result: readRetentionResult(job.result),
  };
  do {
    const { phase, current } = progress.position;
    if (phase === 'rest') {
      if (await deleteOtherRows(slice)) return { ...progress, total: progress.done, finished: true };
    } else if (phase === 'addresses') progress = await clearNextAddresses(slice, progress);
    else if (phase === 'hours') progress = await deleteNextHours(slice, progress);
    else if (current === null) progress = await startMonth(slice, progress);
    else progress = await deleteNextRows(slice, progress, current);
  } while (hasTime());
  return { ...progress, finished: false };
}

function startAt(now: Date, keepDays: number): Position {
  const before = dateOfDay(dayNumber(now.getTime()) - keepDays);
  return { phase: 'months', before, current: null, address: null, hoursOf: null };
}

/** Starts the oldest month that is still there and ended before the retention period. */
async function startMonth(
  { db, transact }: Pick<Slice, 'db' | 'transact'>,
  progress: Progress,
): Promise<Progress> {
  const { before } = progress.position;
  const months = (await listMonths(db)).filter((month) => endOf(month) <= before);
  const [month] = months;
  if (month === undefined) return { ...progress, position: { ...progress.position, phase: 'addresses' } };
  // `raw_from` moves before rows are deleted, so that an audit never recounts a day that is being deleted. A
  // session of the month may have had events until it was too old to take more.
  await transact((tx) => advanceRawFrom(tx, dateOfDay(dayOfDate(endOf(month)) + maxSessionAgeDays)));
  const total = progress.done + months.length * Math.max(await countChannels(db), 1);
  const current = { month, channelId: nilUuid, sessionId: nilUuid };
  return { ...progress, total, position: { ...progress.position, current } };
}

/** Deletes the rows of the next sessions of the month in other tables, or the month after the last ones. */
async function deleteNextRows(
  { db, transact }: Pick<Slice, 'db' | 'transact'>,
  progress: Progress,
  { month, channelId, sessionId }: NonNullable<Position['current']>,
): Promise<Progress> {
  const first = firstIdAt(startOfMonth(month));
  const end = firstIdAt(startOfMonth(addMonths(month, 1)));
  const { visited, last } = await transact((tx) =>
    deleteRowsOfSessions(
      tx,
      { channelId, after: sessionId > first ? sessionId : first, before: end },
      sessionsPerTransaction,
    ),
  );
  const result = { sessions: progress.result.sessions + visited };
  const at = (current: Position['current']) => ({ ...progress.position, current });
  if (last !== null) return { ...progress, result, position: at({ month, channelId, sessionId: last }) };
  const done = channelId === nilUuid ? progress.done : progress.done + 1;
  const total = Math.max(progress.total, done);
  const next = await findChannelAfter(db, channelId);
  if (next === null) await dropMonth(transact, month);
  return {
    done,
    total,
    result,
    position: at(next === null ? null : { month, channelId: next, sessionId: nilUuid }),
  };
}

/**
 * Deletes the address blocks of the next sessions. The time up to which they are deleted is stored at the
 * end of the job, so the next job visits only the sessions that became old enough since then, also if no
 * job ran for days.
 */
async function clearNextAddresses(
  { db, now, transact }: Pick<Slice, 'db' | 'now' | 'transact'>,
  progress: Progress,
): Promise<Progress> {
  const { before, channelId, sessionId } = progress.position.address ?? {
    before: new Date(now.getTime() - addressBlockDays * dayMs).toISOString(),
    channelId: nilUuid,
    sessionId: nilUuid,
  };
  const at = (phase: Position['phase'], address: Position['address']) => ({
    ...progress,
    position: { ...progress.position, phase, address },
  });
  const from = firstIdAt((await readAddressBlocksFrom(db)).getTime());
  const last = await transact((tx) =>
    clearAddressBlocks(
      tx,
      {
        channelId,
        after: sessionId === nilUuid ? from : sessionId,
        before: firstIdAt(new Date(before).getTime()),
      },
      sessionsPerTransaction,
    ),
  );
  if (last !== null) return at('addresses', { before, channelId, sessionId: last });
  const next = await findChannelAfter(db, channelId);
  if (next !== null) return at('addresses', { before, channelId: next, sessionId: nilUuid });
  await transact((tx) => setAddressBlocksFrom(tx, new Date(before)));
  return at('hours', null);
}

/**
 * Deletes the next hours of arrival, channel by channel, whose events are all deleted: those before the first
 * month that is still there. One more day covers clock differences. Older ceilings of the channel are deleted
 * with its last hours.
 */
async function deleteNextHours(
  { db, now, transact }: Pick<Slice, 'db' | 'now' | 'transact'>,
  progress: Progress,
): Promise<Progress> {
  const { before, hoursOf } = progress.position;
  const channelId = hoursOf ?? (await findChannelAfter(db, nilUuid));
  if (channelId === null) return { ...progress, position: { ...progress.position, phase: 'rest' } };
  const firstMonth = startOfMonth(monthOf(Date.parse(before)));
  const oldestCeiling = dateOfDay(dayNumber(now.getTime()) - ceilingDays - 1);
  const mayHaveMore = await transact(async (tx) => {
    const deleted = await deleteHoursBefore(tx, channelId, new Date(firstMonth - dayMs), hoursPerTransaction);
    if (deleted === hoursPerTransaction) return true;
    await deleteCeilingsBefore(tx, channelId, oldestCeiling);
    return false;
  });
  const next = mayHaveMore ? channelId : await findChannelAfter(db, channelId);
  const phase = next === null ? 'rest' : 'hours';
  return { ...progress, position: { ...progress.position, phase, hoursOf: next } };
}

/** The first day after a month. */
function endOf(month: string): string {
  return `${addMonths(month, 1)}-01`;
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

/** Runs the whole retention without a job; returns how many sessions were deleted. */
export async function deleteExpiredRows(db: Db, keepDays: number, now: Date): Promise<number> {
  let job: JobProgress & { params: unknown } = {
    position: null,
    done: 0,
    total: 0,
    result: {},
    params: { keepDays },
  };
  for (;;) {
    const { finished, ...progress } = await retentionSlice({
      db,
      job,
      now,
      hasTime: () => false,
      transact: (work) => transact(db, work),
    });
    if (finished) return readRetentionResult(progress.result).sessions;
    job = { ...job, ...progress };
  }
}
