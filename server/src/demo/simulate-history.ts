import type { Db } from '../db/handle.ts';
import type { Events } from '../events/index.ts';
import type { KeyPrincipal } from '../keys/index.ts';
import { dayMs } from '../lib/days.ts';
import { type Random, seededRandom } from '../lib/random.ts';
import { type RecommendationRequest, readRequest, type Serving } from '../serving/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { planCampaigns } from './campaigns.ts';
import type { Extent } from './extent.ts';
import { type DemoChannel, daysBefore, makeCampaign, type OpenShop } from './make-network.ts';
import {
  type Appeal,
  busyness,
  clickRate,
  conversionRate,
  offersSeen,
  shareOfShop,
  type Visit,
  visitsIn,
} from './traffic.ts';

type Report = Parameters<Events['ingest']>[0]['reportedEvents'][number];

const hourMs = 3_600_000;
/** So much time passes between two looks at what was learned; asks of one step are decided together. */
const stepMs = 12 * hourMs;
/** So many asks and calls are under way at once: more would be refused, as from anybody else. */
const atOnce = 2_000;
/** What one call may carry. */
const reportsACall = 20;

export interface World {
  readonly db: Db;
  readonly serving: Serving;
  readonly events: Events;
  readonly demo: DemoChannel;
  readonly now: Date;
  readonly seed: string;
  readonly extent: Extent;
  /** Moves the clock that serving and events go by. */
  readonly setClock: (to: Date) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/** Lets the network live through its past: visits are decided and reported as if they happened then. */
export async function simulateHistory(world: World): Promise<void> {
  const { db, serving, now } = world;
  const random = seededRandom(world.seed);
  const taxonomy = await getTaxonomy(db);
  const { days } = world.extent;
  const campaigns = planCampaigns(now, days);
  const appeals = new Map<string, Appeal>();
  const later: Report[] = [];
  const first = now.getTime() - days * dayMs;
  const steps = Math.ceil((days * dayMs) / stepMs);
  for (let step = 0; step < steps; step++) {
    const from = first + step * stepMs;
    const to = Math.min(from + stepMs, now.getTime());
    world.setClock(new Date(from));
    while (campaigns.length > 0 && dueAt(campaigns, now) <= from) {
      const campaign = campaigns.shift() as (typeof campaigns)[number];
      for (const [id, appeal] of await makeCampaign(
        db,
        taxonomy,
        campaign,
        daysBefore(now, campaign.madeDaysAgo),
      ))
        appeals.set(id, appeal);
    }
    await serving.refresh();
    world.setClock(new Date(to));
    const visits = visitsOf(world, from, to, random);
    const reports = await lookAt(world, visits, appeals, random);
    await report(world, takeUntil(later, reports, to), new Date(to));
    await serving.learn();
    world.onProgress(step + 1, steps);
  }
}

/** Those that were set up first come first. */
function dueAt([next]: ReturnType<typeof planCampaigns>, now: Date): number {
  return next ? daysBefore(now, next.madeDaysAgo).getTime() : Number.POSITIVE_INFINITY;
}

interface VisitedShop {
  readonly open: OpenShop;
  readonly visit: Visit;
}

function visitsOf({ demo, now, extent }: World, from: number, to: number, random: Random): VisitedShop[] {
  const { shops } = demo;
  const shares = shops.map((_, place) => shareOfShop(place));
  const perShare = extent.visitsADay / 24 / shares.reduce((sum, share) => sum + share, 0);
  const visits: VisitedShop[] = [];
  for (let hour = from; hour < to; hour += hourMs)
    for (const [place, open] of shops.entries()) {
      const expected = perShare * (shares[place] as number) * busyness(hour, now.getTime());
      for (const visit of visitsIn(hour, expected, random)) if (visit.atMs < to) visits.push({ open, visit });
    }
  // Ids tell the time and ascend, so asks come in the order of their time.
  return visits.sort((a, b) => a.visit.atMs - b.visit.atMs);
}

/** Asks for offers for every visit, all at once, and answers what the shoppers do about them. */
async function lookAt(
  { serving, demo }: World,
  visits: readonly VisitedShop[],
  appeals: ReadonlyMap<string, Appeal>,
  random: Random,
): Promise<Report[]> {
  const asks = visits.map(({ open, visit }) => {
    const body = bodyOf(open, visit, random);
    return readRequest(serving.snapshot, serving.identity, callerOf(demo, open), body, new Date(visit.atMs))
      .offerRequest;
  });
  const decisions = await inTurns(asks, (ask) => serving.recommend(ask));
  return visits.flatMap((visited, at) => {
    const { offers } = decisions[at] as (typeof decisions)[number];
    const { sessionId } = asks[at] as (typeof asks)[number];
    const offerIds = offers.map(({ offer }) => offer.id);
    return reactions(visited, sessionId, offerIds, appeals, random);
  });
}

function callerOf({ channel }: DemoChannel, { member }: OpenShop): KeyPrincipal {
  return {
    keyId: '',
    holder: 'publisher',
    kind: 'pk',
    channelId: channel.id,
    publisherId: member.publisherId,
    rateLimits: { channel: null, serving: null, reporting: null },
  };
}

/** What the shop's server sends. Most know the address, some only an id of their own. */
function bodyOf(
  { shop }: OpenShop,
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

/** Looks, clicks and purchases that come of one answer, each at its time. */
function reactions(
  { open, visit }: VisitedShop,
  sessionId: string,
  offerIds: readonly string[],
  appeals: ReadonlyMap<string, Appeal>,
  random: Random,
): Report[] {
  const reports: Report[] = [];
  let atMs = visit.atMs + 1_000;
  for (const [position, offerId] of offerIds.slice(0, offersSeen(offerIds.length, visit, random)).entries()) {
    const appeal = appeals.get(offerId);
    if (!appeal) continue;
    atMs += 500 + random.below(4_000);
    reports.push(reportOf('IMPRESSION', sessionId, offerId, atMs));
    if (random.next() >= clickRate(appeal, open.shop.sells[0], visit, position)) continue;
    atMs += 1_000 + random.below(9_000);
    reports.push(reportOf('CLICK', sessionId, offerId, atMs));
    if (random.next() >= conversionRate(appeal)) continue;
    const boughtMs = atMs + 60_000 - dayMs * Math.log(1 - random.next());
    reports.push({
      ...reportOf('CONVERSION', sessionId, offerId, boughtMs),
      orderId: `A-${100_000 + random.below(900_000)}`,
      amount: (18 + random.below(12_000) / 100).toFixed(2),
      currencyCode: 'USD',
    });
  }
  return reports;
}

function reportOf(type: Report['type'], sessionId: string, offerId: string, atMs: number): Report {
  return {
    ...{ sessionId, offerId, type, occurredAt: new Date(Math.floor(atMs)) },
    ...{ eventId: undefined, orderId: '', amount: null, currencyCode: null },
  };
}

/** What has happened by now is reported now; the rest waits in `later`. */
function takeUntil(later: Report[], fresh: readonly Report[], untilMs: number): Report[] {
  const all = [...later, ...fresh];
  const isDue = ({ occurredAt }: Report) => (occurredAt?.getTime() ?? 0) <= untilMs;
  later.splice(0, later.length, ...all.filter((report) => !isDue(report)));
  return all.filter(isDue);
}

async function report({ events, demo }: World, reports: readonly Report[], receivedAt: Date): Promise<void> {
  const reporter = { channelId: demo.channel.id, publisherId: null };
  const calls: (readonly Report[])[] = [];
  for (let at = 0; at < reports.length; at += reportsACall) calls.push(reports.slice(at, at + reportsACall));
  await inTurns(calls, (some) => events.ingest({ reporter, reportedEvents: some, receivedAt }));
}

async function inTurns<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return results;
}
