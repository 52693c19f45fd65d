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
import { compare, type Difference, type TableDifferences } from './compare-store.ts';
import type { ChannelDay, JobProgress, SliceResult } from './model.ts';
import { moneyComparisonsOf, rebuildArrivals, rebuildSales } from './recount-money-store.ts';
import { comparisonsOf } from './recount-store.ts';
import type { Slice } from './slice.ts';

/** The result of a job lists this many differences. The others are only counted. */
const maxListedDifferences = 50;
/** How many cells one transaction repairs at most. */
const maxRepairsPerTransaction = 5_000;
/** How many channel days are listed at once in the `count` phase. */
const daysPerPage = 500;
/**
 * How many channel days are listed at once to recount them. Listing takes about as long as some comparisons.
 */
const recountedPerList = 10;
/** How long a recount without a job works before it reports its progress. */
const progressEveryMs = 1_000;
/**
 * A transaction starts no further comparison after this time. Most days are small, so
 * it usually does several.
 */
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
      /**
       * How many comparisons the day has. Not in jobs of the version before, which had more of them: it
       * begins the day again.
       */
      of: Type.Optional(Type.Integer()),
      // Not in jobs of an earlier version.
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
 * One slice of a recount. It compares every cell of every counter table with the raw rows: one statement per
 * table and channel day, while the service keeps running. With `repair`, the transaction that finds a
 * difference also corrects it. On a healthy database a repair writes nothing.
 */
export async function recountSlice(
  { db, job, transact, hasTime }: Pick<Slice, 'db' | 'transact' | 'hasTime'> & { job: JobProgress },
  { repair }: { repair: boolean },
): Promise<SliceResult> {
  let progress: Progress = {
    position: job.position === null ? firstPosition : Value.Parse(Position, job.position),
    done: job.done,
    total: job.total,
    result: readRecountResult(job.result),
  };
  let days: ChannelDay[] = [];
  do {
    if (progress.position.phase === 'count') {
      ({ days, progress } = await countDays(db, progress));
      continue;
    }
    if (days.length === 0) days = await nextDays(db, progress.position);
    // New days may have begun and retention may have deleted others since the count, so the
    // total is corrected here.
    if (days.length === 0) return { ...progress, total: progress.done, finished: true };
    for (const day of days) {
      progress = await recountDay(day, progress, { transact, repair, hasTime });
      if (!hasTime()) break;
    }
    days = [];
  } while (hasTime());
  return { ...progress, finished: false };
}

/** The day that is partly recounted, or the next ones. */
async function nextDays(db: Db, { passed, partly }: Position): Promise<ChannelDay[]> {
  if (partly?.week !== undefined) return [{ ...keyOf(partly), week: partly.week }];
  return listChannelDays(db, passed, recountedPerList);
}

/**
 * Counts a page of channel days. Returns the days too if they are all that there are: they need
 * not be listed again.
 */
async function countDays(db: Db, progress: Progress): Promise<{ progress: Progress; days: ChannelDay[] }> {
  const { passed } = progress.position;
  const days = await listChannelDays(db, passed, daysPerPage);
  const last = days.at(-1);
  const total = progress.total + days.length;
  if (!last || days.length < daysPerPage) {
    const position: Position = { ...firstPosition, phase: 'recount' };
    return { progress: { ...progress, total, position }, days: passed === null ? days : [] };
  }
  return {
    progress: { ...progress, total, position: { ...progress.position, passed: keyOf(last) } },
    days: [],
  };
}

/**
 * Does some comparisons of the day, in one or more transactions while there is time. The next
 * call continues after them.
 */
async function recountDay(
  day: ChannelDay,
  progress: Progress,
  { transact, repair, hasTime }: Pick<Slice, 'transact' | 'hasTime'> & { repair: boolean },
): Promise<Progress> {
  const { partly } = progress.position;
  const isResumed = partly?.channelId === day.channelId && partly.date === day.date;
  let compared = isResumed && partly.of !== undefined ? partly.comparisons : 0;
  let { result } = progress;
  for (;;) {
    const batch = await transact((tx) => compareNext(tx, day, compared, repair));
    result = addDifferences(result, batch);
    compared = batch.compared;
    if (compared >= batch.of) {
      const done = progress.done + 1;
      const position: Position = { phase: 'recount', passed: keyOf(day), partly: null };
      return { position, result, done, total: Math.max(progress.total, done) };
    }
    if (!hasTime()) {
      const partly = { ...keyOf(day), week: day.week, comparisons: compared, of: batch.of };
      const position = { ...progress.position, partly };
      return { ...progress, position, result };
    }
  }
}

interface ComparisonBatch {
  /** How many comparisons of the day are done, including earlier batches. */
  readonly compared: number;
  /** How many comparisons the day has. */
  readonly of: number;
  /** How many cells differ. `differences` lists some of them. */
  readonly differenceCount: number;
  readonly differences: readonly Difference[];
}

/**
 * Does some comparisons of a day in one transaction. A comparison that repairs cells is the
 * last of its transaction.
 */
async function compareNext(
  tx: Tx,
  day: ChannelDay,
  compared: number,
  repair: boolean,
): Promise<ComparisonBatch> {
  const rawFrom = await lockRawFrom(tx);
  if (rawFrom !== null && day.date < rawFrom)
    return { compared, of: compared, differenceCount: 0, differences: [] };
  // Retention may have moved `raw_from` since the day was listed.
  const isWeekComplete = day.week !== null && (rawFrom === null || day.week >= rawFrom);
  const week = isWeekComplete ? day.week : null;
  const comparisons = [...moneyComparisonsOf(day, rawFrom), ...comparisonsOf({ ...day, week })];
  const started = performance.now();
  const differences: Difference[] = [];
  let differenceCount = 0;
  let next = compared;
  for (; next < comparisons.length && performance.now() - started < maxTransactionMs; next++) {
    const comparison = comparisons[next] as (typeof comparisons)[number];
    const found = await compare(tx, comparison, repair ? maxRepairsPerTransaction : maxListedDifferences);
    const repaired = repair ? found.filter(({ table, count }) => count > 0 && isRepairable(table)) : [];
    for (const each of found) {
      differences.push(...each.differences.slice(0, maxListedDifferences));
      differenceCount += repaired.includes(each) ? each.differences.length : each.count;
    }
    if (repaired.length === 0) continue;
    for (const each of repaired) await repairTable(tx, day, each);
    // If there are more differences than the limit, the next transaction repeats this comparison
    // and finds the rest.
    if (
      repaired.every(({ table, count, differences }) => rebuilds.has(table) || count === differences.length)
    )
      next++;
    break;
  }
  return { compared: next, of: comparisons.length, differenceCount, differences };
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
 * The tables that a repair corrects. `budget_leases` is compared but never repaired: a repair would bill or
 * refund an advertiser.
 */
const repairableTables = new Map<string, CounterTable>(counterTables.map((table) => [table.name, table]));

/** Tables that are written anew from the raw rows of the day. */
const rebuilds = new Map([
  ['sales', rebuildSales],
  ['arrival_hours', rebuildArrivals],
]);

function isRepairable(table: string): boolean {
  return rebuilds.has(table) || repairableTables.has(table);
}

async function repairTable(tx: Db, day: ChannelDay, { table, differences }: TableDifferences): Promise<void> {
  const counterTable = repairableTables.get(table);
  if (!counterTable) return rebuilds.get(table)?.(tx, day);
  // Adds the difference to each counter instead of overwriting it, so that events counted at the same time
  // are not lost.
  await lockFolding(tx, day.channelId);
  await addToCells(tx, counterTable, day.channelId, differences.map(missingAmounts));
}

function missingAmounts({ cell, recounted, stored }: Difference): CellChange {
  const amounts = Object.keys(recounted).map((column) => [
    column,
    (recounted[column] ?? 0) - (stored[column] ?? 0),
  ]);
  return { cell, amounts: Object.fromEntries(amounts) };
}
