import { type Db, transact } from '../db/handle.ts';
import { markTidied } from '../db/installation-store.ts';
import { dateOfDay, dayMs, dayNumber } from '../lib/days.ts';
import { deleteJobsBefore } from './job-store.ts';
import { deleteFloodsBefore, deleteOldSessions, markRawFrom } from './retention-store.ts';

/** So many sessions, with their events, go in one transaction. */
const step = 1_000;
const floodMs = dayMs;
const jobDays = 90;

/**
 * Lets go of raw sessions and events that are older than they are kept; the counters stay. A session stays as long as
 * anything happened in it since, so that every day that is still audited has all its rows. Answers how many went.
 */
export async function dropOldRows(db: Db, keepDays: number, now: Date): Promise<number> {
  const from = dayNumber(now.getTime()) - keepDays;
  // First the mark, then the rows: an audit never counts on what is about to go.
  await markRawFrom(db, dateOfDay(from));
  let dropped = 0;
  for (;;) {
    const gone = await transact(db, (tx) => deleteOldSessions(tx, new Date(from * dayMs), step));
    dropped += gone;
    if (gone < step) break;
  }
  await deleteFloodsBefore(db, new Date(now.getTime() - floodMs));
  await deleteJobsBefore(db, new Date(now.getTime() - jobDays * dayMs));
  await markTidied(db, now);
  return dropped;
}
