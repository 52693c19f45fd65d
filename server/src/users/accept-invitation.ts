import { recordAudit } from '../audit/index.ts';
import { getChannel } from '../channel/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { ApiError, conflict, invalid, notFound } from '../errors.ts';
import { messages } from '../http/messages.ts';
import { newId } from '../lib/ids.ts';
import type { ClientInfo } from './client-info.ts';
import { type ChannelInvitation, getInvitation, takeInvitation } from './invitation-store.ts';
import { hashToken } from './model.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import type { Users } from './start-users.ts';
import { getUserIdByEmail, insertUser, lockUser, setPassword } from './store.ts';
import { addMember } from './team-store.ts';

/**
 * The invitation into a channel behind a token, with the name of the channel. Undefined if the token is of
 * another kind of link.
 */
export async function readInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<(ChannelInvitation & { channelName: string }) | undefined> {
  const invitation = await getInvitation(db, hashToken(token), now);
  const channel = invitation && (await getChannel(db, invitation.channelId));
  return channel && { ...invitation, channelName: channel.name };
}

interface Acceptance {
  readonly token: string;
  readonly email: string;
  readonly name: string | undefined;
  readonly password: string;
  readonly client: ClientInfo;
  readonly now: Date;
}

/**
 * Uses an invitation. A new user gets the name and the password; an existing one must enter the own password,
 * and nothing about the account changes. The form and its checks are the same for both, so that the link does
 * not tell which of them it is. An account that another channel made and staff have not confirmed cannot
 * join: an admin of that channel can know its password.
 */
export async function acceptInvitation(db: Db, users: Users, input: Acceptance): Promise<SignedIn> {
  const { email, password, client, now } = input;
  const name = input.name?.trim() ?? '';
  if (name === '') throw invalid({ name: [messages.required] });
  const existingId = await getUserIdByEmail(db, email);
  if (existingId === undefined) {
    const { password: hasher } = await (await users.auth()).$context;
    const passwordHash = await hasher.hash(password);
    await join(db, input, async (tx, { channelId, invitedBy, byStaff }) => {
      const madeIn = byStaff ? null : channelId;
      const maker = { madeIn, madeBy: invitedBy, confirmed: byStaff };
      const user = { id: newId(), name, email, staffRole: null, createdAt: now, ...maker };
      if (!(await insertUser(tx, user))) throw wrongPassword();
      await setPassword(tx, user.id, passwordHash, now);
      return user.id;
    });
    return signIn(db, users, { email, password, client, now });
  }
  const afterPassword = (userId: string) =>
    join(db, input, async (tx, { channelId }) => {
      const user = await lockUser(tx, userId);
      if (!user?.confirmed && user?.madeIn !== channelId) throw conflict(notConfirmed);
      return userId;
    });
  return signIn(db, users, { email, password, client, now, afterPassword }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'unauthenticated' ? wrongPassword() : error;
  });
}

const notConfirmed =
  'Another channel made your account, so its admins may know your password. Ask the operator of the network for a link to set a new one, then open this invitation again.';

function wrongPassword(): ApiError {
  return invalid({
    password: [
      'Wrong password. If you have an account already, enter its password. If you do not know it, ask the operator of the network for a link to set a new one.',
    ],
  });
}

/** Takes the invitation and adds the user to the channel, in one transaction. */
async function join(
  db: Db,
  { token, client, now }: Acceptance,
  userOf: (tx: Db, invitation: ChannelInvitation) => Promise<string>,
): Promise<void> {
  await transact(db, async (tx) => {
    const invitation = await takeInvitation(tx, { hash: hashToken(token) }, now);
    if (!invitation) throw notFound('Link');
    const { channelId, role, id } = invitation;
    const userId = await userOf(tx, invitation);
    await addMember(tx, channelId, userId, role);
    await recordAudit(
      tx,
      { type: 'user', id: userId, requestId: client.requestId },
      {
        at: now,
        action: 'user.channel_joined',
        objectType: 'user',
        objectId: userId,
        channelId,
        details: { role, invitation_id: id },
      },
    );
  });
}
