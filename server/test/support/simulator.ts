import { defaultSettings } from '../../src/channel/model.ts';
import { defaultConversions } from '../../src/demand/model.ts';
import { noTargeting } from '../../src/demand/targeting.ts';
import { dayMs, dayNumber } from '../../src/lib/days.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { decide } from '../../src/serving/decision/decide.ts';
import {
  type CountRow,
  type Counts,
  halfLifeDays,
  noCounts,
  type OfferRequest,
  viewNumbers,
} from '../../src/serving/model.ts';
import { Snapshot } from '../../src/serving/snapshot/snapshot.ts';

/** An offer with its true click rate, which the decision never sees. */
export interface HiddenOffer {
  readonly clickRate: number;
  /** The number of the request before which the offer is added. Default: from the start. */
  readonly from?: number;
}

export interface World {
  readonly seed: string;
  readonly offers: readonly HiddenOffer[];
  readonly requests: number;
  readonly requestsPerDay: number;
  readonly maxOffers: number;
  /** The delay between an event and its counting. */
  readonly delayMs: number;
  readonly learningIntervalMs: number;
}

export const defaultWorld: Omit<World, 'seed' | 'offers'> = {
  requests: 200_000,
  requestsPerDay: 200_000 / 3,
  maxOffers: 1,
  delayMs: 0,
  // The service learns every five seconds. With less than one request per second a longer interval gives the
  // same result faster.
  learningIntervalMs: 30_000,
};

/**
 * The results of consecutive requests: the clicks that happened, and the clicks expected from the true rates.
 */
export interface SimulatedPeriod {
  requests: number;
  /** Impressions by offer. */
  readonly shown: Float64Array;
  clicks: number;
  /**
   * Expected clicks: of the shown offers, of a uniform pick among the same offers, and of
   * the best possible pick.
   */
  expected: number;
  uniform: number;
  best: number;
}

/** Offers with evenly spaced click rates, in random order. */
export function evenRates(count: number, lowest: number, highest: number, seed: string): HiddenOffer[] {
  const random = seededRandom(`rates/${seed}`);
  const offers = Array.from({ length: count }, (_, i) => ({
    clickRate: lowest + ((highest - lowest) * i) / Math.max(1, count - 1),
  }));
  for (let i = count - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [offers[i], offers[j]] = [offers[j] as HiddenOffer, offers[i] as HiddenOffer];
  }
  return offers;
}

/** Simulates requests and clicks one after the other. Yields the results of every `every` requests. */
export function* simulate(world: World, every: number): Generator<SimulatedPeriod> {
  const { offers, requests, maxOffers, delayMs } = world;
  const snapshot = new Snapshot();
  snapshot.setChannel({ id: channelId, name: 'Channel', ...defaultSettings, ...timestamps });
  const member = snapshot.getMember(channelId, null);
  if (!member) throw new Error('The channel does not exist.');
  const numbers = new Map(offers.map((_, number) => [offerId(number), number]));
  const arrivals = offers.map((_, number) => number).sort((a, b) => fromOf(offers, a) - fromOf(offers, b));
  const dailyCounts = new DailyCounts(offers.length);
  const clickDraws = seededRandom(`clicks/${world.seed}`);
  const events: { at: number; offer: number; clicked: boolean }[] = [];
  let counted = 0;
  let pick = { uniform: 0, best: 0 };
  let period = emptyPeriod(offers.length);

  for (let request = 0; request < requests; request++) {
    const now = startMs + (request * dayMs) / world.requestsPerDay;
    if (arrivals.length > 0 && fromOf(offers, arrivals[0] as number) <= request) {
      while (arrivals.length > 0 && fromOf(offers, arrivals[0] as number) <= request)
        addOffer(snapshot, arrivals.shift() as number);
      pick = picksOf(
        offers.filter((_, number) => !arrivals.includes(number)),
        maxOffers,
      );
    }
    for (let event = events[counted]; event && event.at <= now; event = events[++counted])
      dailyCounts.add(event);
    learn(snapshot, dailyCounts, now, world.learningIntervalMs);

    const decision = decide(snapshot, member, requestOf(world, request, now), noneServed);
    for (const { offer } of decision.offers) {
      const number = numbers.get(offer.id) as number;
      const { clickRate } = offers[number] as HiddenOffer;
      const clicked = clickDraws.next() < clickRate;
      events.push({ at: now + delayMs, offer: number, clicked });
      period.shown[number] = (period.shown[number] as number) + 1;
      period.clicks += Number(clicked);
      period.expected += clickRate;
    }
    period.uniform += pick.uniform;
    period.best += pick.best;
    period.requests++;
    if (period.requests === every || request === requests - 1) {
      yield period;
      period = emptyPeriod(offers.length);
    }
  }
}

/** Adds up several periods. */
export function sumPeriods(periods: readonly SimulatedPeriod[]): SimulatedPeriod {
  const total = emptyPeriod(periods[0]?.shown.length ?? 0);
  for (const period of periods) {
    for (const [offer, count] of period.shown.entries())
      total.shown[offer] = (total.shown[offer] as number) + count;
    for (const key of ['requests', 'clicks', 'expected', 'uniform', 'best'] as const)
      total[key] += period[key];
  }
  return total;
}

function emptyPeriod(offers: number): SimulatedPeriod {
  return { requests: 0, shown: new Float64Array(offers), clicks: 0, expected: 0, uniform: 0, best: 0 };
}

/** The expected clicks of one request with a uniform pick, and with the best pick by true rates. */
function picksOf(offers: readonly HiddenOffer[], maxOffers: number): { uniform: number; best: number } {
  const rates = offers.map(({ clickRate }) => clickRate).sort((a, b) => b - a);
  const add = (a: number, b: number) => a + b;
  return {
    uniform: (rates.reduce(add, 0) / rates.length) * Math.min(maxOffers, rates.length),
    best: rates.slice(0, maxOffers).reduce(add, 0),
  };
}

/** Impressions and clicks by offer and day of counting. Takes the place of the table `offer_counts`. */
class DailyCounts {
  readonly #offers: number;
  readonly #days = new Map<number, Float64Array>();

  constructor(offers: number) {
    this.#offers = offers;
  }

  add({ at, offer, clicked }: { at: number; offer: number; clicked: boolean }): void {
    const day = dayNumber(at);
    let counts = this.#days.get(day);
    if (!counts) {
      counts = new Float64Array(2 * this.#offers);
      this.#days.set(day, counts);
    }
    counts[2 * offer] = (counts[2 * offer] as number) + 1;
    if (clicked) counts[2 * offer + 1] = (counts[2 * offer + 1] as number) + 1;
  }

  rows(day: number): CountRow[] {
    const rows: CountRow[] = [];
    const counts = this.#days.get(day);
    for (let offer = 0; counts && offer < this.#offers; offer++) {
      const impressions = counts[2 * offer] as number;
      if (impressions > 0)
        rows.push([offerId(offer), viewAt, impressions, counts[2 * offer + 1] as number, 0]);
    }
    return rows;
  }

  /** The counts of all days before a day, each weighted by its age. */
  before(day: number): Map<string, Counts> {
    const before = new Map<string, Counts>();
    for (const past of this.#days.keys()) {
      if (past >= day) continue;
      const weight = 0.5 ** ((day - past) / halfLifeDays);
      for (const [id, view, ...counts] of this.rows(past)) {
        const known = before.get(id) ?? noCounts();
        for (const [kind, count] of counts.entries()) {
          const at = kind * viewNumbers.size + view;
          known[at] = (known[at] as number) + count * weight;
        }
        before.set(id, known);
      }
    }
    return before;
  }
}

/** A learning step as in the service, with `DailyCounts` instead of the database. */
function learn(
  snapshot: Snapshot,
  dailyCounts: DailyCounts,
  nowMs: number,
  learningIntervalMs: number,
): void {
  const { learned } = snapshot;
  if (learned.at && nowMs - learned.at.getTime() < learningIntervalMs) return;
  const day = dayNumber(nowMs - midnightGraceMs);
  const counts = dailyCounts.rows(day).filter((row) => learned.isChanged(day, row));
  if (counts.length === 0) return;
  const update = { version: learned.version + 1, at: new Date(nowMs), day, counts, spend: [] };
  snapshot.applyUpdate(update, day === learned.day ? undefined : dailyCounts.before(day));
}

const startMs = Date.UTC(2026, 0, 1);
const midnightGraceMs = 30_000;
const channelId = 'channel';
const view = 'ORDER_TRACKING';
const viewAt = viewNumbers.get(view) as number;
const noneServed = new Map<string, number>();
const noPurchases = new Set<string>();
const timestamps = { createdAt: new Date(startMs), updatedAt: new Date(startMs) };

function offerId(number: number): string {
  return `offer-${number}`;
}

function fromOf(offers: readonly HiddenOffer[], number: number): number {
  return offers[number]?.from ?? 0;
}

function requestOf(world: World, request: number, nowMs: number): OfferRequest {
  return {
    sessionId: `${world.seed}/${request}`,
    at: new Date(nowMs),
    placement: { channelId, publisherId: null, view, displayMode: 'INLINE', widgetId: null },
    shopper: {
      identifierKind: 'email',
      hashes: [],
      country: null,
      language: null,
      deviceType: null,
      bot: false,
    },
    maxOffers: world.maxOffers,
    sandbox: false,
    boughtFrom: noPurchases,
    requestEvidence: null,
    keyId: null,
    addressBlock: null,
  };
}

/**
 * Each offer has its own advertiser, and all have the same CPC bid, so only the
 * click rate distinguishes them.
 */
function addOffer(snapshot: Snapshot, number: number): void {
  const advertiserId = `advertiser-${number}`;
  const campaignId = `campaign-${number}`;
  snapshot.setAdvertiser({
    id: advertiserId,
    name: `Advertiser ${number}`,
    domain: `advertiser-${number}.example`,
    logoUrl: 'https://cdn.example/logo.png',
    clickParameter: null,
    identityMatching: false,
    subcategoryIds: [],
    ...timestamps,
  });
  snapshot.setCampaign({
    id: campaignId,
    advertiserId,
    name: 'Campaign',
    status: 'active',
    pricingModel: 'CPC',
    bidMicros: 500_000,
    dailyBudgetMicros: null,
    totalBudgetMicros: null,
    pacing: 'even',
    startsAt: null,
    endsAt: null,
    frequencyCap: null,
    targeting: noTargeting,
    ...timestamps,
    ...defaultConversions,
    stoppedAt: null,
  });
  snapshot.setOffer({
    id: offerId(number),
    campaignId,
    status: 'active',
    heading: 'Twenty off',
    subheading: '',
    targetUrl: 'https://advertiser.example',
    acceptCopy: 'Show me',
    declineCopy: 'No, thanks',
    imageUrl: null,
    promoCode: null,
    stoppedAt: null,
    ...timestamps,
  });
}
