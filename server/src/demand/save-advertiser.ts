import { type Actor, changedFields, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { type FieldErrors, invalid, notFound } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { normaliseDomain } from '../publisher/index.ts';
import { getTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { logoIdOf } from './logo-model.ts';
import { hasLogo } from './logo-store.ts';
import type { Advertiser } from './model.ts';
import { getAdvertiser, lockDemand, writeAdvertiser } from './store.ts';
import { viewAdvertiserFields } from './view.ts';

export type AdvertiserFields = Pick<
  Advertiser,
  'name' | 'domain' | 'logoUrl' | 'subcategoryIds' | 'clickParameter' | 'identityMatching'
>;

export async function createAdvertiser(
  db: Db,
  actor: Actor,
  fields: AdvertiserFields,
  now: Date,
): Promise<Advertiser> {
  const advertiser = {
    id: newId(),
    ...(await readFields(db, await getTaxonomy(db), fields)),
    createdAt: now,
    updatedAt: now,
  };
  await transact(db, (tx) => writeAndAudit(tx, actor, advertiser, null));
  return advertiser;
}

export async function updateAdvertiser(
  db: Db,
  actor: Actor,
  id: string,
  change: (current: Advertiser) => AdvertiserFields,
  now: Date,
): Promise<Advertiser> {
  const taxonomy = await getTaxonomy(db);
  return transact(db, async (tx) => {
    await lockDemand(tx, 'advertisers', id);
    const current = await getAdvertiser(tx, id);
    if (!current) throw notFound('Advertiser');
    const changed = { ...current, ...(await readFields(tx, taxonomy, change(current))), updatedAt: now };
    await writeAndAudit(tx, actor, changed, current);
    return changed;
  });
}

async function writeAndAudit(
  tx: Db,
  actor: Actor,
  advertiser: Advertiser,
  before: Advertiser | null,
): Promise<void> {
  await writeAdvertiser(tx, advertiser, before);
  const details = { name: advertiser.name, domain: advertiser.domain };
  await recordAudit(tx, actor, {
    at: advertiser.updatedAt,
    action: before ? 'advertiser.updated' : 'advertiser.created',
    objectType: 'advertiser',
    objectId: advertiser.id,
    details: {
      ...details,
      ...(before && changedFields(viewAdvertiserFields(before), viewAdvertiserFields(advertiser))),
    },
  });
}

/** Checks and normalises the fields. */
async function readFields(db: Db, taxonomy: Taxonomy, fields: AdvertiserFields): Promise<AdvertiserFields> {
  const errors: FieldErrors = {};
  const domain = normaliseDomain(fields.domain);
  if (domain === undefined) errors.domain = ['Enter a valid domain name.'];
  const subcategoryIds = [...new Set(fields.subcategoryIds.map((id) => id.toLowerCase()))];
  const unknownIds = subcategoryIds.filter((id) => !taxonomy.findSubcategory(id));
  if (unknownIds.length > 0) errors.subcategory_ids = unknownIds.map((id) => `Unknown subcategory "${id}".`);
  const logoId = logoIdOf(fields.logoUrl);
  if (logoId && !(await hasLogo(db, logoId))) errors.logo_url = ['Unknown logo. Upload it first.'];
  if (domain === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  return { ...fields, domain, subcategoryIds };
}
