import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { readExclusions } from './read-exclusions.ts';
import { lockChannel, updateChannelRow } from './store.ts';

/** Replaces the subcategories that none of the channel's publishers shows. */
export async function setChannelExclusions(
  db: Db,
  actor: Actor,
  input: { channelId: string; subcategoryIds: readonly string[]; now: Date },
): Promise<void> {
  const excludedSubcategoryIds = readExclusions(await getTaxonomy(db), input.subcategoryIds);
  await transact(db, async (tx) => {
    const channel = await lockChannel(tx, input.channelId);
    if (!channel) throw notFound('Channel');
    await updateChannelRow(tx, { ...channel, excludedSubcategoryIds, updatedAt: input.now }, channel);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'channel.exclusions_set',
      objectType: 'channel',
      objectId: channel.id,
      channelId: channel.id,
      details: { before: channel.excludedSubcategoryIds, after: excludedSubcategoryIds },
    });
  });
}
