import { type Actor, changedFields, recordAudit } from '../audit/index.ts';
import { getChannel } from '../channel/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { type FieldErrors, invalid, notFound } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { getPublishers } from '../publisher/index.ts';
import { reclaimLeases } from './draw-budget.ts';
import { campaignStoppedAt } from './inactive-since.ts';
import type { Campaign } from './model.ts';
import { getAdvertiser, getCampaign, lockDemand, writeCampaign } from './store.ts';
import { viewCampaignFields } from './view.ts';

export type CampaignFields = Omit<Campaign, 'id' | 'stoppedAt' | 'createdAt' | 'updatedAt'>;

export async function createCampaign(
  db: Db,
  actor: Actor,
  fields: CampaignFields,
  now: Date,
): Promise<Campaign> {
  return transact(db, async (tx) => {
    await requireValidFields(tx, fields);
    const created = { id: newId(), ...fields, createdAt: now, updatedAt: now };
    const campaign = { ...created, stoppedAt: campaignStoppedAt(created, null) };
    await writeAndAudit(tx, actor, campaign, null);
    return campaign;
  });
}

export async function updateCampaign(
  db: Db,
  actor: Actor,
  id: string,
  change: (current: Campaign) => CampaignFields,
  now: Date,
): Promise<Campaign> {
  return transact(db, async (tx) => {
    await lockDemand(tx, 'campaigns', id);
    const current = await getCampaign(tx, id);
    if (!current) throw notFound('Campaign');
    const fields = change(current);
    await requireValidFields(tx, fields);
    const edited = { ...current, ...fields, updatedAt: now };
    const changed = { ...edited, stoppedAt: campaignStoppedAt(edited, current) };
    await writeAndAudit(tx, actor, changed, current);
    if (isBudgetLowered(current, changed)) await reclaimLeases(tx, id);
    return changed;
  });
}

async function writeAndAudit(
  tx: Db,
  actor: Actor,
  campaign: Campaign,
  before: Campaign | null,
): Promise<void> {
  await writeCampaign(tx, campaign, before);
  const { name, status, bidMicros, dailyBudgetMicros, totalBudgetMicros } = campaign;
  const details = { name, status, bidMicros, dailyBudgetMicros, totalBudgetMicros };
  await recordAudit(tx, actor, {
    at: campaign.updatedAt,
    action: before ? 'campaign.updated' : 'campaign.created',
    objectType: 'campaign',
    objectId: campaign.id,
    details: {
      ...details,
      ...(before && changedFields(viewCampaignFields(before), viewCampaignFields(campaign))),
    },
  });
}

/** A budget that is set for the first time is lower than none. */
function isBudgetLowered(before: Campaign, after: Campaign): boolean {
  const isLower = (was: number | null, is: number | null) => is !== null && (was === null || is < was);
  return (
    isLower(before.dailyBudgetMicros, after.dailyBudgetMicros) ||
    isLower(before.totalBudgetMicros, after.totalBudgetMicros)
  );
}

/** Checks what the schema cannot: that the referenced records exist, and that the end is after the start. */
async function requireValidFields(tx: Db, fields: CampaignFields): Promise<void> {
  const errors: FieldErrors = {};
  if (!(await getAdvertiser(tx, fields.advertiserId)))
    errors.advertiser_id = [`Unknown advertiser "${fields.advertiserId}".`];
  if (fields.startsAt && fields.endsAt && fields.endsAt <= fields.startsAt)
    errors.ends_at = ['Must be after starts_at.'];
  const unknownChannels: string[] = [];
  for (const id of fields.targeting.channelIds) if (!(await getChannel(tx, id))) unknownChannels.push(id);
  if (unknownChannels.length > 0)
    errors['targeting.channel_ids'] = unknownChannels.map((id) => `Unknown channel "${id}".`);
  const publishers = await getPublishers(tx, fields.targeting.publisherIds);
  const unknownPublishers = fields.targeting.publisherIds.filter((id) => !publishers.has(id));
  if (unknownPublishers.length > 0)
    errors['targeting.publisher_ids'] = unknownPublishers.map((id) => `Unknown publisher "${id}".`);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
