import { type View, views } from '../../lib/placement.ts';
import { runToCompletion, type SlicedWork } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { betaAt } from '../decision/ranking.ts';
import { type CountKind, type Counts, countIndex, type LearningUpdate } from '../model.ts';
import { LearnedCounts, type PendingUpdate } from './learned-counts.ts';
import { type CountsChange, OfferColumns, rowWidth } from './offer-columns.ts';
import { type Beta, type Rates, writePosterior } from './posterior.ts';
import { ViewTable } from './view-table.ts';

/**
 * After this many attempts in slices, each interrupted by a change of the catalogue, an update
 * is prepared without pauses.
 */
const maxSlicedAttempts = 3;

/** The estimates of one offer. */
export interface OfferEstimates {
  readonly coldStart: boolean;
  readonly views: readonly {
    readonly view: View;
    /** Weighted by age. */
    readonly impressions: number;
    readonly clicks: number;
    readonly conversions: number;
    readonly click: Beta;
    readonly conversion: Beta;
  }[];
}

type Tables = (ViewTable | undefined)[];

/**
 * The order and the posteriors of the candidates in each view, as of one learning version. Counts, rates,
 * tables and version always change together: a stored decision names its version, and a replay of that
 * version must give the same decision.
 */
export class RankingTables {
  readonly learned = new LearnedCounts();
  /** Increases with every change that can affect an order. Cached eligible lists compare it. */
  generation = 0;
  readonly #columns = new OfferColumns();
  /** One table for each view that was requested so far. */
  #tables: Tables = views.map(() => undefined);
  /**
   * The tables of the previous version. The next version is written into them, to avoid allocating large
   * arrays every few seconds.
   */
  #spare: Tables = [];

  /**
   * All slots in pseudo-random order, the same in every process. Decisions that pick offers
   * uniformly draw from it.
   */
  get shuffledSlots(): Int32Array {
    return this.#columns.shuffled;
  }

  slotOf(offerId: string): number | undefined {
    return this.#columns.slotOf(offerId);
  }

  /** Adds a candidate in the next slot, or updates the one in its slot. */
  setCandidate(candidate: Candidate): void {
    this.#columns.set(candidate, (offerId) => this.learned.counts(offerId));
    for (const table of this.#tables) table?.noteChange(candidate.slot);
    this.generation++;
  }

  /** The table of a view, brought up to date with changed candidates, or built on first use. */
  table(viewNumber: number): ViewTable {
    const existing = this.#tables[viewNumber];
    if (existing?.tryApplyNotedChanges()) return existing;
    const table = this.#tableWithCapacity(existing, viewNumber);
    runToCompletion(table.fill(this.learned.version));
    this.#tables[viewNumber] = table;
    return table;
  }

  /**
   * The estimates of one offer in each view. They are computed for this offer alone: creating a table for a
   * view without requests would make every learning update slower.
   */
  getEstimates(offerId: string): OfferEstimates | undefined {
    const slot = this.#columns.slotOf(offerId);
    if (slot === undefined) return undefined;
    const { counts, categories, rates, coldStart } = this.#columns;
    // Arrays with one slot, for this offer alone.
    const betas = { click: new Float64Array(2), conversion: new Float64Array(2) };
    const onlySlot = 0;
    const row = slot * rowWidth;
    const inViews = views.map((view, viewNumber) => {
      writePosterior(betas, onlySlot, counts, row, viewNumber, rates[categories[slot] as number] as Rates);
      const count = (kind: CountKind) => counts[row + countIndex(kind, viewNumber)] as number;
      return {
        view,
        impressions: count('impressions'),
        clicks: count('clicks'),
        conversions: count('conversions'),
        click: betaAt(betas.click, onlySlot),
        conversion: betaAt(betas.conversion, onlySlot),
      };
    });
    return { coldStart: coldStart[slot] === 1, views: inViews };
  }

  /**
   * Prepares the next version while the current one stays in use, then swaps them. For the first update of a
   * new day, `earlierDays` holds the aged counts of all earlier days.
   *
   * Race: a candidate may change between two slices. The generation shows it, and
   * the preparation starts again.
   */
  *applyUpdate(update: LearningUpdate, earlierDays?: ReadonlyMap<string, Counts>): SlicedWork<void> {
    const pending = yield* this.learned.prepare(update, earlierDays);
    for (let tries = 1; ; tries++) {
      const { generation } = this;
      const work = this.#prepare(pending);
      for (;;) {
        const step = work.next();
        if (step.done) return this.#swap(pending, step.value);
        if (tries <= maxSlicedAttempts) yield;
        if (this.generation !== generation) break;
      }
    }
  }

  *#prepare(pending: PendingUpdate): SlicedWork<{ countsChange: CountsChange; tables: Tables }> {
    const columns = this.#columns;
    // On a new day the counts of all offers change, because they lose weight with age.
    const slots = pending.earlierDays
      ? [...columns.ids.keys()]
      : [...pending.today.keys()].flatMap((offerId) => columns.slotOf(offerId) ?? []);
    const countsChange = yield* columns.prepareCounts(slots, (offerId) =>
      this.learned.counts(offerId, pending),
    );
    const tables: Tables = views.map(() => undefined);
    for (const [viewNumber, used] of this.#tables.entries()) {
      if (!used) continue;
      const table = this.#tableWithCapacity(this.#spare[viewNumber], viewNumber);
      yield* table.fill(pending.update.version, countsChange);
      tables[viewNumber] = table;
    }
    return { countsChange, tables };
  }

  #swap(
    pending: PendingUpdate,
    { countsChange, tables }: { countsChange: CountsChange; tables: Tables },
  ): void {
    this.#columns.applyCounts(countsChange);
    this.learned.apply(pending);
    this.#spare = this.#tables;
    this.#tables = tables;
    this.generation++;
  }

  /** The given table if its arrays are large enough, else a new one. */
  #tableWithCapacity(reusable: ViewTable | undefined, viewNumber: number): ViewTable {
    return reusable?.hasCapacity ? reusable : new ViewTable(this.#columns, viewNumber);
  }
}
