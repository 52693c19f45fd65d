import type { Db } from '../db/handle.ts';
import { readSpend } from '../demand/index.ts';
import type { Clock } from '../lib/clock.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import {
  insertLesson,
  listLessonsAfter,
  listLessonsUpTo,
  readCountsBefore,
  readDayCounts,
} from './learning-store.ts';
import { type CountRow, type Lesson, type SpendRow, viewNumber } from './model.ts';
import type { Snapshot } from './snapshot.ts';

/** A version is not made more often than this. */
export const lessonEveryMs = 5_000;
/** What was counted before midnight may be committed a moment after it. */
const midnightGraceMs = 30_000;
/** So often all of the day's counts are written down, so that rebuilding a version reads few rows. */
const keyframeEvery = 200;

/** Brings an empty snapshot to a version, or to the newest. */
export async function recallLessons(db: Db, snapshot: Snapshot, version?: number): Promise<void> {
  for (const lesson of await listLessonsUpTo(db, version)) await take(db, snapshot, lesson);
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
  const newCounts = counts.filter((row) => isNews(snapshot, day, row));
  const newSpend = spend.filter((row) => isNewSpend(snapshot, day, row));
  if (newCounts.length + newSpend.length === 0) return;
  const version = learned.version + 1;
  const keyframe = day !== learned.day || version % keyframeEvery === 0;
  const lesson: Lesson = {
    ...{ version, at: now, day },
    ...(keyframe ? { counts, spend } : { counts: newCounts, spend: newSpend }),
  };
  if (await insertLesson(db, lesson, keyframe)) await take(db, snapshot, lesson);
}

function isNews({ learned }: Snapshot, day: number, [offerId, view, ...counts]: CountRow): boolean {
  const known = day === learned.day ? learned.today(offerId) : undefined;
  return counts.some((count, kind) => count !== (known?.[kind * viewNumber.size + view] ?? 0));
}

function isNewSpend(snapshot: Snapshot, day: number, [campaignId, today, total]: SpendRow): boolean {
  const known = snapshot.spendOf(campaignId);
  return !known || known.day !== day || known.todayMicros < today || known.totalMicros < total;
}

async function take(db: Db, snapshot: Snapshot, lesson: Lesson): Promise<void> {
  const before = lesson.day === snapshot.learned.day ? undefined : await readCountsBefore(db, lesson.day);
  if (before) snapshot.learned.startDay(lesson.day, before);
  snapshot.learned.add(lesson);
  for (const [campaignId, today, total] of lesson.spend)
    snapshot.setSpend(campaignId, lesson.day, today, total);
  snapshot.generation++;
}
