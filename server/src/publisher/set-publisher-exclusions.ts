import { type Actor, recordAudit } from '../audit/index.ts';
import { readExclusions } from '../channel/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import type { Publisher } from './model.ts';
import { getPublisher, setExternalSubcategories } from './network-store.ts';
import { getMember, lockMembership, updateMembership } from './store.ts';

/** Replaces the subcategories that the channel excludes for one of its publishers. */
export async function setPublisherExclusions(
  db: Db,
  actor: Actor,
  input: { channelId: string; publisherId: string; subcategoryIds: readonly string[]; now: Date },
): Promise<void> {
  const { channelId, publisherId, now } = input;
  // Checked first, so that an unknown publisher gets 404 even if the list is invalid, and again with the lock.
  if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
  const excludedSubcategoryIds = readExclusions(await getTaxonomy(db), input.subcategoryIds);
  await transact(db, async (tx) => {
    const found = await getMember(tx, channelId, publisherId);
    const member = found && (await lockMembership(tx, channelId, found.id));
    if (!member || member.removedAt !== null) throw notFound('Publisher');
    await updateMembership(tx, { ...member, excludedSubcategoryIds, updatedAt: now }, member);
    await recordAudit(tx, actor, {
      at: now,
      action: 'publisher.exclusions_set',
      objectType: 'publisher',
      objectId: publisherId,
      channelId,
      details: { before: member.excludedSubcategoryIds, after: excludedSubcategoryIds },
    });
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
