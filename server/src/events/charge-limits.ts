import type { Billable } from './batch.ts';
import type { SessionEvents } from './checks.ts';
import type { StoredEvent } from './model.ts';
import { conversionsOf } from './settle.ts';

/** How often the conversions of one session and offer are billed. */
export class ChargeLimit {
  #used: number;
  readonly #most: number;

  constructor(used: number, most: number) {
    this.#used = used;
    this.#most = most;
  }

  get hasRoom(): boolean {
    return this.#used < this.#most;
  }

  take(): boolean {
    if (!this.hasRoom) return false;
    this.#used++;
    return true;
  }

  giveBack(): void {
    this.#used--;
  }
}

/** The limit of each session and offer, with the conversions that were billed before these. */
export function chargeLimits(billable: readonly Billable[]) {
  const pending = new Set(billable.map(({ event }) => event));
  const limits = new Map<SessionEvents, Map<string, ChargeLimit>>();
  return (book: SessionEvents, { offerId }: StoredEvent, most: number): ChargeLimit => {
    const ofSession = limits.get(book) ?? new Map<string, ChargeLimit>();
    limits.set(book, ofSession);
    let limit = ofSession.get(offerId);
    if (!limit) {
      // A conversion that counts for no other reason was billed: the offer's campaign pays for conversions.
      const billed = conversionsOf(book, offerId).filter(
        (event) => event.counted && event.reason === null && !pending.has(event),
      );
      limit = new ChargeLimit(billed.length, most);
      ofSession.set(offerId, limit);
    }
    return limit;
  };
}
