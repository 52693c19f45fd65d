import { CounterChanges, type Folding } from '../counters/index.ts';
import { type Db, retry } from '../db/handle.ts';
import { type Decision, decide } from './decision/decide.ts';
import { ServedOffers } from './decision/served-offers.ts';
import type { OfferRequest, ServedOffer, Session, ShopperMatch } from './model.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { insertSessions, listServed, type ShopperKey } from './store.ts';
import type { Widgets } from './widgets.ts';

/** At each conflict another process has stored its batch, so all processes together always make progress. */
const maxAttempts = 20;

/**
 * Decides a batch of offer requests and stores the sessions in one statement.
 *
 * Race: another process may serve the same shopper between our read of the frequency caps and our write.
 * Every serving of a capped campaign therefore inserts the next serving number of the shopper. If the other
 * process has inserted it first, the primary key of `shopper_caps` rejects ours, nothing of the batch is
 * stored, and the batch is read and decided again.
 */
export async function recommendAll(
  db: Db,
  requests: readonly OfferRequest[],
  { snapshot, widgets, folding }: { snapshot: Snapshot; widgets: Widgets; folding: Folding },
): Promise<Decision[]> {
  const widgetIds = await widgets.resolve(db, requests);
  /** The requests with the widget id under which they are reported. */
  const resolved = requests.map((request, at) => {
    const widgetId = widgetIds[at] ?? null;
    return widgetId === request.placement.widgetId
      ? request
      : { ...request, placement: { ...request.placement, widgetId } };
  });
  return retry(async () => {
    const served = await readServed(db, snapshot.hasCaps ? requests.filter(({ sandbox }) => !sandbox) : []);
    const newServed: ServedOffer[] = [];
    const matches: ShopperMatch[] = [];
    const sessions: Session[] = [];
    const decisions: Decision[] = [];
    for (const request of resolved) {
      const decision = decideOne(snapshot, request, served);
      for (const each of servedBy(request, decision)) newServed.push(served.add(each));
      matches.push(...matchesOf(request, decision));
      sessions.push(sessionOf(snapshot, request, decision));
      decisions.push(decision);
    }
    const loads = feedLoadsOf(sessions);
    await insertSessions(db, { sessions, served: newServed, matches, loads });
    folding.record(loads);
    return decisions;
  }, maxAttempts);
}

/** Every answer counts as a feed load, with or without offers. Sandbox requests are not counted. */
function feedLoadsOf(sessions: readonly Session[]): CounterChanges {
  const changes = new CounterChanges();
  for (const { request, offers } of sessions)
    if (!request.sandbox)
      changes.add(request.placement, request.at.getTime(), {
        feedLoads: 1,
        filledLoads: Number(offers.length > 0),
      });
  return changes;
}

function decideOne(snapshot: Snapshot, request: OfferRequest, served: ServedOffers): Decision {
  const { channelId, publisherId } = request.placement;
  const member = snapshot.getMember(channelId, publisherId);
  // The publisher was removed after the request was read: the answer is a session without offers.
  if (!member) return { offers: [], scored: [], choice: 'ranked' };
  const windowHours = (id: string) => snapshot.getCampaign(id)?.frequencyCap?.hours;
  const counts = served.counts(channelId, request.shopper.hashes, request.at, windowHours);
  return decide(snapshot, member, request, counts);
}

async function readServed(db: Db, requests: readonly OfferRequest[]): Promise<ServedOffers> {
  const shoppers = requests.flatMap(shopperKeys);
  return new ServedOffers(shoppers.length > 0 ? await listServed(db, shoppers) : []);
}

/** The longest window of a frequency cap. Older rows of `shopper_caps` are deleted. */
export const longestCapHours = 90 * 24;

export function shopperKeys({ placement, shopper }: OfferRequest): ShopperKey[] {
  return shopper.hashes.map((hash) => ({ channelId: placement.channelId, shopper: hash }));
}

/** The servings to store: one for each offer of a capped campaign and each hash of the shopper. */
function* servedBy(request: OfferRequest, { offers }: Decision): Iterable<Omit<ServedOffer, 'number'>> {
  if (request.sandbox) return;
  for (const { campaign } of offers) {
    if (campaign.campaign.frequencyCap === null) continue;
    for (const { channelId, shopper } of shopperKeys(request))
      yield {
        channelId,
        shopper,
        campaignId: campaign.campaign.id,
        sessionId: request.sessionId,
        at: request.at,
      };
  }
}

/**
 * For each offer of an advertiser with identity matching, what its orders are matched by. Robots
 * and tests buy nothing.
 */
function* matchesOf(
  { placement, sessionId, at, sandbox, shopper, requestEvidence }: OfferRequest,
  { offers }: Decision,
): Iterable<ShopperMatch> {
  if (!shopper.matchesWith || sandbox || shopper.bot) return;
  const byPage = requestEvidence === 'page';
  for (const {
    offer,
    advertiser: { advertiser },
  } of offers)
    if (advertiser.identityMatching)
      for (const match of shopper.matchesWith(advertiser.id))
        yield { channelId: placement.channelId, sessionId, offerId: offer.id, match, at, byPage };
}

function sessionOf(snapshot: Snapshot, request: OfferRequest, { offers }: Decision): Session {
  return {
    request,
    revision: snapshot.revision,
    learningVersion: snapshot.learned.version,
    offers: offers.map(({ offer, campaign: { campaign } }) => ({
      offerId: offer.id,
      pricingModel: campaign.pricingModel,
      bidMicros: campaign.bidMicros,
    })),
  };
}
