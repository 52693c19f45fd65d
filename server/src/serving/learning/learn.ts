import type { Db } from '../../db/handle.ts';
import { readSpend } from '../../demand/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateOfDay, dayNumber } from '../../lib/days.ts';
import { inSlices, sift } from '../../lib/slices.ts';
import { isNewSpend } from '../decision/spend.ts';
import type { Counts, Lesson, SpendRow } from '../model.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { insertLesson, listLessonsAfter, listLessonsUpTo, readCountsBefore, readDayCounts } from './store.ts';

/** A version is not made more often than this. */
export const lessonEveryMs = 5_000;
/** What was counted before midnight may be committed a moment after it. */
const midnightGraceMs = 30_000;
/** So often all of the day's counts are written down, so that rebuilding a version reads few rows. */
const keyframeEvery = 200;

/** Brings an empty snapshot to a version, or to the newest. */
export async function recallLessons(db: Db, snapshot: Snapshot, version?: number): Promise<void> {
  for (const lesson of await listLessonsUpTo(db, version))
    snapshot.learn(lesson, await countsBefore(db, snapshot, lesson));
}

/**
 * Takes the lessons that other processes have drawn, and draws the next one when it is due. Whoever comes first draws
 * it; a version that is there already is taken like any other.
 */
export async function learn(db: Db, snapshot: Snapshot, clock: Clock): Promise<void> {
  for (const lesson of await listLessonsAfter(db, snapshot.learned.version)) await take(db, snapshot, lesson);
  const { learned } = snapshot;
  const now = clock();
  if (learned.at && now.getTime() - learned.at.getTime() < lessonEveryMs) return;
  const day = dayNumber(now.getTime() - midnightGraceMs);
  const counts = await readDayCounts(db, day);
  const spend = await readSpend(db, dateOfDay(day));
  const newCounts = await inSlices(sift(counts, (row) => learned.isNews(day, row)));
  const newSpend = await inSlices(sift(spend, (row) => isNewRow(snapshot, day, row)));
  if (newCounts.length + newSpend.length === 0) return;
  const version = learned.version + 1;
  const keyframe = day !== learned.day || version % keyframeEvery === 0;
  const lesson: Lesson = {
    ...{ version, at: now, day },
    ...(keyframe ? { counts, spend } : { counts: newCounts, spend: newSpend }),
  };
  if (await insertLesson(db, lesson, keyframe)) await take(db, snapshot, lesson);
}

function isNewRow(
  snapshot: Snapshot,
  day: number,
  [campaignId, todayMicros, totalMicros, credits = 0]: SpendRow,
): boolean {
  const known = snapshot.spendOf(campaignId);
  return known?.day !== day || isNewSpend(known, { day, todayMicros, totalMicros, credits });
}

/** Slice by slice, so that no decision waits for it. */
async function take(db: Db, snapshot: Snapshot, lesson: Lesson): Promise<void> {
  await inSlices(snapshot.learnInSlices(lesson, await countsBefore(db, snapshot, lesson)));
}

/** On a new day, what is known of the days before it. */
async function countsBefore(
  db: Db,
  { learned }: Snapshot,
  { day }: Lesson,
): Promise<Map<string, Counts> | undefined> {
  return day === learned.day ? undefined : readCountsBefore(db, day);
}
