import type { Db } from '../db/handle.ts';
import type { Budget } from './budget-model.ts';
import { totalPeriod } from './budget-pools.ts';
import { readBudgets, sumSpend } from './budget-store.ts';
import { type Credit, type Draw, priceOfDraw } from './draw-budget.ts';

/**
 * Draws from budgets and credits them as the ledger does, in memory. It starts with what
 * all channels have spent.
 */
export class SimulatedBudgets {
  /** By campaign. */
  readonly #budgets = new Map<string, Budget>();
  readonly #carries = new Map<string, number>();
  /** By campaign and period: a day, or `total`. */
  readonly #spent = new Map<string, number>();

  /** The paid amount of each draw, or null if the budget does not cover it. */
  async draw(db: Db, draws: readonly Draw[]): Promise<(number | null)[]> {
    await this.#read(db, draws);
    return draws.map((draw) => {
      const { campaignId, date } = draw;
      const { amountMicros, carry } = priceOfDraw(draw, this.#carries.get(campaignId) ?? 0);
      const { dailyMicros = null, totalMicros = null } = this.#budgets.get(campaignId) ?? {};
      const fits = (period: string, limit: number | null) =>
        limit === null || (this.#spent.get(`${campaignId}/${period}`) ?? 0) + amountMicros <= limit;
      if (!fits(date, dailyMicros) || !fits(totalPeriod, totalMicros)) return null;
      this.#carries.set(campaignId, carry);
      this.#add(campaignId, date, amountMicros);
      this.#add(campaignId, totalPeriod, amountMicros);
      return amountMicros;
    });
  }

  async credit(db: Db, credits: readonly Credit[]): Promise<void> {
    await this.#read(db, credits);
    for (const { campaignId, date, dayMicros, totalMicros } of credits) {
      this.#add(campaignId, date, -dayMicros);
      this.#add(campaignId, totalPeriod, -totalMicros);
    }
  }

  #add(campaignId: string, period: string, micros: number): void {
    const name = `${campaignId}/${period}`;
    this.#spent.set(name, (this.#spent.get(name) ?? 0) + micros);
  }

  async #read(db: Db, wanted: readonly Pick<Draw, 'campaignId' | 'date'>[]): Promise<void> {
    const unread = wanted.filter(({ campaignId, date }) => !this.#spent.has(`${campaignId}/${date}`));
    if (unread.length === 0) return;
    const campaignIds = [...new Set(unread.map(({ campaignId }) => campaignId))];
    for (const [id, budget] of await readBudgets(db, campaignIds)) this.#budgets.set(id, budget);
    for (const { campaignId, date, todayMicros, totalMicros } of await sumSpend(db, unread)) {
      this.#spent.set(`${campaignId}/${date}`, todayMicros);
      const total = `${campaignId}/${totalPeriod}`;
      if (!this.#spent.has(total)) this.#spent.set(total, totalMicros);
    }
  }
}
