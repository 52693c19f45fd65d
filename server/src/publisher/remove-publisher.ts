import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { revokeKeysOf } from '../keys/index.ts';
import { getMember, lockMembership, releaseClaims, updateMembership } from './store.ts';

/**
 * Ends a membership: revokes all its keys and releases its name. Its history and its name in reports stay.
 */
export async function removePublisher(
  db: Db,
  actor: Actor,
  input: { channelId: string; publisherId: string; now: Date },
): Promise<void> {
  const { channelId, publisherId, now } = input;
  await transact(db, async (tx) => {
    const found = await getMember(tx, channelId, publisherId);
    const member = found && (await lockMembership(tx, channelId, found.id));
    // Checked again with the lock: of two concurrent removals, the second gets 404.
    if (!member || member.removedAt !== null) throw notFound('Publisher');
    await updateMembership(tx, { ...member, removedAt: now, updatedAt: now }, member);
    await releaseClaims(tx, channelId, member.id);
    await revokeKeysOf(tx, actor, { channelId, publisherId }, now);
    await recordAudit(tx, actor, {
      at: now,
      action: 'publisher.removed',
      objectType: 'publisher',
      objectId: publisherId,
      channelId,
      details: { pending_publisher_id: member.id, brand_name: member.brandName },
    });
  });
}
