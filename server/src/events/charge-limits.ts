import type { Billable } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import type { StoredEvent } from './model.ts';
import { conversionsOf } from './order-events.ts';

/** Limits how many conversions of one session and offer are billed. */
export class ChargeLimit {
  #used: number;
  readonly #limit: number;

  constructor(used: number, limit: number) {
    this.#used = used;
    this.#limit = limit;
  }

  get hasRoom(): boolean {
    return this.#used < this.#limit;
  }

  /** Reserves one conversion; false if the limit is reached. */
  tryReserve(): boolean {
    if (!this.hasRoom) return false;
    this.#used++;
    return true;
  }

  /** Returns a reservation that was not billed. */
  release(): void {
    this.#used--;
  }
}

/**
 * Returns a lookup of the limit of each session and offer. Conversions that were billed before this batch
 * count as used.
 */
export function chargeLimits(billable: readonly Billable[]) {
  const pending = new Set(billable.map(({ event }) => event));
  const limits = new Map<SessionEvents, Map<string, ChargeLimit>>();
  return (sessionEvents: SessionEvents, { offerId }: StoredEvent, maxBilled: number): ChargeLimit => {
    const ofSession = limits.get(sessionEvents) ?? new Map<string, ChargeLimit>();
    limits.set(sessionEvents, ofSession);
    let limit = ofSession.get(offerId);
    if (!limit) {
      // This runs for CPA campaigns only. There a counted conversion without a reason was billed.
      const billed = conversionsOf(sessionEvents, offerId).filter(
        (event) => event.counted && event.reason === null && !pending.has(event),
      );
      limit = new ChargeLimit(billed.length, maxBilled);
      ofSession.set(offerId, limit);
    }
    return limit;
  };
}
