import { defaultSettings } from '../../src/channel/model.ts';
import { noTargeting } from '../../src/demand/model.ts';
import { dayMs, dayNumber } from '../../src/lib/days.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { decide } from '../../src/serving/decision/decide.ts';
import {
  type CountRow,
  type Counts,
  halfLifeDays,
  noCounts,
  type OfferRequest,
  viewNumber,
} from '../../src/serving/model.ts';
import { Snapshot } from '../../src/serving/snapshot/snapshot.ts';

/** An offer, with the rate at which shoppers click it. The decision never sees that rate. */
export interface HiddenOffer {
  readonly clickRate: number;
  /** The request before which it appears; without it, it is there from the start. */
  readonly from?: number;
}

export interface World {
  readonly seed: string;
  readonly offers: readonly HiddenOffer[];
  readonly requests: number;
  readonly requestsPerDay: number;
  readonly maxOffers: number;
  /** So long after it happens an impression or a click is counted. */
  readonly delayMs: number;
  readonly lessonEveryMs: number;
}

export const calmWorld: Omit<World, 'seed' | 'offers'> = {
  requests: 200_000,
  requestsPerDay: 200_000 / 3,
  maxOffers: 1,
  delayMs: 0,
  // The service learns every five seconds. With less than one request a second, this is as good and sooner simulated.
  lessonEveryMs: 30_000,
};

/** What happened in a run of requests. Clicks are counted twice: as they fell, and as the hidden rates let expect. */
export interface Stretch {
  requests: number;
  /** Impressions by offer. */
  readonly shown: Float64Array;
  clicks: number;
  /** Clicks to expect of what was shown; of an even pick among the same offers; of the best pick there is. */
  expected: number;
  uniform: number;
  best: number;
}

/** Rates evenly spread from lowest to highest, in an order that says nothing. */
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

/** One after the other, shoppers ask and perhaps click. Yields what happened in each `every` requests. */
export function* simulate(world: World, every: number): Generator<Stretch> {
  const { offers, requests, maxOffers, delayMs } = world;
  const snapshot = new Snapshot();
  snapshot.setChannel({ id: channelId, name: 'Channel', ...defaultSettings, ...born });
  const member = snapshot.getMember(channelId, null);
  if (!member) throw new Error('The channel is not there.');
  const numbers = new Map(offers.map((_, number) => [offerId(number), number]));
  const arrivals = offers.map((_, number) => number).sort((a, b) => fromOf(offers, a) - fromOf(offers, b));
  const tally = new Tally(offers.length);
  const luck = seededRandom(`clicks/${world.seed}`);
  const events: { at: number; offer: number; clicked: boolean }[] = [];
  let counted = 0;
  let pick = { uniform: 0, best: 0 };
  let stretch = noStretch(offers.length);

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
    for (let event = events[counted]; event && event.at <= now; event = events[++counted]) tally.add(event);
    learn(snapshot, tally, now, world.lessonEveryMs);

    const decision = decide(snapshot, member, askOf(world, request, now), nobodyServed);
    for (const { offer } of decision.offers) {
      const number = numbers.get(offer.id) as number;
      const { clickRate } = offers[number] as HiddenOffer;
      const clicked = luck.next() < clickRate;
      events.push({ at: now + delayMs, offer: number, clicked });
      stretch.shown[number] = (stretch.shown[number] as number) + 1;
      stretch.clicks += Number(clicked);
      stretch.expected += clickRate;
    }
    stretch.uniform += pick.uniform;
    stretch.best += pick.best;
    stretch.requests++;
    if (stretch.requests === every || request === requests - 1) {
      yield stretch;
      stretch = noStretch(offers.length);
    }
  }
}

/** Several stretches as one. */
export function sum(stretches: readonly Stretch[]): Stretch {
  const total = noStretch(stretches[0]?.shown.length ?? 0);
  for (const stretch of stretches) {
    for (const [offer, count] of stretch.shown.entries())
      total.shown[offer] = (total.shown[offer] as number) + count;
    for (const key of ['requests', 'clicks', 'expected', 'uniform', 'best'] as const)
      total[key] += stretch[key];
  }
  return total;
}

function noStretch(offers: number): Stretch {
  return { requests: 0, shown: new Float64Array(offers), clicks: 0, expected: 0, uniform: 0, best: 0 };
}

/** Clicks to expect of a request that is answered evenly, and of one that is answered by who knows the rates. */
function picksOf(offers: readonly HiddenOffer[], maxOffers: number): { uniform: number; best: number } {
  const rates = offers.map(({ clickRate }) => clickRate).sort((a, b) => b - a);
  const add = (a: number, b: number) => a + b;
  return {
    uniform: (rates.reduce(add, 0) / rates.length) * Math.min(maxOffers, rates.length),
    best: rates.slice(0, maxOffers).reduce(add, 0),
  };
}

/** Impressions and clicks by offer and by the day on which they were counted: what the database keeps. */
class Tally {
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

  /** Everything before a day, each day faded by its age. */
  before(day: number): Map<string, Counts> {
    const before = new Map<string, Counts>();
    for (const past of this.#days.keys()) {
      if (past >= day) continue;
      const weight = 0.5 ** ((day - past) / halfLifeDays);
      for (const [id, view, ...counts] of this.rows(past)) {
        const known = before.get(id) ?? noCounts();
        for (const [kind, count] of counts.entries()) {
          const at = kind * viewNumber.size + view;
          known[at] = (known[at] as number) + count * weight;
        }
        before.set(id, known);
      }
    }
    return before;
  }
}

/** What the service does, with the tally in place of the database. */
function learn(snapshot: Snapshot, tally: Tally, nowMs: number, lessonEveryMs: number): void {
  const { learned } = snapshot;
  if (learned.at && nowMs - learned.at.getTime() < lessonEveryMs) return;
  const day = dayNumber(nowMs - midnightGraceMs);
  const counts = tally.rows(day).filter((row) => learned.isChanged(day, row));
  if (counts.length === 0) return;
  const lesson = { version: learned.version + 1, at: new Date(nowMs), day, counts, spend: [] };
  snapshot.applyUpdate(lesson, day === learned.day ? undefined : tally.before(day));
}

const startMs = Date.UTC(2026, 0, 1);
const midnightGraceMs = 30_000;
const channelId = 'channel';
const view = 'ORDER_TRACKING';
const viewAt = viewNumber.get(view) as number;
const nobodyServed = new Map<string, number>();
const boughtNothing = new Set<string>();
const born = { createdAt: new Date(startMs), updatedAt: new Date(startMs) };

function offerId(number: number): string {
  return `offer-${number}`;
}

function fromOf(offers: readonly HiddenOffer[], number: number): number {
  return offers[number]?.from ?? 0;
}

function askOf(world: World, request: number, nowMs: number): OfferRequest {
  return {
    sessionId: `${world.seed}/${request}`,
    at: new Date(nowMs),
    placement: { channelId, publisherId: null, view, displayMode: 'INLINE', widgetId: null },
    shopper: {
      ...{ identity: 'email', hashes: [], country: null, language: null },
      ...{ deviceType: null, bot: false },
    },
    maxOffers: world.maxOffers,
    sandbox: false,
    boughtFrom: boughtNothing,
  };
}

/** Each offer is its advertiser's only one, and all bid the same for a click, so the click rate is what counts. */
function addOffer(snapshot: Snapshot, number: number): void {
  const advertiserId = `advertiser-${number}`;
  const campaignId = `campaign-${number}`;
  snapshot.setAdvertiser({
    ...{ id: advertiserId, name: `Advertiser ${number}`, domain: `advertiser-${number}.example` },
    ...{ logoUrl: 'https://cdn.example/logo.png', subcategoryIds: [], ...born },
  });
  snapshot.setCampaign({
    ...{ id: campaignId, advertiserId, name: 'Campaign', status: 'active', pricingModel: 'CPC' },
    ...{ bidMicros: 500_000, dailyBudgetMicros: null, totalBudgetMicros: null, pacing: 'even' },
    ...{ startsAt: null, endsAt: null, frequencyCap: null, targeting: noTargeting, ...born },
  });
  snapshot.setOffer({
    ...{ id: offerId(number), campaignId, status: 'active', heading: 'Twenty off', subheading: '' },
    ...{ targetUrl: 'https://advertiser.example', acceptCopy: 'Show me', declineCopy: 'No, thanks' },
    ...{ imageUrl: null, promoCode: null, ...born },
  });
}
