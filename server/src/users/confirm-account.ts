import { type Actor, recordAudit } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { describeUserAdvertisers, describeUserChannels } from './invite-user.ts';
import type { User } from './model.ts';
import { takePendingRoles } from './pending-role-store.ts';
import { addUserAdvertisers, addUserChannels } from './role-store.ts';
import { removeTwoFactor, updateUser } from './store.ts';

/**
 * Confirms an account whose password was just set with a link from staff, and activates its pending roles.
 * Second factors from before are removed: an admin of the channel that made the account can have enrolled
 * them. The caller ends the sessions.
 */
export async function confirmAccount(tx: Db, actor: Actor, user: Pick<User, 'id'>, now: Date): Promise<void> {
  await removeTwoFactor(tx, user.id);
  const { staffRole, channels, advertisers } = await takePendingRoles(tx, user.id);
  await updateUser(tx, user.id, { confirmed: true, ...(staffRole && { staffRole }) }, now);
  await addUserChannels(tx, user.id, channels);
  await addUserAdvertisers(tx, user.id, advertisers);
  await recordAudit(tx, actor, {
    at: now,
    action: 'user.confirmed',
    objectType: 'user',
    objectId: user.id,
    details: {
      ...(staffRole && { staff_role: staffRole }),
      ...(channels.length > 0 && { channels: describeUserChannels(channels) }),
      ...(advertisers.length > 0 && { advertisers: describeUserAdvertisers(advertisers) }),
    },
  });
}
