import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  addToRollups,
  type Counter,
  counterColumns,
  noPublisher,
  RollupChanges,
  returnTables,
  rollupNames,
  rollups,
  rollupsWithReturns,
  rollupTables,
} from '../counters/index.ts';
import { type Db, type Tx, transact } from '../db/handle.ts';
import { addOfferDays } from '../events/index.ts';
import type { Placement } from '../lib/placement.ts';
import type { ChannelDay, JobProgress, SliceResult } from './model.ts';
import { compare, comparisonsOf, type Difference } from './recount-store.ts';
import type { Slice } from './slice.ts';
import { holdRawFrom, listStretches, type Passed } from './stretch-store.ts';

/** The first few are kept. */
const firstFew = 50;
/** So many cells are put right in one transaction. */
const mendAtOnce = 5_000;
/** So many days are found by one statement while they are counted. */
const countAtOnce = 500;
/** An audit compares in one transaction what can be compared in this time: there are many small days. */
const transactionMs = 50;

const channelDay = { channelId: Type.String(), date: Type.String() };
const Position = Type.Object({
  /** First all days are counted, so that progress can be told; then each is recounted. */
  phase: Type.Union([Type.Literal('count'), Type.Literal('recount')]),
  /** The last day that the phase has passed. */
  passed: Type.Union([Type.Object(channelDay), Type.Null()]),
  /** A day that is partly compared, and how many of its comparisons are made. */
  partly: Type.Union([Type.Object({ ...channelDay, comparisons: Type.Integer() }), Type.Null()]),
});
type Position = Type.Static<typeof Position>;
const start: Position = { phase: 'count', passed: null, partly: null };

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
 * One slice of a recount: every cell of every counter is compared with raw rows, each table of each channel and day by one
 * statement, while the service runs. With `mend`, what differs is put right in the transaction that found it; on a
 * healthy database that writes nothing.
 */
export async function recountSlice(
  { db, job, transact, hasTime }: Pick<Slice, 'db' | 'transact' | 'hasTime'> & { job: JobProgress },
  { mend }: { mend: boolean },
): Promise<SliceResult> {
  let progress: Progress = {
    position: job.position === null ? start : Value.Parse(Position, job.position),
    ...{ done: job.done, total: job.total },
    result: readRecountResult(job.result),
  };
  do {
    if (progress.position.phase === 'count') {
      progress = await countDays(db, progress);
      continue;
    }
    const { passed } = progress.position;
    const [stretch] = await listStretches(db, passed, 1);
    // Days that began meanwhile, or that retention has taken away, change how many there were.
    if (!stretch) return { ...progress, total: progress.done, finished: true };
    progress = await recountDay(stretch, progress, { transact, mend, hasTime });
  } while (hasTime());
  return { ...progress, finished: false };
}

async function countDays(db: Db, progress: Progress): Promise<Progress> {
  const days = await listStretches(db, progress.position.passed, countAtOnce);
  const last = days.at(-1);
  const total = progress.total + days.length;
  if (!last || days.length < countAtOnce)
    return { ...progress, total, position: { ...start, phase: 'recount' } };
  return { ...progress, total, position: { ...progress.position, passed: passedAt(last) } };
}

/** As many comparisons of the day as there is time for; at least one. */
async function recountDay(
  stretch: ChannelDay,
  progress: Progress,
  { transact, mend, hasTime }: Pick<Slice, 'transact' | 'hasTime'> & { mend: boolean },
): Promise<Progress> {
  const { partly } = progress.position;
  const isPartly = partly?.channelId === stretch.channelId && partly.date === stretch.date;
  let made = isPartly ? partly.comparisons : 0;
  let { result } = progress;
  for (;;) {
    const compared = await transact((tx) => compareSome(tx, stretch, made, mend));
    result = addDifferences(result, compared);
    made = compared.made;
    if (compared.isLast) {
      const done = progress.done + 1;
      const position: Position = { phase: 'recount', passed: passedAt(stretch), partly: null };
      return { position, result, done, total: Math.max(progress.total, done) };
    }
    if (!hasTime()) {
      const position = { ...progress.position, partly: { ...passedAt(stretch), comparisons: made } };
      return { ...progress, position, result };
    }
  }
}

interface Compared {
  readonly made: number;
  readonly isLast: boolean;
  readonly count: number;
  readonly differences: readonly Difference[];
}

/** Some comparisons of a day in one transaction. A comparison that puts something right is the last of its transaction. */
async function compareSome(tx: Tx, stretch: ChannelDay, made: number, mend: boolean): Promise<Compared> {
  const rawFrom = await holdRawFrom(tx);
  if (rawFrom !== null && stretch.date < rawFrom) return { made, isLast: true, count: 0, differences: [] };
  const week = stretch.week !== null && stretch.week < (rawFrom ?? '') ? null : stretch.week;
  const comparisons = comparisonsOf({ ...stretch, week });
  const started = performance.now();
  const differences: Difference[] = [];
  let count = 0;
  let at = made;
  for (; at < comparisons.length && performance.now() - started < transactionMs; at++) {
    const comparison = comparisons[at] as (typeof comparisons)[number];
    const mends = mend && mendedTables.has(comparison.table);
    const found = await compare(tx, comparison, mends ? mendAtOnce : firstFew);
    differences.push(...found.differences.slice(0, firstFew));
    if (!mends || found.count === 0) {
      count += found.count;
      continue;
    }
    await mendCounters(tx, stretch.channelId, found.differences);
    count += found.differences.length;
    // What is beyond the limit is found by the same comparison in the next transaction.
    if (found.count === found.differences.length) at++;
    break;
  }
  return { made: at, isLast: at >= comparisons.length, count, differences };
}

function addDifferences(result: RecountResult, found: Compared): RecountResult {
  const room = firstFew - result.differences.length;
  return {
    differences: [
      ...result.differences,
      ...structuredClone(found.differences.slice(0, room)),
    ] as RecountResult['differences'],
    differenceCount: result.differenceCount + found.count,
  };
}

function passedAt({ channelId, date }: Passed): Passed {
  return { channelId, date };
}

/** A whole recount at once, without a job: slice after slice on one handle. */
export async function recountLedger(
  db: Db,
  { mend }: { mend: boolean },
  onProgress: (progress: { done: number; total: number }) => Promise<void> = async () => {},
): Promise<RecountResult & { done: number; total: number }> {
  let progress: JobProgress = { position: null, done: 0, total: 0, result: {} };
  for (;;) {
    const slice = await recountSlice(
      { db, job: progress, transact: (work) => transact(db, work), hasTime: () => false },
      { mend },
    );
    const { done, total } = slice;
    if (done > progress.done) await onProgress({ done, total });
    if (slice.finished) return { done, total, ...readRecountResult(slice.result) };
    progress = slice;
  }
}

/** Money that was drawn from a budget is compared only: to change it would bill or refund an advertiser. */
const mendedTables: ReadonlySet<string> = new Set([
  ...Object.values(rollupTables),
  ...Object.values(returnTables),
  'offer_days',
]);

/** Adds what is missing and takes away what is too much, so that events which are counted at the same time stay counted. */
async function mendCounters(tx: Db, channelId: string, differences: readonly Difference[]): Promise<void> {
  const changes = new RollupChanges();
  for (const difference of differences) {
    const { table, cell } = difference;
    const place = placeOf(channelId, cell);
    for (const name of rollupNames) {
      if (table !== rollupTables[name]) continue;
      const amounts = Object.fromEntries(
        Object.entries(counterColumns).map(([counter, column]) => [counter, missing(difference, column)]),
      ) as Record<Counter, number>;
      changes.addTo(name, place, timeOf(cell[rollups[name].grain]), amounts);
    }
    for (const name of rollupsWithReturns) {
      if (table !== returnTables[name]) continue;
      const link = { at: timeOf(cell.day), previous: timeOf(cell.previous) };
      changes.addReturn(name, place, { ...link, sessions: missing(difference, 'sessions') });
    }
  }
  await addToRollups(tx, changes, 0);
  const offers = differences.filter(({ table }) => table === 'offer_days');
  await addOfferDays(
    tx,
    offers.map((difference) => ({
      channelId,
      date: difference.cell.day as string,
      offerId: difference.cell.offer_id as string,
      view: '',
      impressions: missing(difference, 'impressions'),
      clicks: missing(difference, 'clicks'),
      conversions: missing(difference, 'conversions'),
      spendMicros: missing(difference, 'spend_micros'),
      invalidImpressions: missing(difference, 'invalid_impressions'),
      invalidClicks: missing(difference, 'invalid_clicks'),
      invalidConversions: missing(difference, 'invalid_conversions'),
      voidedImpressions: missing(difference, 'voided_impressions'),
      voidedClicks: missing(difference, 'voided_clicks'),
      voidedConversions: missing(difference, 'voided_conversions'),
      voidedSpendMicros: missing(difference, 'voided_spend_micros'),
    })),
    0,
  );
}

function missing({ recounted, stored }: Difference, counter: string): number {
  return (recounted[counter] ?? 0) - (stored[counter] ?? 0);
}

function placeOf(channelId: string, cell: Difference['cell']): Placement {
  return {
    channelId,
    publisherId: cell.publisher_id === noPublisher ? null : (cell.publisher_id ?? null),
    view: cell.view as Placement['view'],
    displayMode: cell.display_mode as Placement['displayMode'],
    widgetId: cell.widget_id || null,
  };
}

/** A day without a time is its beginning in UTC. */
function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '');
}
