import { hourMs } from '../../lib/days.ts';
import type { ServedCounts, ServedOffer } from '../model.ts';

/** The servings of capped campaigns, by shopper hash. A shopper can have several hashes. */
export class ServedOffers {
  readonly #byShopper = new Map<string, ServedOffer[]>();

  constructor(stored: Iterable<ServedOffer> = []) {
    for (const served of stored) this.#append(served);
  }

  /** Adds a serving with the next serving number of this campaign and hash. */
  add(served: Omit<ServedOffer, 'number'>): ServedOffer {
    const { channelId, shopper, campaignId } = served;
    let lastNumber = 0;
    for (const other of this.#byShopper.get(`${channelId}/${shopper}`) ?? [])
      if (other.campaignId === campaignId) lastNumber = Math.max(lastNumber, other.number);
    const numbered = { ...served, number: lastNumber + 1 };
    this.#append(numbered);
    return numbered;
  }

  #append(served: ServedOffer): void {
    const key = `${served.channelId}/${served.shopper}`;
    const list = this.#byShopper.get(key);
    if (list) list.push(served);
    else this.#byShopper.set(key, [served]);
  }

  /**
   * Counts, by campaign, the sessions within the cap's window. A session found under
   * several hashes counts once.
   */
  counts(
    channelId: string,
    shoppers: readonly string[],
    at: Date,
    windowHours: (campaignId: string) => number | undefined,
  ): ServedCounts {
    const sessionIds = new Map<string, Set<string>>();
    for (const shopper of shoppers) {
      for (const served of this.#byShopper.get(`${channelId}/${shopper}`) ?? []) {
        const hours = windowHours(served.campaignId);
        if (hours === undefined || served.at.getTime() <= at.getTime() - hours * hourMs) continue;
        const ofCampaign = sessionIds.get(served.campaignId);
        if (ofCampaign) ofCampaign.add(served.sessionId);
        else sessionIds.set(served.campaignId, new Set([served.sessionId]));
      }
    }
    return new Map([...sessionIds].map(([campaignId, ofCampaign]) => [campaignId, ofCampaign.size]));
  }
}
