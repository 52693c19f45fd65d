import { type Actor, changedFields, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { grantAdvertisers, grantChannels, grantStaffRole } from './grant-roles.ts';
import {
  describeUserAdvertisers,
  describeUserChannels,
  requireAdvertisers,
  requireChannels,
} from './invite-user.ts';
import { deleteOpenLinks } from './link-store.ts';
import type { StaffRole, UserAdvertiser, UserChannel, UserWithChannels } from './model.ts';
import { savePendingAdvertisers, savePendingChannels, savePendingStaffRole } from './pending-role-store.ts';
import { saveUserAdvertisers, saveUserChannels } from './role-store.ts';
import { endSessions, getUser, lockAdmins, lockUser, removeTwoFactor, updateUser } from './store.ts';

export interface UserChange {
  readonly name?: string | undefined;
  readonly staffRole?: StaffRole | null | undefined;
  readonly disabled?: boolean | undefined;
  /** Removes two-factor authentication of a user who lost both the device and the backup codes. */
  readonly twoFactorEnabled?: false | undefined;
}

/**
 * Changes the given fields. Disabling or enabling a user also ends all their sessions and deletes their open
 * links. The role of an account that is not confirmed is pending.
 */
export async function changeUser(
  db: Db,
  actor: Actor,
  input: { id: string; change: UserChange; now: Date },
): Promise<UserWithChannels> {
  const { id, change, now } = input;
  return transact(db, async (tx) => {
    // All admins are locked before the user's own row, so that concurrent changes take locks
    // in the same order.
    const admins = await lockAdmins(tx);
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User');
    const granted = change.staffRole === undefined ? undefined : grantStaffRole(user, change.staffRole);
    const staffRole = granted ? granted.active : user.staffRole;
    const staysAdmin = staffRole === 'admin' && change.disabled !== true;
    if (!staysAdmin && admins.length === 1 && admins[0] === id)
      throw conflict('This is the last admin. Make another user admin first.');

    const isDisabled = user.disabledAt !== null;
    await updateUser(
      tx,
      id,
      {
        ...(change.name !== undefined && { name: change.name.trim() }),
        staffRole,
        ...(change.disabled !== undefined &&
          change.disabled !== isDisabled && { disabledAt: change.disabled ? now : null }),
      },
      now,
    );
    if (change.twoFactorEnabled === false) await removeTwoFactor(tx, id);
    if (granted) await requireNewLink(tx, id, await savePendingStaffRole(tx, id, granted.pending));
    if (change.disabled !== undefined) {
      await endSessions(tx, id);
      await deleteOpenLinks(tx, id);
    }
    const changed = await requireUser(tx, id);
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.changed',
      objectType: 'user',
      objectId: id,
      details: {
        ...(change.staffRole !== undefined && { staff_role: change.staffRole }),
        ...(granted?.pending && { pending: { staff_role: granted.pending } }),
        ...(change.disabled !== undefined && { disabled: change.disabled }),
        ...(change.twoFactorEnabled !== undefined && { two_factor_enabled: change.twoFactorEnabled }),
        ...changedFields(describeUser(user), describeUser(changed)),
      },
    });
    return changed;
  });
}

/**
 * Replaces the channel roles of a user. Those that an account which is not confirmed gets in
 * other channels are pending.
 */
export async function setUserChannels(
  db: Db,
  actor: Actor,
  input: { id: string; channels: readonly UserChannel[]; now: Date },
): Promise<UserWithChannels> {
  const { id, channels, now } = input;
  return transact(db, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User');
    await requireChannels(tx, channels);
    const { active, pending } = grantChannels(user, channels);
    await saveUserChannels(tx, id, active);
    await requireNewLink(tx, id, await savePendingChannels(tx, id, pending));
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.channels_set',
      objectType: 'user',
      objectId: id,
      details: {
        channels: describeUserChannels(channels),
        before: { channels: describeUserChannels(user.channels) },
        after: { channels: describeUserChannels(active) },
        ...(pending.length > 0 && { pending: { channels: describeUserChannels(pending) } }),
      },
    });
    return requireUser(tx, id);
  });
}

/**
 * Replaces the roles of a user at advertisers. Those that an account which is not confirmed gets are pending.
 */
export async function setUserAdvertisers(
  db: Db,
  actor: Actor,
  input: { id: string; advertisers: readonly UserAdvertiser[]; now: Date },
): Promise<UserWithChannels> {
  const { id, advertisers, now } = input;
  return transact(db, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User');
    await requireAdvertisers(tx, advertisers);
    const { active, pending } = grantAdvertisers(user, advertisers);
    await saveUserAdvertisers(tx, id, active);
    await requireNewLink(tx, id, await savePendingAdvertisers(tx, id, pending));
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.advertisers_set',
      objectType: 'user',
      objectId: id,
      details: {
        before: { advertisers: describeUserAdvertisers(user.advertisers) },
        after: { advertisers: describeUserAdvertisers(active) },
        ...(pending.length > 0 && { pending: { advertisers: describeUserAdvertisers(pending) } }),
      },
    });
    return requireUser(tx, id);
  });
}

/**
 * Deletes the open links of a user who got a new pending role. They were made for another purpose, perhaps
 * because the channel asked for them, so they must not activate the role.
 */
async function requireNewLink(tx: Db, id: string, isNewRole: boolean): Promise<void> {
  if (isNewRole) await deleteOpenLinks(tx, id);
}

/** The fields that `changeUser` can change. */
function describeUser(user: UserWithChannels) {
  return {
    name: user.name,
    staff_role: user.staffRole,
    disabled: user.disabledAt !== null,
    two_factor_enabled: user.twoFactorEnabled,
  };
}

async function requireUser(tx: Db, id: string): Promise<UserWithChannels> {
  const user = await getUser(tx, id);
  if (!user) throw notFound('User');
  return user;
}
