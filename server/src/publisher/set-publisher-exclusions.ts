import { type Actor, recordAudit } from '../audit/index.ts';
import { readExclusions } from '../channel/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { changeMember } from './change-member.ts';
import type { Publisher } from './model.ts';
import { getPublisher, setExternalSubcategories } from './network-store.ts';

/** Replaces the subcategories that the channel excludes for one of its publishers. */
export async function setPublisherExclusions(
  db: Db,
  actor: Actor,
  input: { channelId: string; publisherId: string; subcategoryIds: readonly string[]; now: Date },
): Promise<void> {
  await changeMember(db, actor, input, async () => {
    const excludedSubcategoryIds = readExclusions(await getTaxonomy(db), input.subcategoryIds);
    return {
      fields: { excludedSubcategoryIds },
      action: 'publisher.exclusions_set',
      details: (before) => ({ before: before.excludedSubcategoryIds, after: excludedSubcategoryIds }),
    };
  });
}

/** Replaces the publisher's own exclusions, which apply in every channel. Staff set them on its behalf. */
export async function setExternalExclusions(
  db: Db,
  actor: Actor,
  input: { publisherId: string; subcategoryIds: readonly string[]; now: Date },
): Promise<Publisher> {
  const { publisherId, now } = input;
  const publisher = await getPublisher(db, publisherId);
  if (!publisher) throw notFound('Publisher');
  const ids = readExclusions(await getTaxonomy(db), input.subcategoryIds);
  await transact(db, async (tx) => {
    await setExternalSubcategories(tx, publisher, ids, now);
    await recordAudit(tx, actor, {
      at: now,
      action: 'publisher.external_exclusions_set',
      objectType: 'publisher',
      objectId: publisherId,
      details: { before: publisher.externalSubcategoryIds, after: ids },
    });
  });
  return { ...publisher, externalSubcategoryIds: ids, updatedAt: now };
}
