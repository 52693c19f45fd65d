import { type Actor, recordAudit } from '../audit/index.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, type FieldErrors, invalid } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { normaliseDomain, type Publisher } from './model.ts';
import { insertPublisher } from './network-store.ts';

/** Creates a publisher that belongs to no channel yet. */
export async function createPublisher(
  db: Db,
  actor: Actor,
  input: { brandName: string; domain: string; primaryCategoryId: string; now: Date },
): Promise<Publisher> {
  const errors: FieldErrors = {};
  const domain = normaliseDomain(input.domain);
  if (domain === undefined) errors.domain = ['Enter a valid domain name.'];
  const category = (await getTaxonomy(db)).findCategory(input.primaryCategoryId);
  if (!category || category.retired)
    errors.primary_category_id = [`Unknown category "${input.primaryCategoryId}".`];
  if (domain === undefined || Object.keys(errors).length > 0) throw invalid(errors);

  const publisher: Publisher = {
    id: newId(),
    brandName: input.brandName,
    domain,
    primaryCategoryId: input.primaryCategoryId,
    externalSubcategoryIds: [],
    ceilingMicros: null,
    createdAt: input.now,
    updatedAt: input.now,
  };
  try {
    await transact(db, async (tx) => {
      await insertPublisher(tx, publisher);
      await recordAudit(tx, actor, {
        at: input.now,
        action: 'publisher.created',
        objectType: 'publisher',
        objectId: publisher.id,
        details: { brand_name: publisher.brandName, domain },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'publishers_identity'))
      throw conflict('A publisher with this brand and domain already exists.');
    throw error;
  }
  return publisher;
}
