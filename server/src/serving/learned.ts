import { type Counts, type Lesson, noCounts } from './model.ts';
import { categoryRates, networkRates, type Rates, type Totals, totalsOf } from './posterior.ts';

/**
 * What the network has learned about its offers, as of a version. Days before the version's own are faded by their age
 * and no longer change; the day itself is replaced row by row as lessons arrive. The same version is the same everywhere.
 */
export class Learned {
  version = 0;
  day = 0;
  at: Date | undefined;
  #before = new Map<string, Counts>();
  #today = new Map<string, Counts>();
  readonly #sums = new Map<string, Counts>();

  /** A new day: what is known of the days before it. */
  startDay(day: number, before: Map<string, Counts>): void {
    this.day = day;
    this.#before = before;
    this.#today = new Map();
    this.#sums.clear();
  }

  add(lesson: Lesson): void {
    for (const [offerId, view, ...counts] of lesson.counts) {
      let today = this.#today.get(offerId);
      if (!today) {
        today = noCounts();
        this.#today.set(offerId, today);
      }
      const width = today.length / counts.length;
      for (const [kind, count] of counts.entries()) today[kind * width + view] = count;
      this.#sums.delete(offerId);
    }
    this.version = lesson.version;
    this.at = lesson.at;
  }

  /** The counts of the version's own day alone. */
  today(offerId: string): Counts | undefined {
    return this.#today.get(offerId);
  }

  counts(offerId: string): Counts | undefined {
    const before = this.#before.get(offerId);
    const today = this.#today.get(offerId);
    if (!before || !today) return before ?? today;
    let sum = this.#sums.get(offerId);
    if (!sum) {
      sum = before.map((count, at) => count + (today[at] as number));
      this.#sums.set(offerId, sum);
    }
    return sum;
  }

  /** The rates of each category, shrunk towards those of the network. */
  rates(categoryOf: (offerId: string) => string | undefined): (categoryId: string) => Rates {
    const network: Totals = { impressions: 0, clicks: 0, conversions: 0 };
    const categories = new Map<string, Totals>();
    for (const offerId of new Set([...this.#before.keys(), ...this.#today.keys()])) {
      const counts = this.counts(offerId);
      const categoryId = categoryOf(offerId);
      if (!counts || categoryId === undefined) continue;
      const totals = totalsOf(counts);
      addTo(network, totals);
      const category = categories.get(categoryId) ?? { impressions: 0, clicks: 0, conversions: 0 };
      addTo(category, totals);
      categories.set(categoryId, category);
    }
    const base = networkRates(network);
    const rates = new Map([...categories].map(([id, totals]) => [id, categoryRates(totals, base)]));
    return (categoryId) => rates.get(categoryId) ?? base;
  }
}

function addTo(sum: Totals, more: Totals): void {
  sum.impressions += more.impressions;
  sum.clicks += more.clicks;
  sum.conversions += more.conversions;
}
