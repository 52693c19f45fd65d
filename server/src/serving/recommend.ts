import type { GroupCommit } from '../db/group-commit.ts';
import type { Db } from '../db/handle.ts';
import { addToRollups, RollupChanges } from '../rollup/index.ts';
import { type Decision, decide } from './decide.ts';
import type { Ask, ServedOffer, Session } from './model.ts';
import { ServedOffers } from './served-offers.ts';
import type { Snapshot } from './snapshot.ts';
import { insertSessions, listServed, lockShoppers, type ShopperKey } from './store.ts';
import type { Widgets } from './widgets.ts';

const hourMs = 3_600_000;

/** Asks that wait for the next batch, each answered by its decision once that is durable. */
export type Recommender = GroupCommit<Ask, Decision>;

/**
 * Decides a batch of asks and stores what was decided, in one transaction. Decisions are taken inside of it because
 * frequency caps count what was served: with the shoppers locked, what this batch reads is what is true when it
 * commits, on any number of processes.
 */
export async function recommendAll(
  tx: Db,
  asks: readonly Ask[],
  { snapshot, widgets, writer }: { snapshot: Snapshot; widgets: Widgets; writer: number },
): Promise<Decision[]> {
  const capped = snapshot.hasCaps ? asks.filter(({ sandbox }) => !sandbox) : [];
  const served = await readServed(tx, capped);
  const newServed: ServedOffer[] = [];
  const sessions: Session[] = [];
  const decisions: Decision[] = [];
  const widgetIds = await widgets.settle(tx, asks);
  for (const [at, asked] of asks.entries()) {
    const ask = { ...asked, placement: { ...asked.placement, widgetId: widgetIds[at] ?? null } };
    const decision = decideOne(snapshot, ask, served);
    for (const each of servedBy(ask, decision)) {
      served.add(each);
      newServed.push(each);
    }
    sessions.push(sessionOf(snapshot, ask, decision));
    decisions.push(decision);
  }
  await insertSessions(tx, sessions, newServed);
  await addToRollups(tx, loadsOf(sessions), writer);
  return decisions;
}

/** Every answer is a load of a feed, with offers or without; a test is none. */
function loadsOf(sessions: readonly Session[]): RollupChanges {
  const changes = new RollupChanges();
  for (const { ask, offers } of sessions)
    if (!ask.sandbox)
      changes.add(ask.placement, ask.at.getTime(), { feedLoads: 1, filledLoads: Number(offers.length > 0) });
  return changes;
}

function decideOne(snapshot: Snapshot, ask: Ask, served: ServedOffers): Decision {
  const { channelId, publisherId } = ask.placement;
  const member = snapshot.getMember(channelId, publisherId);
  // Removed since the call was read: it is answered, and offered nothing.
  if (!member) return { offers: [], contenders: [], choice: 'ranked' };
  const windowHours = (id: string) => snapshot.getCampaign(id)?.frequencyCap?.hours;
  const counts = served.counts(channelId, ask.shopper.hashes, ask.at, windowHours);
  return decide(snapshot, member, ask, counts);
}

async function readServed(tx: Db, asks: readonly Ask[]): Promise<ServedOffers> {
  const shoppers = asks.flatMap(shopperKeys);
  if (shoppers.length === 0) return new ServedOffers();
  await lockShoppers(tx, shoppers);
  const earliest = Math.min(...asks.map(({ at }) => at.getTime()));
  return new ServedOffers(await listServed(tx, shoppers, new Date(earliest - longestCapHours * hourMs)));
}

/** The longest window a campaign's frequency cap may have. */
export const longestCapHours = 2_160;

export function shopperKeys({ placement, shopper }: Ask): ShopperKey[] {
  return shopper.hashes.map((hash) => ({ channelId: placement.channelId, shopper: hash }));
}

function* servedBy(ask: Ask, { offers }: Decision): Iterable<ServedOffer> {
  if (ask.sandbox) return;
  for (const { campaign } of offers) {
    if (campaign.campaign.frequencyCap === null) continue;
    for (const { channelId, shopper } of shopperKeys(ask))
      yield { channelId, shopper, campaignId: campaign.campaign.id, sessionId: ask.sessionId, at: ask.at };
  }
}

function sessionOf(snapshot: Snapshot, ask: Ask, { offers }: Decision): Session {
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
