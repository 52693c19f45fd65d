import { type Actor, recordAudit } from '../audit/index.ts';
import { readChannels } from '../channel/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { readAdvertisers } from '../demand/index.ts';
import { conflict, type FieldErrors, invalid } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { createLinkIn, type NewLink } from './create-link.ts';
import {
  normalizeEmail,
  type StaffRole,
  type UserAdvertiser,
  type UserChannel,
  type UserWithChannels,
} from './model.ts';
import { saveUserAdvertisers, saveUserChannels } from './role-store.ts';
import { insertUser } from './store.ts';

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly staffRole: StaffRole | null;
  readonly channels: readonly UserChannel[];
  readonly advertisers: readonly UserAdvertiser[];
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
    madeIn: null,
    madeBy: actor.type === 'user' ? actor.id : null,
    confirmed: true,
  };
  return transact(db, async (tx) => {
    await requireChannels(tx, user.channels);
    await requireAdvertisers(tx, user.advertisers);
    if (!(await insertUser(tx, user)))
      throw conflict('A user with this e-mail exists already. Change the roles of that user.');
    await saveUserChannels(tx, user.id, user.channels);
    await saveUserAdvertisers(tx, user.id, user.advertisers);
    const link = await createLinkIn(tx, user, now);
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.invited',
      objectType: 'user',
      objectId: user.id,
      details: {
        staff_role: user.staffRole,
        channels: describeUserChannels(user.channels),
        ...(user.advertisers.length > 0 && { advertisers: describeUserAdvertisers(user.advertisers) }),
      },
    });
    return { user, link };
  });
}

/** Throws unless every channel exists and is listed once. */
export async function requireChannels(tx: Db, channels: readonly UserChannel[]): Promise<void> {
  if (channels.length === 0) return;
  const ids = channels.map(({ channelId }) => channelId);
  requireListedOnce('channel', ids, await readChannels(tx, ids));
}

/** Throws unless every advertiser exists and is listed once. */
export async function requireAdvertisers(tx: Db, advertisers: readonly UserAdvertiser[]): Promise<void> {
  if (advertisers.length === 0) return;
  const ids = advertisers.map(({ advertiserId }) => advertiserId);
  requireListedOnce('advertiser', ids, await readAdvertisers(tx, ids));
}

function requireListedOnce(
  what: 'channel' | 'advertiser',
  ids: readonly string[],
  existing: readonly { readonly id: string }[],
): void {
  const existingIds = new Set(existing.map(({ id }) => id));
  const problems = ids.flatMap((id, index) => {
    if (!existingIds.has(id)) return [`${what}s[${index}]: Unknown ${what} "${id}".`];
    return ids.indexOf(id) < index ? [`${what}s[${index}]: This ${what} is listed twice.`] : [];
  });
  const errors: FieldErrors = { [`${what}_id`]: problems };
  if (problems.length > 0) throw invalid(errors);
}

export function describeUserAdvertisers(advertisers: readonly UserAdvertiser[]) {
  return advertisers.map(({ advertiserId, role }) => ({ advertiser_id: advertiserId, role }));
}

export function describeUserChannels(channels: readonly UserChannel[]) {
  return channels.map(({ channelId, role }) => ({ channel_id: channelId, role }));
}
