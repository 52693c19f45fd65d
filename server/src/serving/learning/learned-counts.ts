import type { SlicedWork } from '../../lib/slices.ts';
import {
  type CountKind,
  type CountRow,
  type Counts,
  countIndex,
  countKinds,
  type LearningUpdate,
  noCounts,
} from '../model.ts';

const rowsPerSlice = 500;

/** A learning update that was prepared and is not applied yet. */
export interface PendingUpdate {
  readonly update: LearningUpdate;
  /** For the first update of a new day: the aged counts of all earlier days. */
  readonly earlierDays: ReadonlyMap<string, Counts> | undefined;
  /** Today's counts of the offers that the update changes. */
  readonly today: Map<string, Counts>;
}

/**
 * The counts of all offers as of one learning version. Earlier days are weighted by age and do not change
 * during the day; today's counts are replaced row by row by each update. The same version has the same counts
 * in every process.
 */
export class LearnedCounts {
  version = 0;
  day = 0;
  at: Date | undefined;
  /** The aged counts of all days before `day`, by offer id. */
  #earlierDays: ReadonlyMap<string, Counts> = new Map();
  /** The counts of `day`, by offer id. */
  #today = new Map<string, Counts>();

  /** Reads an update into a form that `apply` can take over. Changes nothing yet. */
  *prepare(update: LearningUpdate, earlierDays?: ReadonlyMap<string, Counts>): SlicedWork<PendingUpdate> {
    const today = new Map<string, Counts>();
    for (const [rowsRead, row] of update.counts.entries()) {
      if (rowsRead % rowsPerSlice === 0) yield;
      const [offerId, viewNumber, ...counts] = row;
      const known = earlierDays ? undefined : this.#today.get(offerId);
      if (known && !hasChanged(known, row)) continue;
      const next = today.get(offerId) ?? known?.slice() ?? noCounts();
      for (const [at, kind] of countKinds.entries())
        next[countIndex(kind, viewNumber)] = counts[at] as number;
      today.set(offerId, next);
    }
    return { update, earlierDays, today };
  }

  /** Takes over a prepared update, and with it its version. */
  apply({ update, earlierDays, today }: PendingUpdate): void {
    if (earlierDays) {
      this.#earlierDays = earlierDays;
      this.#today = today;
    } else for (const [offerId, counts] of today) this.#today.set(offerId, counts);
    this.day = update.day;
    this.version = update.version;
    this.at = update.at;
  }

  /** An offer's counts of today, without earlier days. */
  today(offerId: string): Counts | undefined {
    return this.#today.get(offerId);
  }

  /** True if a row differs from the known counts of that day. */
  isChanged(day: number, row: CountRow): boolean {
    const [offerId] = row;
    return hasChanged(day === this.day ? this.#today.get(offerId) : undefined, row);
  }

  /**
   * The counts of an offer, all days together; with `pending`, as they are after that update. A void is
   * stored as negative counts on the day of the void, while the voided events have lost weight since: a sum
   * below zero counts as zero.
   */
  counts(offerId: string, pending?: PendingUpdate): Counts | undefined {
    const earlier = (pending?.earlierDays ?? this.#earlierDays).get(offerId);
    const today =
      pending?.today.get(offerId) ?? (pending?.earlierDays ? undefined : this.#today.get(offerId));
    const known = earlier ?? today;
    return known?.map((_, at) => Math.max(0, (earlier?.[at] ?? 0) + (today?.[at] ?? 0)));
  }
}

function hasChanged(
  known: Counts | undefined,
  [, viewNumber, impressions, clicks, conversions]: CountRow,
): boolean {
  const knownCount = (kind: CountKind) => known?.[countIndex(kind, viewNumber)] ?? 0;
  return (
    impressions !== knownCount('impressions') ||
    clicks !== knownCount('clicks') ||
    conversions !== knownCount('conversions')
  );
}
