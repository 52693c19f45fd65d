import type { Db } from '../db/handle.ts';
import { ceilingDays, leastCeilingMicros } from '../events/index.ts';
import { dateOfDay, dayMs, dayNumber } from '../lib/days.ts';
import { nilUuid } from '../lib/ids.ts';
import { findChannelAfter } from '../maintenance/index.ts';
import {
  areCeilingsComputed,
  type DailyCeiling,
  listCeilings,
  listPublishersAfter,
  listUsualBills,
  saveCeilings,
  setCeilingsComputed,
  type UsualBill,
} from './ceiling-store.ts';
import { ceilingOfDay, type SourceName, sourceNameOf } from './model.ts';

/** How many publishers one statement reads the hours of. */
const publishersPerStatement = 100;

/**
 * Computes the ceilings of a day from the usual hours of the days before, once a day. It is done in parts,
 * each of which can be repeated: after a kill the next call begins again. Returns how many publishers have
 * another ceiling than the least one, or undefined if it is done already.
 */
export async function computeCeilings(db: Db, now: Date): Promise<number | undefined> {
  const today = dayNumber(now.getTime());
  if (await areCeilingsComputed(db, new Date(today * dayMs), now)) return undefined;
  let count = 0;
  for (let id = await findChannelAfter(db, nilUuid); id !== null; id = await findChannelAfter(db, id))
    count += await computeCeilingsOf(db, id, today);
  await setCeilingsComputed(db, now);
  return count;
}

async function computeCeilingsOf(db: Db, channelId: string, today: number): Promise<number> {
  const days = { from: dateOfDay(today - ceilingDays), to: dateOfDay(today) };
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const ids = await listPublishersAfter(db, channelId, after, publishersPerStatement);
    if (ids.length === 0) return count;
    const usual = await listUsualBills(db, channelId, ids, new Date(today * dayMs));
    const earlier = await listCeilings(db, channelId, ids, days);
    const ceilings = ceilingsOf(usual, earlier, today);
    await saveCeilings(db, dateOfDay(today), ceilings);
    count += ceilings.length;
    after = ids.at(-1) ?? null;
  }
}

function ceilingsOf(
  usualBills: readonly UsualBill[],
  earlier: readonly DailyCeiling[],
  today: number,
): DailyCeiling[] {
  const usualOf = new Map(usualBills.map((usual) => [sourceNameOf(usual), usual]));
  const earlierOf = Map.groupBy(earlier, sourceNameOf);
  const ceilings: DailyCeiling[] = [];
  for (const name of new Set<SourceName>([...usualOf.keys(), ...earlierOf.keys()])) {
    const before = earlierOf.get(name) ?? [];
    const usual = usualOf.get(name);
    const source = usual ?? before[0];
    if (!source) continue;
    const ceilingMicros = ceilingOfDay(usual, before, today);
    // The least ceiling needs no row, unless the one of the day before was higher.
    const latest = before.at(-1)?.ceilingMicros ?? leastCeilingMicros;
    if (ceilingMicros === leastCeilingMicros && latest === leastCeilingMicros) continue;
    const { channelId, publisherId } = source;
    ceilings.push({ channelId, publisherId, day: today, ceilingMicros });
  }
  return ceilings;
}
