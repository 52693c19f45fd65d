import { type View, views } from '../../lib/placement.ts';
import { runToCompletion, type SlicedWork } from '../../lib/slices.ts';
import type { Candidate } from '../decision/candidate.ts';
import { betaAt } from '../decision/ranking.ts';
import type { Counts, LearningUpdate } from '../model.ts';
import { LearnedCounts, type PendingUpdate } from './learned-counts.ts';
import { type CountsChange, OfferColumns, rowWidth } from './offer-columns.ts';
import { type Beta, putPosterior, type Rates } from './posterior.ts';
import { ViewTable } from './view-table.ts';

/** So often a lesson is prepared in slices. If the catalogue changes each time, it is then prepared without a pause. */
const maxSlicedAttempts = 3;

/** What the ranking knows of an offer. */
export interface OfferEstimates {
  readonly coldStart: boolean;
  readonly views: readonly {
    readonly view: View;
    /** Faded by age. */
    readonly impressions: number;
    readonly clicks: number;
    readonly conversions: number;
    readonly click: Beta;
    readonly conversion: Beta;
  }[];
}

type Tables = (ViewTable | undefined)[];

/**
 * How the candidates stand in each view, as of one version of what was learned. Counts, rates, tables and version are
 * always of one piece: a decision says by which version it was taken, and must come out the same when that is rebuilt.
 */
export class RankingTables {
  readonly learned = new LearnedCounts();
  /** Moves with everything that can change an order. */
  generation = 0;
  readonly #columns = new OfferColumns();
  /** Of the views that somebody has asked in. */
  #tables: Tables = views.map(() => undefined);
  /** Of the version before. The next one is written over them: new memory for it would be given back every few seconds. */
  #spare: Tables = [];

  get shuffledSlots(): Int32Array {
    return this.#columns.shuffled;
  }

  slotOf(offerId: string): number | undefined {
    return this.#columns.slotOf(offerId);
  }

  /** Adds a candidate in the next slot, or changes the one that is there. */
  setCandidate(candidate: Candidate): void {
    this.#columns.set(candidate, (offerId) => this.learned.counts(offerId));
    for (const table of this.#tables) table?.noteChange(candidate.slot);
    this.generation++;
  }

  table(view: number): ViewTable {
    const known = this.#tables[view];
    if (known?.catchUp()) return known;
    const table = this.#room(known, view);
    runToCompletion(table.fill(this.learned.version));
    this.#tables[view] = table;
    return table;
  }

  /**
   * What is known of one offer in each view, worked out for it alone: a table of a view that nobody asks in would cost
   * every lesson.
   */
  estimates(offerId: string): OfferEstimates | undefined {
    const slot = this.#columns.slotOf(offerId);
    if (slot === undefined) return undefined;
    const { counts, categories, rates, coldStart } = this.#columns;
    const betas = { click: new Float64Array(2), conversion: new Float64Array(2) };
    const row = slot * rowWidth;
    const inViews = views.map((view, number) => {
      putPosterior(betas, 0, counts, row, number, rates[categories[slot] as number] as Rates);
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

  /** Prepares the next version beside the one that is in use, then puts it in its place. */
  *applyUpdate(update: LearningUpdate, before?: ReadonlyMap<string, Counts>): SlicedWork<void> {
    const pending = yield* this.learned.read(update, before);
    for (let tries = 1; ; tries++) {
      const { generation } = this;
      const work = this.#prepare(pending);
      for (;;) {
        const step = work.next();
        if (step.done) return this.#exchange(pending, step.value);
        if (tries <= maxSlicedAttempts) yield;
        if (this.generation !== generation) break;
      }
    }
  }

  *#prepare(pending: PendingUpdate): SlicedWork<{ recount: CountsChange; tables: Tables }> {
    const columns = this.#columns;
    const slots = pending.before
      ? [...columns.ids.keys()]
      : [...pending.today.keys()].flatMap((offerId) => columns.slotOf(offerId) ?? []);
    const recount = yield* columns.prepareCounts(slots, (offerId) => this.learned.counts(offerId, pending));
    const tables: Tables = views.map(() => undefined);
    for (const [view, used] of this.#tables.entries()) {
      if (!used) continue;
      const table = this.#room(this.#spare[view], view);
      yield* table.fill(pending.update.version, recount);
      tables[view] = table;
    }
    return { recount, tables };
  }

  #exchange(pending: PendingUpdate, { recount, tables }: { recount: CountsChange; tables: Tables }): void {
    this.#columns.applyCounts(recount);
    this.learned.take(pending);
    this.#spare = this.#tables;
    this.#tables = tables;
    this.generation++;
  }

  #room(known: ViewTable | undefined, view: number): ViewTable {
    return known?.fits ? known : new ViewTable(this.#columns, view);
  }
}
