import { type Actor, changedFields, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { invalid, notFound } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { offerStoppedAt } from './inactive-since.ts';
import type { Offer } from './model.ts';
import { getCampaign, getOffer, lockDemand, writeOffer } from './store.ts';
import { viewOfferFields } from './view.ts';

export type OfferFields = Omit<Offer, 'id' | 'stoppedAt' | 'createdAt' | 'updatedAt'>;

export async function createOffer(db: Db, actor: Actor, fields: OfferFields, now: Date): Promise<Offer> {
  return transact(db, async (tx) => {
    await requireCampaign(tx, fields);
    const created = { id: newId(), ...fields, createdAt: now, updatedAt: now };
    const offer = { ...created, stoppedAt: offerStoppedAt(created, null) };
    await writeAndAudit(tx, actor, offer, null);
    return offer;
  });
}

export async function updateOffer(
  db: Db,
  actor: Actor,
  id: string,
  change: (current: Offer) => OfferFields,
  now: Date,
): Promise<Offer> {
  return transact(db, async (tx) => {
    await lockDemand(tx, 'offers', id);
    const current = await getOffer(tx, id);
    if (!current) throw notFound('Offer');
    const fields = change(current);
    await requireCampaign(tx, fields);
    const edited = { ...current, ...fields, updatedAt: now };
    const changed = { ...edited, stoppedAt: offerStoppedAt(edited, current) };
    await writeAndAudit(tx, actor, changed, current);
    return changed;
  });
}

async function writeAndAudit(tx: Db, actor: Actor, offer: Offer, before: Offer | null): Promise<void> {
  await writeOffer(tx, offer, before);
  const details = { campaign_id: offer.campaignId, heading: offer.heading, status: offer.status };
  await recordAudit(tx, actor, {
    at: offer.updatedAt,
    action: before ? 'offer.updated' : 'offer.created',
    objectType: 'offer',
    objectId: offer.id,
    details: {
      ...details,
      ...(before && changedFields(viewOfferFields(before), viewOfferFields(offer))),
    },
  });
}

async function requireCampaign(tx: Db, fields: OfferFields): Promise<void> {
  if (!(await getCampaign(tx, fields.campaignId)))
    throw invalid({ campaign_id: [`Unknown campaign "${fields.campaignId}".`] });
}
