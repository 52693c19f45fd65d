import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import {
  type ChannelInvitation,
  listInvitations,
  saveInvitation,
  takeInvitation,
} from './invitation-store.ts';
import { type ChannelRole, hashToken, linkLifetimeMs, newToken, normalizeEmail } from './model.ts';
import { deletePendingChannel } from './pending-role-store.ts';
import {
  countOtherAdmins,
  getTeamMember,
  listMembers,
  lockTeam,
  removeMember,
  setMemberRole,
  type TeamMember,
} from './team-store.ts';

/** The most open invitations of a channel. */
export const maxInvitations = 50;

/**
 * Invites a colleague. Whether a user with the e-mail exists makes no difference here: the answer and the
 * link are the same. An earlier invitation of the e-mail into the channel is replaced.
 */
export async function inviteColleague(
  db: Db,
  actor: Actor,
  input: { channelId: string; email: string; role: ChannelRole; byStaff: boolean; now: Date },
): Promise<{ invitation: ChannelInvitation; token: string }> {
  const { channelId, role, byStaff, now } = input;
  const email = normalizeEmail(input.email);
  return transact(db, async (tx) => {
    await lockTeam(tx, channelId);
    if ((await listMembers(tx, channelId)).some((member) => member.email === email))
      throw conflict('This person is in the team already.');
    const others = (await listInvitations(tx, channelId, now)).filter((one) => one.email !== email);
    if (others.length >= maxInvitations)
      throw conflict(`A channel can have ${maxInvitations} open invitations. Withdraw one first.`);
    const token = newToken();
    const expiresAt = new Date(now.getTime() + linkLifetimeMs.invite);
    const invitation = {
      id: newId(),
      channelId,
      email,
      role,
      invitedBy: actor.id,
      byStaff,
      createdAt: now,
      expiresAt,
    };
    await saveInvitation(tx, invitation, hashToken(token));
    await recordAudit(tx, actor, {
      at: now,
      action: 'invitation.created',
      objectType: 'invitation',
      objectId: invitation.id,
      channelId,
      details: { email, role },
    });
    return { invitation, token };
  });
}

export async function withdrawInvitation(
  db: Db,
  actor: Actor,
  { channelId, id, now }: { channelId: string; id: string; now: Date },
): Promise<void> {
  await transact(db, async (tx) => {
    const invitation = await takeInvitation(tx, { channelId, id }, now);
    if (!invitation) throw notFound('Invitation');
    await recordAudit(tx, actor, {
      at: now,
      action: 'invitation.withdrawn',
      objectType: 'invitation',
      objectId: id,
      channelId,
      details: { email: invitation.email, role: invitation.role },
    });
  });
}

interface TeamChange {
  readonly channelId: string;
  readonly userId: string;
  /** Allows that the channel has no admin afterwards. */
  readonly allowNoAdmin: boolean;
  readonly now: Date;
}

/** Changes the role in this channel, and nothing else about the user. */
export async function changeMemberRole(
  db: Db,
  actor: Actor,
  change: TeamChange & { role: ChannelRole },
): Promise<TeamMember> {
  const { channelId, userId, role, now } = change;
  return transact(db, async (tx) => {
    const member = await lockMember(tx, change);
    if (member.role === role) return member;
    if (role !== 'admin') await requireAdmin(tx, member, change);
    await setMemberRole(tx, channelId, userId, role);
    // The newest decision about the role counts.
    await deletePendingChannel(tx, channelId, userId);
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.channel_role_set',
      objectType: 'user',
      objectId: userId,
      channelId,
      details: { before: { role: member.role }, after: { role } },
    });
    return { ...member, role };
  });
}

/** Removes a user from this channel. The user keeps the account and all other roles. */
export async function removeColleague(db: Db, actor: Actor, change: TeamChange): Promise<void> {
  const { channelId, userId, now } = change;
  await transact(db, async (tx) => {
    const member = await lockMember(tx, change);
    await requireAdmin(tx, member, change);
    await removeMember(tx, channelId, userId);
    await deletePendingChannel(tx, channelId, userId);
    await recordAudit(tx, actor, {
      at: now,
      action: 'user.channel_removed',
      objectType: 'user',
      objectId: userId,
      channelId,
      details: { before: { role: member.role }, after: { role: null } },
    });
  });
}

async function lockMember(tx: Db, { channelId, userId }: TeamChange): Promise<TeamMember> {
  await lockTeam(tx, channelId);
  const member = await getTeamMember(tx, channelId, userId);
  if (!member) throw notFound('User');
  return member;
}

/**
 * Throws if the member is the last one who can sign in as admin of the channel, unless the caller allows it.
 */
async function requireAdmin(
  tx: Db,
  member: TeamMember,
  { channelId, allowNoAdmin }: TeamChange,
): Promise<void> {
  if (allowNoAdmin || member.role !== 'admin' || member.status !== 'active') return;
  if ((await countOtherAdmins(tx, channelId, member.userId)) === 0)
    throw conflict(
      'This is the last admin of the channel. Make another member admin first, or confirm that the channel has none.',
    );
}
