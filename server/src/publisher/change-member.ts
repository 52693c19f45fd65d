import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import type { Membership } from './model.ts';
import { getMember, lockMembership, updateMembership } from './store.ts';

interface Change {
  readonly fields: Partial<Membership>;
  /** The action in the audit trail, and its details. */
  readonly action: string;
  readonly details: (before: Membership) => Record<string, unknown>;
}

/**
 * Changes a publisher of a channel with its row locked. `readChange` runs after the publisher was found: an
 * unknown one is a 404 in any case.
 */
export async function changeMember(
  db: Db,
  actor: Actor,
  { channelId, publisherId, now }: { channelId: string; publisherId: string; now: Date },
  readChange: () => Change | Promise<Change>,
): Promise<void> {
  if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
  const { fields, action, details } = await readChange();
  await transact(db, async (tx) => {
    const found = await getMember(tx, channelId, publisherId);
    const member = found && (await lockMembership(tx, channelId, found.id));
    if (!member || member.removedAt !== null) throw notFound('Publisher');
    await updateMembership(tx, { ...member, ...fields, updatedAt: now }, member);
    await recordAudit(tx, actor, {
      at: now,
      action,
      objectType: 'publisher',
      objectId: publisherId,
      channelId,
      details: details(member),
    });
  });
}
