import { RollupChanges, rollupInserts } from '../counters/index.ts';
import type { GroupCommit } from '../db/group-commit.ts';
import { type Db, retry } from '../db/handle.ts';
import { type Decision, decide } from './decision/decide.ts';
import { ServedOffers } from './decision/served-offers.ts';
import type { OfferRequest, ServedOffer, Session } from './model.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { insertSessions, listServed, type ShopperKey } from './store.ts';
import type { Widgets } from './widgets.ts';

/** Whoever is refused a number knows that somebody else got on, so trying again is no waste. */
const attempts = 20;

/** Asks that wait for the next batch, each answered by its decision once that is durable. */
export type Recommender = GroupCommit<OfferRequest, Decision>;

/**
 * Decides a batch of asks and stores what was decided. Frequency caps count what was served, so a decision must not miss
 * what another process serves to the same shopper meanwhile: every serving takes the shopper's next number, and when
 * somebody else has it already, nothing is stored and the batch is decided anew.
 */
export async function recommendAll(
  db: Db,
  asks: readonly OfferRequest[],
  { snapshot, widgets, writer }: { snapshot: Snapshot; widgets: Widgets; writer: number },
): Promise<Decision[]> {
  const widgetIds = await widgets.settle(db, asks);
  const placed = asks.map((ask, at) => {
    const widgetId = widgetIds[at] ?? null;
    return widgetId === ask.placement.widgetId ? ask : { ...ask, placement: { ...ask.placement, widgetId } };
  });
  return retry(async () => {
    const served = await readServed(db, snapshot.hasCaps ? asks.filter(({ sandbox }) => !sandbox) : []);
    const newServed: ServedOffer[] = [];
    const sessions: Session[] = [];
    const decisions: Decision[] = [];
    for (const ask of placed) {
      const decision = decideOne(snapshot, ask, served);
      for (const each of servedBy(ask, decision)) newServed.push(served.add(each));
      sessions.push(sessionOf(snapshot, ask, decision));
      decisions.push(decision);
    }
    const loads = loadsOf(sessions);
    await insertSessions(db, sessions, newServed, (bind) => rollupInserts(loads, writer, bind));
    return decisions;
  }, attempts);
}

/** Every answer is a load of a feed, with offers or without; a test is none. */
function loadsOf(sessions: readonly Session[]): RollupChanges {
  const changes = new RollupChanges();
  for (const { ask, offers } of sessions)
    if (!ask.sandbox)
      changes.add(ask.placement, ask.at.getTime(), { feedLoads: 1, filledLoads: Number(offers.length > 0) });
  return changes;
}

function decideOne(snapshot: Snapshot, ask: OfferRequest, served: ServedOffers): Decision {
  const { channelId, publisherId } = ask.placement;
  const member = snapshot.getMember(channelId, publisherId);
  // Removed since the call was read: it is answered, and offered nothing.
  if (!member) return { offers: [], scored: [], choice: 'ranked' };
  const windowHours = (id: string) => snapshot.getCampaign(id)?.frequencyCap?.hours;
  const counts = served.counts(channelId, ask.shopper.hashes, ask.at, windowHours);
  return decide(snapshot, member, ask, counts);
}

async function readServed(db: Db, asks: readonly OfferRequest[]): Promise<ServedOffers> {
  const shoppers = asks.flatMap(shopperKeys);
  return new ServedOffers(shoppers.length > 0 ? await listServed(db, shoppers) : []);
}

/** The longest window a campaign's frequency cap may have. */
export const longestCapHours = 2_160;

export function shopperKeys({ placement, shopper }: OfferRequest): ShopperKey[] {
  return shopper.hashes.map((hash) => ({ channelId: placement.channelId, shopper: hash }));
}

function* servedBy(ask: OfferRequest, { offers }: Decision): Iterable<Omit<ServedOffer, 'number'>> {
  if (ask.sandbox) return;
  for (const { campaign } of offers) {
    if (campaign.campaign.frequencyCap === null) continue;
    for (const { channelId, shopper } of shopperKeys(ask))
      yield { channelId, shopper, campaignId: campaign.campaign.id, sessionId: ask.sessionId, at: ask.at };
  }
}

function sessionOf(snapshot: Snapshot, ask: OfferRequest, { offers }: Decision): Session {
  return {
    ask,
    revision: snapshot.revision,
    learningVersion: snapshot.learned.version,
    offers: offers.map(({ offer, campaign: { campaign } }) => ({
      offerId: offer.id,
      pricingModel: campaign.pricingModel,
      bidMicros: campaign.bidMicros,
    })),
  };
}
