import type { ServedCounts, ServedOffer } from '../model.ts';

const hourMs = 3_600_000;

/** What shoppers have been served of capped campaigns. A shopper may be known under several hashes. */
export class ServedOffers {
  readonly #byShopper = new Map<string, ServedOffer[]>();

  constructor(known: Iterable<ServedOffer> = []) {
    for (const served of known) this.#put(served);
  }

  /** One more, with the number that comes next. */
  add(served: Omit<ServedOffer, 'number'>): ServedOffer {
    const { channelId, shopper, campaignId } = served;
    let last = 0;
    for (const other of this.#byShopper.get(`${channelId}/${shopper}`) ?? [])
      if (other.campaignId === campaignId) last = Math.max(last, other.number);
    const numbered = { ...served, number: last + 1 };
    this.#put(numbered);
    return numbered;
  }

  #put(served: ServedOffer): void {
    const key = `${served.channelId}/${served.shopper}`;
    const list = this.#byShopper.get(key);
    if (list) list.push(served);
    else this.#byShopper.set(key, [served]);
  }

  /** How often each campaign was served to the shopper within its window: sessions, each counted once. */
  counts(
    channelId: string,
    shoppers: readonly string[],
    at: Date,
    windowHours: (campaignId: string) => number | undefined,
  ): ServedCounts {
    const sessions = new Map<string, Set<string>>();
    for (const shopper of shoppers) {
      for (const served of this.#byShopper.get(`${channelId}/${shopper}`) ?? []) {
        const hours = windowHours(served.campaignId);
        if (hours === undefined || served.at.getTime() <= at.getTime() - hours * hourMs) continue;
        const known = sessions.get(served.campaignId);
        if (known) known.add(served.sessionId);
        else sessions.set(served.campaignId, new Set([served.sessionId]));
      }
    }
    return new Map([...sessions].map(([campaignId, of]) => [campaignId, of.size]));
  }
}
