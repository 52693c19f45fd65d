import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { campaignStoppedAt, offerStoppedAt } from './inactive-since.ts';
import type { Campaign, Offer } from './model.ts';
import {
  getCampaign,
  getOffer,
  lockDemand,
  markDeleted,
  readOffersOfCampaign,
  writeCampaign,
  writeOffer,
} from './store.ts';

/**
 * Returns true if an event of any of these offers was ever stored. It reads the rows of all channels, so it
 * runs before the transaction: Citus does not allow such a read before a change of the catalogue. An event
 * may arrive after it in any case.
 */
export type HasEvents = (db: Db, offerIds: readonly string[]) => Promise<boolean>;

/** Deletes a campaign and its offers, if none of them has ever had an event. */
export async function deleteCampaign(
  db: Db,
  actor: Actor,
  id: string,
  hasEvents: HasEvents,
  now: Date,
): Promise<void> {
  const offerIds = (await readOffersOfCampaign(db, id)).map((offer) => offer.id);
  await requireNoEvents(db, 'campaign', offerIds, hasEvents);
  await transact(db, async (tx) => {
    await lockDemand(tx, 'campaigns', id);
    const campaign = await getCampaign(tx, id);
    if (!campaign) throw notFound('Campaign');
    const offers = await readOffersOfCampaign(tx, id);
    for (const offer of offers) await withdrawOffer(tx, offer, now);
    await withdrawCampaign(tx, campaign, now);
    const details = { name: campaign.name, offers: offers.length };
    await recordAudit(tx, actor, {
      at: now,
      action: 'campaign.deleted',
      objectType: 'campaign',
      objectId: id,
      details,
    });
  });
}

/** Deletes an offer, if it has never had an event. */
export async function deleteOffer(
  db: Db,
  actor: Actor,
  id: string,
  hasEvents: HasEvents,
  now: Date,
): Promise<void> {
  await requireNoEvents(db, 'offer', [id], hasEvents);
  await transact(db, async (tx) => {
    await lockDemand(tx, 'offers', id);
    const offer = await getOffer(tx, id);
    if (!offer) throw notFound('Offer');
    await withdrawOffer(tx, offer, now);
    const details = { campaign_id: offer.campaignId, heading: offer.heading };
    await recordAudit(tx, actor, {
      at: now,
      action: 'offer.deleted',
      objectType: 'offer',
      objectId: id,
      details,
    });
  });
}

async function requireNoEvents(
  db: Db,
  kind: 'campaign' | 'offer',
  offerIds: readonly string[],
  hasEvents: HasEvents,
): Promise<void> {
  if (await hasEvents(db, offerIds))
    throw conflict(`Shoppers have seen this ${kind}, so its figures stay. Archive it instead.`);
}

/**
 * The archived status stops serving on every process, and the row stays for sessions
 * that were decided before.
 */
async function withdrawOffer(tx: Db, offer: Offer, now: Date): Promise<void> {
  const archived = { ...offer, status: 'archived', updatedAt: now } as const;
  await writeOffer(tx, { ...archived, stoppedAt: offerStoppedAt(archived, offer) }, offer);
  await markDeleted(tx, 'offers', offer.id, now);
}

async function withdrawCampaign(tx: Db, campaign: Campaign, now: Date): Promise<void> {
  const archived = { ...campaign, status: 'archived', updatedAt: now } as const;
  await writeCampaign(tx, { ...archived, stoppedAt: campaignStoppedAt(archived, campaign) }, campaign);
  await markDeleted(tx, 'campaigns', campaign.id, now);
}
