import type { Channel } from '../channel/index.ts';
import type { Tx } from '../db/handle.ts';
import {
  type Credit,
  creditBudgets,
  type Draw,
  drawBudgets,
  SimulatedBudgets,
  type UnpayableDraw,
} from '../demand/index.ts';
import { type ArrivalHour, hourName } from './arrival-hours.ts';
import { type HourUse, lockHours, readHours } from './arrival-store.ts';
import type { Batch } from './batch.ts';

/** The ceilings of hours of arrival and the budgets of campaigns, with which a batch is billed. */
export interface Till {
  /**
   * The ceilings of the hours and how far they are used, by the names of the hours. Hours
   * are locked before leases.
   */
  openHours(hours: readonly ArrivalHour[]): Promise<ReadonlyMap<string, HourUse>>;
  credit(credits: readonly Credit[]): Promise<void>;
  draw(draws: readonly Draw[]): Promise<{ paid: (number | null)[]; unpayable: UnpayableDraw[] }>;
}

/** Bills in the transaction. `usedUp` is passed to `drawBudgets`. */
export function openTill(
  tx: Tx,
  { channels }: { readonly channels: ReadonlyMap<string, Channel> },
  usedUp?: ReadonlySet<string>,
): Till {
  return {
    openHours: (hours) => lockHours(tx, hours, channels),
    credit: (credits) => creditBudgets(tx, credits),
    draw: (draws) => drawBudgets(tx, draws, usedUp),
  };
}

/** Bills in memory, one batch after the other, and writes nothing. */
export class SimulatedBilling {
  readonly #hours = new Map<string, HourUse>();
  readonly #budgets = new SimulatedBudgets();
  /** The draws that budgets could not pay. */
  unpaid = { events: 0, micros: 0 };

  /** The till of one transaction. */
  till(tx: Tx, { channels }: { readonly channels: ReadonlyMap<string, Channel> }): Till {
    return {
      openHours: async (hours) => {
        const unread = hours.filter((hour) => !this.#hours.has(hourName(hour)));
        for (const [name, use] of await readHours(tx, unread, channels)) this.#hours.set(name, use);
        return this.#hours;
      },
      credit: (credits) => this.#budgets.credit(tx, credits),
      draw: async (draws) => {
        const paid = await this.#budgets.draw(tx, draws);
        for (const [at, micros] of paid.entries()) if (micros === null) this.#addUnpaid(draws[at] as Draw);
        return { paid, unpayable: [] };
      },
    };
  }

  #addUnpaid({ bidMicros, per }: Draw): void {
    this.unpaid = {
      events: this.unpaid.events + 1,
      micros: this.unpaid.micros + Math.round(bidMicros / per),
    };
  }

  /** Keeps what a batch that was billed takes of its hours. */
  close(batch: Batch): void {
    for (const change of batch.arrivalChanges().list) {
      const name = hourName(change);
      const use = this.#hours.get(name);
      if (use) this.#hours.set(name, { ...use, usedMicros: use.usedMicros + change.usedMicros });
    }
  }
}
