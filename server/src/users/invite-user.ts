import { type Actor, recordAudit } from '../audit/index.ts';
import { readChannels } from '../channel/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, type FieldErrors, invalid } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { createLinkIn, type NewLink } from './create-link.ts';
import { normalizeEmail, type StaffRole, type UserChannel, type UserWithChannels } from './model.ts';
import { insertUser, saveUserChannels } from './store.ts';

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly staffRole: StaffRole | null;
  readonly channels: readonly UserChannel[];
  readonly now: Date;
}

/** Creates a user without a password, and the invitation link to set one. */
export async function inviteUser(
  db: Db,
  actor: Actor,
  { now, ...invited }: Invitation,
): Promise<{ user: UserWithChannels; link: NewLink }> {
  const user: UserWithChannels = {
    ...invited,
    id: newId(),
    email: normalizeEmail(invited.email),
    name: invited.name.trim(),
    twoFactorEnabled: false,
    joined: false,
    disabledAt: null,
    createdAt: now,
  };
  return transact(db, async (tx) => {
    await requireChannels(tx, user.channels);
    if (!(await insertUser(tx, user))) throw conflict('A user with this e-mail exists already.');
    await saveUserChannels(tx, user.id, user.channels);
    const link = await createLinkIn(tx, user, now);
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.invited',
      objectType: 'user',
      objectId: user.id,
      details: { staff_role: user.staffRole, channels: describeUserChannels(user.channels) },
    });
    return { user, link };
  });
}

/** Throws unless every channel exists and is listed once. */
export async function requireChannels(tx: Db, channels: readonly UserChannel[]): Promise<void> {
  if (channels.length === 0) return;
  const ids = channels.map(({ channelId }) => channelId);
  const existingIds = new Set((await readChannels(tx, ids)).map(({ id }) => id));
  const problems = channels.flatMap(({ channelId }, index) => {
    if (!existingIds.has(channelId)) return [`channels[${index}]: Unknown channel "${channelId}".`];
    return ids.indexOf(channelId) < index ? [`channels[${index}]: This channel is listed twice.`] : [];
  });
  const errors: FieldErrors = { channel_id: problems };
  if (problems.length > 0) throw invalid(errors);
}

export function describeUserChannels(channels: readonly UserChannel[]) {
  return channels.map(({ channelId, role }) => ({ channel_id: channelId, role }));
}
