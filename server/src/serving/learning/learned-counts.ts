import type { SlicedWork } from '../../lib/slices.ts';
import { type CountRow, type Counts, type LearningUpdate, noCounts, viewNumber } from '../model.ts';

const readAtOnce = 500;

/** What a lesson changes. */
export interface PendingUpdate {
  readonly update: LearningUpdate;
  /** On a new day: what is known of the days before it. */
  readonly before: ReadonlyMap<string, Counts> | undefined;
  /** The day's counts of the offers that the lesson is about. */
  readonly today: Map<string, Counts>;
}

/**
 * What the network has learned about its offers, as of a version. Days before the version's own are faded by their age
 * and no longer change; the day itself is replaced row by row as lessons arrive. The same version is the same everywhere.
 */
export class LearnedCounts {
  version = 0;
  day = 0;
  at: Date | undefined;
  #before: ReadonlyMap<string, Counts> = new Map();
  #today = new Map<string, Counts>();

  /** Reads a update. Nothing is learned yet. */
  *read(update: LearningUpdate, before?: ReadonlyMap<string, Counts>): SlicedWork<PendingUpdate> {
    const today = new Map<string, Counts>();
    for (const [at, row] of update.counts.entries()) {
      if (at % readAtOnce === 0) yield;
      const [offerId, view, ...counts] = row;
      const known = before ? undefined : this.#today.get(offerId);
      if (known && !hasChanged(known, row)) continue;
      const next = today.get(offerId) ?? known?.slice() ?? noCounts();
      for (const [kind, count] of counts.entries()) next[kind * viewNumber.size + view] = count;
      today.set(offerId, next);
    }
    return { update, before, today };
  }

  take({ update, before, today }: PendingUpdate): void {
    if (before) {
      this.#before = before;
      this.#today = today;
    } else for (const [offerId, counts] of today) this.#today.set(offerId, counts);
    this.day = update.day;
    this.version = update.version;
    this.at = update.at;
  }

  /** The counts of the version's own day alone. */
  today(offerId: string): Counts | undefined {
    return this.#today.get(offerId);
  }

  /** Does a row of a day's counts say anything new? */
  isChanged(day: number, row: CountRow): boolean {
    return hasChanged(day === this.day ? this.#today.get(row[0]) : undefined, row);
  }

  /**
   * The counts of an offer; with news, as they will be when these are taken. A void is written as negative counts on its
   * own day, where the voided events may have faded already: what falls below zero is zero.
   */
  counts(offerId: string, pending?: PendingUpdate): Counts | undefined {
    const before = (pending?.before ?? this.#before).get(offerId);
    const today = pending?.today.get(offerId) ?? (pending?.before ? undefined : this.#today.get(offerId));
    const known = before ?? today;
    return known?.map((_, at) => Math.max(0, (before?.[at] ?? 0) + (today?.[at] ?? 0)));
  }
}

function hasChanged(
  known: Counts | undefined,
  [, view, impressions, clicks, conversions]: CountRow,
): boolean {
  const at = (kind: number) => known?.[kind * viewNumber.size + view] ?? 0;
  return impressions !== at(0) || clicks !== at(1) || conversions !== at(2);
}
