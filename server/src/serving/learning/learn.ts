import type { Db } from '../../db/handle.ts';
import { readSpend } from '../../demand/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateOfDay, dayNumber } from '../../lib/days.ts';
import { filterInSlices, runInSlices, type SlicedWork } from '../../lib/slices.ts';
import { isNewSpend, type Spend } from '../decision/spend.ts';
import type { Counts, LearningUpdate, SpendRow } from '../model.ts';
import type { LearnedCounts } from './learned-counts.ts';
import { insertUpdate, listUpdatesAfter, listUpdatesUpTo, readCountsBefore, readDayCounts } from './store.ts';

/** A version is not made more often than this. */
export const learningIntervalMs = 5_000;
/** What was counted before midnight may be committed a moment after it. */
const midnightGraceMs = 30_000;
/** So often all of the day's counts are written down, so that rebuilding a version reads few rows. */
const keyframeEvery = 200;

/** What learning reads and updates: the snapshot of this process, or one that is rebuilt for an explanation. */
export interface LearningTarget {
  readonly learned: LearnedCounts;
  spendOf(campaignId: string): Readonly<Spend> | undefined;
  applyUpdate(lesson: LearningUpdate, before?: ReadonlyMap<string, Counts>): void;
  applyUpdateInSlices(lesson: LearningUpdate, before?: ReadonlyMap<string, Counts>): SlicedWork<void>;
}

/** Brings an empty snapshot to a version, or to the newest. */
export async function restoreLearning(db: Db, target: LearningTarget, version?: number): Promise<void> {
  for (const lesson of await listUpdatesUpTo(db, version))
    target.applyUpdate(lesson, await countsBefore(db, target, lesson));
}

/**
 * Takes the lessons that other processes have drawn, and draws the next one when it is due. Whoever comes first draws
 * it; a version that is there already is taken like any other.
 */
export async function learnNow(db: Db, target: LearningTarget, clock: Clock): Promise<void> {
  for (const lesson of await listUpdatesAfter(db, target.learned.version))
    await applyInSlices(db, target, lesson);
  const { learned } = target;
  const now = clock();
  if (learned.at && now.getTime() - learned.at.getTime() < learningIntervalMs) return;
  const day = dayNumber(now.getTime() - midnightGraceMs);
  const counts = await readDayCounts(db, day);
  const spend = await readSpend(db, dateOfDay(day));
  const newCounts = await runInSlices(filterInSlices(counts, (row) => learned.isChanged(day, row)));
  const newSpend = await runInSlices(filterInSlices(spend, (row) => isNewRow(target, day, row)));
  if (newCounts.length + newSpend.length === 0) return;
  const version = learned.version + 1;
  const keyframe = day !== learned.day || version % keyframeEvery === 0;
  const lesson: LearningUpdate = {
    ...{ version, at: now, day },
    ...(keyframe ? { counts, spend } : { counts: newCounts, spend: newSpend }),
  };
  if (await insertUpdate(db, lesson, keyframe)) await applyInSlices(db, target, lesson);
}

function isNewRow(
  target: LearningTarget,
  day: number,
  [campaignId, todayMicros, totalMicros, credits = 0]: SpendRow,
): boolean {
  const known = target.spendOf(campaignId);
  return known?.day !== day || isNewSpend(known, { day, todayMicros, totalMicros, credits });
}

/** Slice by slice, so that no decision waits for it. */
async function applyInSlices(db: Db, target: LearningTarget, lesson: LearningUpdate): Promise<void> {
  await runInSlices(target.applyUpdateInSlices(lesson, await countsBefore(db, target, lesson)));
}

/** On a new day, what is known of the days before it. */
async function countsBefore(
  db: Db,
  { learned }: LearningTarget,
  { day }: LearningUpdate,
): Promise<Map<string, Counts> | undefined> {
  return day === learned.day ? undefined : readCountsBefore(db, day);
}
