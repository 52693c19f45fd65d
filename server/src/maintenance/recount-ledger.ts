import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  addToCells,
  type CellChange,
  type CounterTable,
  counterTables,
  lockFolding,
} from '../counters/index.ts';
import { type Db, type Tx, transact } from '../db/handle.ts';
import { type ChannelDayKey, listChannelDays, lockRawFrom } from './channel-day-store.ts';
import type { ChannelDay, JobProgress, SliceResult } from './model.ts';
import { moneyComparisonsOf, rebuildSales } from './recount-money-store.ts';
import { compare, comparisonsOf, type Difference } from './recount-store.ts';
import type { Slice } from './slice.ts';

/** The result of a job lists this many differences. The others are only counted. */
const maxListedDifferences = 50;
/** How many cells one transaction repairs at most. */
const maxRepairsPerTransaction = 5_000;
/** How many channel days are listed at once in the `count` phase. */
const daysPerPage = 500;
/** How many channel days are listed at once to recount them. Listing takes about as long as some comparisons. */
const recountedPerList = 10;
/** How long a recount without a job works before it reports its progress. */
const progressEveryMs = 1_000;
/** A transaction starts no further comparison after this time. Most days are small, so it usually does several. */
const maxTransactionMs = 50;

const channelDay = { channelId: Type.String(), date: Type.String() };
const Position = Type.Object({
  /** First the job counts the channel days, to report progress. Then it recounts them one by one. */
  phase: Type.Union([Type.Literal('count'), Type.Literal('recount')]),
  /** The last channel day that this phase has completed. */
  passed: Type.Union([Type.Object(channelDay), Type.Null()]),
  /** The day that is partly recounted, and how many of its comparisons are done. */
  partly: Type.Union([
    Type.Object({
      ...channelDay,
      comparisons: Type.Integer(),
      // Not in jobs of the version before.
      week: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    Type.Null(),
  ]),
});
type Position = Type.Static<typeof Position>;
const firstPosition: Position = { phase: 'count', passed: null, partly: null };

const numbers = Type.Record(Type.String(), Type.Number());
const Result = Type.Object({
  differences: Type.Array(
    Type.Object({
      table: Type.String(),
      cell: Type.Record(Type.String(), Type.String()),
      recounted: numbers,
      stored: numbers,
    }),
  ),
  differenceCount: Type.Integer(),
});
export type RecountResult = Type.Static<typeof Result>;
const nothingFound: RecountResult = { differences: [], differenceCount: 0 };

export function readRecountResult(result: unknown): RecountResult {
  return Value.Check(Result, result) ? result : nothingFound;
}

interface Progress extends JobProgress {
  readonly position: Position;
  readonly result: RecountResult;
}

/**
 * One slice of a recount. It compares every cell of every counter table with the raw rows: one statement per table and
 * channel day, while the service keeps running. With `repair`, the transaction that finds a difference also corrects it.
 * On a healthy database a repair writes nothing.
 */
export async function recountSlice(
  { db, job, transact, hasTime }: Pick<Slice, 'db' | 'transact' | 'hasTime'> & { job: JobProgress },
  { repair }: { repair: boolean },
): Promise<SliceResult> {
  let progress: Progress = {
    position: job.position === null ? firstPosition : Value.Parse(Position, job.position),
    ...{ done: job.done, total: job.total },
    result: readRecountResult(job.result),
  };
  do {
    if (progress.position.phase === 'count') {
      progress = await countDays(db, progress);
      continue;
    }
    const days = await nextDays(db, progress.position);
    // New days may have begun and retention may have deleted others since the count, so the total is corrected here.
    if (days.length === 0) return { ...progress, total: progress.done, finished: true };
    for (const day of days) {
      progress = await recountDay(day, progress, { transact, repair, hasTime });
      if (!hasTime()) break;
    }
  } while (hasTime());
  return { ...progress, finished: false };
}

/** The day that is partly recounted, or the next ones. */
async function nextDays(db: Db, { passed, partly }: Position): Promise<ChannelDay[]> {
  if (partly?.week !== undefined) return [{ ...keyOf(partly), week: partly.week }];
  return listChannelDays(db, passed, recountedPerList);
}

async function countDays(db: Db, progress: Progress): Promise<Progress> {
  const days = await listChannelDays(db, progress.position.passed, daysPerPage);
  const last = days.at(-1);
  const total = progress.total + days.length;
  if (!last || days.length < daysPerPage)
    return { ...progress, total, position: { ...firstPosition, phase: 'recount' } };
  return { ...progress, total, position: { ...progress.position, passed: keyOf(last) } };
}

/** Does some comparisons of the day, in one or more transactions while there is time. The next call continues after them. */
async function recountDay(
  day: ChannelDay,
  progress: Progress,
  { transact, repair, hasTime }: Pick<Slice, 'transact' | 'hasTime'> & { repair: boolean },
): Promise<Progress> {
  const { partly } = progress.position;
  const isResumed = partly?.channelId === day.channelId && partly.date === day.date;
  let compared = isResumed ? partly.comparisons : 0;
  let { result } = progress;
  for (;;) {
    const batch = await transact((tx) => compareNext(tx, day, compared, repair));
    result = addDifferences(result, batch);
    compared = batch.compared;
    if (batch.isLast) {
      const done = progress.done + 1;
      const position: Position = { phase: 'recount', passed: keyOf(day), partly: null };
      return { position, result, done, total: Math.max(progress.total, done) };
    }
    if (!hasTime()) {
      const partly = { ...keyOf(day), week: day.week, comparisons: compared };
      const position = { ...progress.position, partly };
      return { ...progress, position, result };
    }
  }
}

interface ComparisonBatch {
  /** How many comparisons of the day are done, including earlier batches. */
  readonly compared: number;
  readonly isLast: boolean;
  /** How many cells differ. `differences` lists some of them. */
  readonly differenceCount: number;
  readonly differences: readonly Difference[];
}

/** Does some comparisons of a day in one transaction. A comparison that repairs cells is the last of its transaction. */
async function compareNext(
  tx: Tx,
  day: ChannelDay,
  compared: number,
  repair: boolean,
): Promise<ComparisonBatch> {
  const rawFrom = await lockRawFrom(tx);
  if (rawFrom !== null && day.date < rawFrom)
    return { compared, isLast: true, differenceCount: 0, differences: [] };
  // Retention may have moved `raw_from` since the day was listed.
  const isWeekComplete = day.week !== null && (rawFrom === null || day.week >= rawFrom);
  const week = isWeekComplete ? day.week : null;
  const comparisons = [...moneyComparisonsOf(day), ...comparisonsOf({ ...day, week })];
  const started = performance.now();
  const differences: Difference[] = [];
  let differenceCount = 0;
  let next = compared;
  for (; next < comparisons.length && performance.now() - started < maxTransactionMs; next++) {
    const comparison = comparisons[next] as (typeof comparisons)[number];
    const isSales = comparison.table === 'sales';
    const shouldRepair = repair && (isSales || repairableTables.has(comparison.table));
    const found = await compare(
      tx,
      comparison,
      shouldRepair ? maxRepairsPerTransaction : maxListedDifferences,
    );
    differences.push(...found.differences.slice(0, maxListedDifferences));
    if (!shouldRepair || found.count === 0) {
      differenceCount += found.count;
      continue;
    }
    if (isSales) await rebuildSales(tx, day);
    else await repairCounters(tx, day.channelId, found.differences);
    differenceCount += found.differences.length;
    // If there are more differences than the limit, the next transaction repeats this comparison and finds the rest.
    if (isSales || found.count === found.differences.length) next++;
    break;
  }
  return { compared: next, isLast: next >= comparisons.length, differenceCount, differences };
}

function addDifferences(result: RecountResult, found: ComparisonBatch): RecountResult {
  const room = maxListedDifferences - result.differences.length;
  return {
    differences: [
      ...result.differences,
      ...structuredClone(found.differences.slice(0, room)),
    ] as RecountResult['differences'],
    differenceCount: result.differenceCount + found.differenceCount,
  };
}

function keyOf({ channelId, date }: ChannelDayKey): ChannelDayKey {
  return { channelId, date };
}

/** Runs a whole recount without a job: one slice after the other on the same database handle. */
export async function recountLedger(
  db: Db,
  { repair }: { repair: boolean },
  onProgress: (progress: { done: number; total: number }) => Promise<void> = async () => {},
): Promise<RecountResult & { done: number; total: number }> {
  let progress: JobProgress = { position: null, done: 0, total: 0, result: {} };
  for (;;) {
    const started = performance.now();
    const hasTime = () => performance.now() - started < progressEveryMs;
    const slice = await recountSlice(
      { db, job: progress, transact: (work) => transact(db, work), hasTime },
      { repair },
    );
    const { done, total } = slice;
    if (done > progress.done) await onProgress({ done, total });
    if (slice.finished) return { done, total, ...readRecountResult(slice.result) };
    progress = slice;
  }
}

/**
 * The tables that a repair corrects. `budget_leases` is compared but never repaired: a repair would bill or refund an
 * advertiser.
 */
const repairableTables = new Map<string, CounterTable>(counterTables.map((table) => [table.name, table]));

/** Adds the difference to each counter instead of overwriting it, so that events counted at the same time are not lost. */
async function repairCounters(tx: Db, channelId: string, differences: readonly Difference[]): Promise<void> {
  await lockFolding(tx, channelId);
  for (const [name, ofTable] of Map.groupBy(differences, ({ table }) => table)) {
    const table = repairableTables.get(name);
    if (table) await addToCells(tx, table, channelId, ofTable.map(missingAmounts));
  }
}

function missingAmounts({ cell, recounted, stored }: Difference): CellChange {
  const amounts = Object.keys(recounted).map((column) => [
    column,
    (recounted[column] ?? 0) - (stored[column] ?? 0),
  ]);
  return { cell, amounts: Object.fromEntries(amounts) };
}
