import { type View, views } from '../../lib/placement.ts';
import { runToCompletion, type SlicedWork } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { betaAt } from '../decision/ranking.ts';
import type { Counts, LearningUpdate } from '../model.ts';
import { LearnedCounts, type PendingUpdate } from './learned-counts.ts';
import { type CountsChange, OfferColumns, rowWidth } from './offer-columns.ts';
import { type Beta, type Rates, writePosterior } from './posterior.ts';
import { ViewTable } from './view-table.ts';

/** After this many attempts in slices, each interrupted by a change of the catalogue, an update is prepared without pauses. */
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
 * The order and the posteriors of the candidates in each view, as of one learning version. Counts, rates, tables and version
 * always change together: a stored decision names its version, and a replay of that version must give the same decision.
 */
export class RankingTables {
  readonly learned = new LearnedCounts();
  /** Increases with every change that can affect an order. Cached eligible lists compare it. */
  generation = 0;
  readonly #columns = new OfferColumns();
  /** One table for each view that was requested so far. */
  #tables: Tables = views.map(() => undefined);
  /** The tables of the previous version. The next version is written into them, to avoid allocating large arrays every few seconds. */
  #spare: Tables = [];

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
  table(view: number): ViewTable {
    const existing = this.#tables[view];
    if (existing?.applyNotedChanges()) return existing;
    const table = this.#tableWithCapacity(existing, view);
    runToCompletion(table.fill(this.learned.version));
    this.#tables[view] = table;
    return table;
  }

  /**
   * The estimates of one offer in each view. They are computed for this offer alone: creating a table for a view without
   * requests would make every learning update slower.
   */
  getEstimates(offerId: string): OfferEstimates | undefined {
    const slot = this.#columns.slotOf(offerId);
    if (slot === undefined) return undefined;
    const { counts, categories, rates, coldStart } = this.#columns;
    const betas = { click: new Float64Array(2), conversion: new Float64Array(2) };
    const row = slot * rowWidth;
    const inViews = views.map((view, number) => {
      writePosterior(betas, 0, counts, row, number, rates[categories[slot] as number] as Rates);
      return {
        view,
        impressions: counts[row + number] as number,
        clicks: counts[row + views.length + number] as number,
        conversions: counts[row + 2 * views.length + number] as number,
        click: betaAt(betas.click, 0),
        conversion: betaAt(betas.conversion, 0),
      };
    });
    return { coldStart: coldStart[slot] === 1, views: inViews };
  }

  /**
   * Prepares the next version while the current one stays in use, then swaps them.
   *
   * Race: a candidate may change between two slices. The generation shows it, and the preparation starts again.
   */
  *applyUpdate(update: LearningUpdate, before?: ReadonlyMap<string, Counts>): SlicedWork<void> {
    const pending = yield* this.learned.prepare(update, before);
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
    const slots = pending.before
      ? [...columns.ids.keys()]
      : [...pending.today.keys()].flatMap((offerId) => columns.slotOf(offerId) ?? []);
    const countsChange = yield* columns.prepareCounts(slots, (offerId) =>
      this.learned.counts(offerId, pending),
    );
    const tables: Tables = views.map(() => undefined);
    for (const [view, used] of this.#tables.entries()) {
      if (!used) continue;
      const table = this.#tableWithCapacity(this.#spare[view], view);
      yield* table.fill(pending.update.version, countsChange);
      tables[view] = table;
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

  #tableWithCapacity(known: ViewTable | undefined, view: number): ViewTable {
    return known?.hasCapacity ? known : new ViewTable(this.#columns, view);
  }
}
