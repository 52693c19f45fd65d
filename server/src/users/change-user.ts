import { type Actor, changedFields, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import {
  describeUserAdvertisers,
  describeUserChannels,
  requireAdvertisers,
  requireChannels,
} from './invite-user.ts';
import { deleteOpenLinks } from './link-store.ts';
import type { StaffRole, UserAdvertiser, UserChannel, UserWithChannels } from './model.ts';
import { saveUserAdvertisers, saveUserChannels } from './role-store.ts';
import { endSessions, getUser, lockAdmins, lockUser, removeTwoFactor, updateUser } from './store.ts';

export interface UserChange {
  readonly name?: string | undefined;
  readonly staffRole?: StaffRole | null | undefined;
  readonly disabled?: boolean | undefined;
  /** Removes two-factor authentication of a user who lost both the device and the backup codes. */
  readonly twoFactorEnabled?: false | undefined;
}

/** Changes the given fields. Disabling or enabling a user also ends all their sessions and deletes their open links. */
export async function changeUser(
  db: Db,
  actor: Actor,
  input: { id: string; change: UserChange; now: Date },
): Promise<UserWithChannels> {
  const { id, change, now } = input;
  return transact(db, async (tx) => {
    // All admins are locked before the user's own row, so that concurrent changes take locks in the same order.
    const admins = await lockAdmins(tx);
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User');
    const staffRole = change.staffRole === undefined ? user.staffRole : change.staffRole;
    const staysAdmin = staffRole === 'admin' && change.disabled !== true;
    if (!staysAdmin && admins.length === 1 && admins[0] === id)
      throw conflict('This is the last admin. Make another user admin first.');

    const isDisabled = user.disabledAt !== null;
    await updateUser(
      tx,
      id,
      {
        ...(change.name !== undefined && { name: change.name.trim() }),
        ...(change.staffRole !== undefined && { staffRole: change.staffRole }),
        ...(change.disabled !== undefined &&
          change.disabled !== isDisabled && { disabledAt: change.disabled ? now : null }),
      },
      now,
    );
    if (change.twoFactorEnabled === false) await removeTwoFactor(tx, id);
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
        ...(change.disabled !== undefined && { disabled: change.disabled }),
        ...(change.twoFactorEnabled !== undefined && { two_factor_enabled: change.twoFactorEnabled }),
        ...changedFields(describeUser(user), describeUser(changed)),
      },
    });
    return changed;
  });
}

/** Replaces the channel roles of a user. */
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
    await saveUserChannels(tx, id, channels);
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.channels_set',
      objectType: 'user',
      objectId: id,
      details: {
        channels: describeUserChannels(channels),
        before: { channels: describeUserChannels(user.channels) },
        after: { channels: describeUserChannels(channels) },
      },
    });
    return requireUser(tx, id);
  });
}

/** Replaces the roles of a user at advertisers. */
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
    await saveUserAdvertisers(tx, id, advertisers);
    await recordAudit(tx, actor, {
      ...{ at: now, action: 'user.advertisers_set', objectType: 'user', objectId: id },
      details: {
        before: { advertisers: describeUserAdvertisers(user.advertisers) },
        after: { advertisers: describeUserAdvertisers(advertisers) },
      },
    });
    return requireUser(tx, id);
  });
}

/** What `changeUser` can change. */
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
