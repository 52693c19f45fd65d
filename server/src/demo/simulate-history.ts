import type { Conversions } from '../conversions/index.ts';
import type { Db } from '../db/handle.ts';
import { type Events, maxEventsPerCall, type ReportedEvent } from '../events/index.ts';
import type { KeyPrincipal } from '../keys/index.ts';
import { dayMs, hourMs } from '../lib/days.ts';
import { type Random, seededRandom } from '../lib/random.ts';
import { type RecommendationRequest, readRequest, type Serving } from '../serving/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { planCampaigns } from './campaigns.ts';
import type { HistorySize } from './history-size.ts';
import { type ActiveShop, type DemoChannel, daysBefore, makeCampaign } from './make-network.ts';
import { SalesReports } from './sales.ts';
import {
  clickRate,
  conversionRate,
  type OfferAppeal,
  offersSeen,
  orderValue,
  relativeTraffic,
  shareOfShop,
  type Visit,
  visitsIn,
} from './traffic.ts';

/**
 * The simulated time between two learning updates. All visits of a step are served before the next update.
 */
const stepMs = 12 * hourMs;
/** How many calls run at the same time. The service refuses more than it can queue. */
const maxConcurrent = 2_000;

export interface Simulation {
  readonly db: Db;
  readonly serving: Serving;
  readonly events: Events;
  readonly conversions: Conversions;
  readonly demo: DemoChannel;
  readonly now: Date;
  readonly seed: string;
  readonly historySize: HistorySize;
  /**
   * Sets the clock of serving, from which a learning update takes its time. Requests and events
   * have their own times.
   */
  readonly setClock: (to: Date) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/** Simulates past visits step by step: each visit requests offers and reports events as of its time. */
export async function simulateHistory(simulation: Simulation): Promise<void> {
  const { db, serving, now } = simulation;
  const random = seededRandom(simulation.seed);
  const taxonomy = await getTaxonomy(db);
  const { days } = simulation.historySize;
  const campaigns = planCampaigns(now, days);
  const appeals = new Map<string, OfferAppeal>();
  /** Events that happen after the current step. */
  const later: ReportedEvent[] = [];
  const historyStart = now.getTime() - days * dayMs;
  const sales = new SalesReports(simulation.conversions, simulation.demo.channel.id, {
    random: seededRandom(`sales of ${simulation.seed}`),
    from: new Date(historyStart),
  });
  const steps = Math.ceil((days * dayMs) / stepMs);
  // Learning also runs on a timer. It must not date an update later than the visits that follow.
  simulation.setClock(new Date(historyStart));
  for (let step = 0; step < steps; step++) {
    const from = historyStart + step * stepMs;
    const to = Math.min(from + stepMs, now.getTime());
    while (campaigns.length > 0 && dueAt(campaigns, now) <= from) {
      const campaign = campaigns.shift() as (typeof campaigns)[number];
      const createdAt = daysBefore(now, campaign.createdDaysAgo);
      const made = await makeCampaign(db, taxonomy, campaign, createdAt);
      for (const [offerId, appeal] of made.appeals) {
        appeals.set(offerId, appeal);
        if (campaign.fields.conversionSource === 'advertiser') sales.add(offerId, made.advertiserId);
      }
    }
    // The new campaigns are served from now on.
    await serving.refresh();
    // The end of the step, so that an update is never dated before events that it counts.
    simulation.setClock(new Date(to));
    const visits = visitsOf(simulation, from, to, random);
    const reportedEvents = await requestOffers(simulation, visits, appeals, random);
    const due = takeDueEvents(later, reportedEvents, to);
    await sendEvents(simulation, await sales.report(due, new Date(to)), new Date(to));
    await serving.learn();
    simulation.onProgress(step + 1, steps);
  }
}

/** When the next campaign is due. Campaigns are sorted by creation, oldest first. */
function dueAt([next]: ReturnType<typeof planCampaigns>, now: Date): number {
  return next ? daysBefore(now, next.createdDaysAgo).getTime() : Number.POSITIVE_INFINITY;
}

interface VisitedShop {
  readonly activeShop: ActiveShop;
  readonly visit: Visit;
}

function visitsOf(
  { demo, now, historySize }: Simulation,
  from: number,
  to: number,
  random: Random,
): VisitedShop[] {
  const { shops } = demo;
  const shares = shops.map((_, position) => shareOfShop(position));
  const hourlyVisitsPerShare = historySize.visitsPerDay / 24 / shares.reduce((sum, share) => sum + share, 0);
  const visits: VisitedShop[] = [];
  for (let hour = from; hour < to; hour += hourMs)
    for (const [position, activeShop] of shops.entries()) {
      const expected =
        hourlyVisitsPerShare * (shares[position] as number) * relativeTraffic(hour, now.getTime());
      for (const visit of visitsIn(hour, expected, random))
        if (visit.atMs < to) visits.push({ activeShop, visit });
    }
  // Ids contain the time and must ascend, so requests are sent in the order of their time.
  return visits.sort((a, b) => a.visit.atMs - b.visit.atMs);
}

/** Requests offers for every visit, and returns the events that the shoppers cause. */
async function requestOffers(
  { serving, demo }: Simulation,
  visits: readonly VisitedShop[],
  appeals: ReadonlyMap<string, OfferAppeal>,
  random: Random,
): Promise<ReportedEvent[]> {
  const requests = visits.map(({ activeShop, visit }) => {
    const body = bodyOf(activeShop, visit, random);
    return readRequest(serving, { principal: principalOf(demo, activeShop) }, body, new Date(visit.atMs))
      .offerRequest;
  });
  const decisions = await inBatches(requests, (request) => serving.recommend(request));
  return visits.flatMap((visited, index) => {
    const { offers } = decisions[index] as (typeof decisions)[number];
    const { sessionId } = requests[index] as (typeof requests)[number];
    const offerIds = offers.map(({ offer }) => offer.id);
    return reactions(visited, sessionId, offerIds, appeals, random);
  });
}

function principalOf({ channel }: DemoChannel, { member, keyId }: ActiveShop): KeyPrincipal {
  return {
    keyId,
    holder: 'publisher',
    kind: 'pk',
    channelId: channel.id,
    publisherId: member.publisherId,
    advertiserId: null,
    behindProxy: false,
    rateLimits: { channel: null, serving: null, reporting: null },
  };
}

/**
 * The request of the shop's server. 80 % of the shoppers are identified by e-mail, the others by an
 * id of the shop.
 */
function bodyOf(
  { shop }: ActiveShop,
  { shopper, page, device, country }: Visit,
  random: Random,
): RecommendationRequest {
  const name = `${shop.name.toLowerCase().replace(/[^a-z]+/g, '.')}.${shopper}`;
  return {
    user_details: shopper % 10 < 8 ? { email: `${name}@example.com` } : { external_guid: name },
    placement_details: { view: page.view, display_mode: page.displayMode, widget_id: page.widgetId },
    order_details: { order_id: `${10_000 + random.below(90_000)}` },
    attributes: {
      user_agent: device.agent,
      device_type: device.type,
      country: country.code,
      language: country.language,
      platform_type: 'WEB',
    },
  };
}

/** The impressions, clicks and conversions of one visit, each with its time. */
function reactions(
  { activeShop, visit }: VisitedShop,
  sessionId: string,
  offerIds: readonly string[],
  appeals: ReadonlyMap<string, OfferAppeal>,
  random: Random,
): ReportedEvent[] {
  const [shopCategory] = activeShop.shop.sells;
  const reportedEvents: ReportedEvent[] = [];
  let atMs = visit.atMs + 1_000;
  for (const [position, offerId] of offerIds.slice(0, offersSeen(offerIds.length, visit, random)).entries()) {
    const appeal = appeals.get(offerId);
    if (!appeal) continue;
    atMs += 500 + random.below(4_000);
    reportedEvents.push(eventOf('IMPRESSION', sessionId, offerId, atMs));
    if (random.next() >= clickRate(appeal, shopCategory, visit, position)) continue;
    atMs += 1_000 + random.below(9_000);
    reportedEvents.push(eventOf('CLICK', sessionId, offerId, atMs));
    if (random.next() >= conversionRate(appeal)) continue;
    // Exponentially distributed: a day after the click on average.
    const boughtMs = atMs + 60_000 - dayMs * Math.log(1 - random.next());
    reportedEvents.push({
      ...eventOf('CONVERSION', sessionId, offerId, boughtMs),
      orderId: `A-${100_000 + random.below(900_000)}`,
      amount: orderValue(random),
      currencyCode: 'USD',
    });
  }
  return reportedEvents;
}

function eventOf(
  type: ReportedEvent['type'],
  sessionId: string,
  offerId: string,
  atMs: number,
): ReportedEvent {
  return {
    sessionId,
    offerId,
    type,
    occurredAt: new Date(Math.floor(atMs)),
    eventId: undefined,
    orderId: '',
    amount: null,
    currencyCode: null,
  };
}

/** Returns the events up to `untilMs` and keeps the rest in `later`. */
function takeDueEvents(
  later: ReportedEvent[],
  fresh: readonly ReportedEvent[],
  untilMs: number,
): ReportedEvent[] {
  const all = [...later, ...fresh];
  const isDue = ({ occurredAt }: ReportedEvent) => (occurredAt?.getTime() ?? 0) <= untilMs;
  later.splice(0, later.length, ...all.filter((event) => !isDue(event)));
  return all.filter(isDue);
}

async function sendEvents(
  { events, demo }: Simulation,
  reportedEvents: readonly ReportedEvent[],
  receivedAt: Date,
): Promise<void> {
  const reporter = { channelId: demo.channel.id, publisherId: null };
  const calls: (readonly ReportedEvent[])[] = [];
  for (let at = 0; at < reportedEvents.length; at += maxEventsPerCall)
    calls.push(reportedEvents.slice(at, at + maxEventsPerCall));
  await inBatches(calls, (call) =>
    events.ingest({ reporter, evidence: 'server', reportedEvents: call, receivedAt }),
  );
}

/** Runs `work` for all items, at most `maxConcurrent` at a time. */
async function inBatches<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += maxConcurrent)
    results.push(...(await Promise.all(items.slice(at, at + maxConcurrent).map(work))));
  return results;
}
