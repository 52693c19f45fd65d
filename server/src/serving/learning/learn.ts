import type { Db } from '../../db/handle.ts';
import { readSpend } from '../../demand/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateOfDay, dayNumber } from '../../lib/days.ts';
import { filterInSlices, runInSlices, type SlicedWork } from '../../lib/slices.ts';
import { isNewSpend, type Spend } from '../decision/spend.ts';
import type { Counts, LearningUpdate, SpendRow } from '../model.ts';
import type { LearnedCounts } from './learned-counts.ts';
import { insertUpdate, listUpdatesAfter, listUpdatesUpTo, readCountsBefore, readDayCounts } from './store.ts';

/** The shortest time between two versions of the learned counts. */
export const learningIntervalMs = 5_000;
/**
 * The new day starts this late for learning: transactions that counted events before midnight may
 * commit just after it.
 */
const midnightGraceMs = 30_000;
/**
 * Each version with a number divisible by this stores all counts of the day (a keyframe), so that a rebuild
 * reads few versions.
 */
const keyframeEvery = 200;

/**
 * The data that learning reads and updates: the snapshot of this process, or one rebuilt for an explanation.
 */
export interface LearningTarget {
  readonly learned: LearnedCounts;
  spendOf(campaignId: string): Readonly<Spend> | undefined;
  applyUpdate(update: LearningUpdate, earlierDays?: ReadonlyMap<string, Counts>): void;
  applyUpdateInSlices(update: LearningUpdate, earlierDays?: ReadonlyMap<string, Counts>): SlicedWork<void>;
}

/** Brings an empty snapshot to the given version, or to the newest one. */
export async function restoreLearning(db: Db, target: LearningTarget, version?: number): Promise<void> {
  for (const update of await listUpdatesUpTo(db, version))
    target.applyUpdate(update, await countsOfEarlierDays(db, target, update));
}

/**
 * Applies the versions that other processes have stored, then creates the next version if it is due.
 *
 * Race: two processes may create the same version at the same time. The primary key accepts one insert. The
 * process whose insert is ignored discards its own update and applies the stored one at its next step.
 */
export async function learnNow(db: Db, target: LearningTarget, clock: Clock): Promise<void> {
  for (const update of await listUpdatesAfter(db, target.learned.version))
    await applyInSlices(db, target, update);
  const { learned } = target;
  const now = clock();
  if (learned.at && now.getTime() - learned.at.getTime() < learningIntervalMs) return;
  const day = dayNumber(now.getTime() - midnightGraceMs);
  const counts = await readDayCounts(db, day);
  const spend = await readSpend(db, dateOfDay(day));
  const newCounts = await runInSlices(filterInSlices(counts, (row) => learned.isChanged(day, row)));
  const newSpend = await runInSlices(filterInSlices(spend, (row) => isNewSpendRow(target, day, row)));
  if (newCounts.length + newSpend.length === 0) return;
  const version = learned.version + 1;
  const keyframe = day !== learned.day || version % keyframeEvery === 0;
  const update: LearningUpdate = {
    version,
    at: now,
    day,
    ...(keyframe ? { counts, spend } : { counts: newCounts, spend: newSpend }),
  };
  if (await insertUpdate(db, update, keyframe)) await applyInSlices(db, target, update);
}

function isNewSpendRow(
  target: LearningTarget,
  day: number,
  [campaignId, todayMicros, totalMicros, credits = 0]: SpendRow,
): boolean {
  const known = target.spendOf(campaignId);
  return known?.day !== day || isNewSpend(known, { day, todayMicros, totalMicros, credits });
}

/** Applies an update in slices, so that decisions do not wait for it. */
async function applyInSlices(db: Db, target: LearningTarget, update: LearningUpdate): Promise<void> {
  await runInSlices(target.applyUpdateInSlices(update, await countsOfEarlierDays(db, target, update)));
}

/** For the first update of a new day: the aged counts of all earlier days. Otherwise undefined. */
async function countsOfEarlierDays(
  db: Db,
  { learned }: LearningTarget,
  { day }: LearningUpdate,
): Promise<Map<string, Counts> | undefined> {
  return day === learned.day ? undefined : readCountsBefore(db, day);
}
