import { recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { messages } from '../http/messages.ts';
import { newId } from '../lib/ids.ts';
import { clearAttempts } from './attempt-store.ts';
import { confirmAccount } from './confirm-account.ts';
import { consumeLink, deleteOpenLinks, getLink } from './link-store.ts';
import { hashToken, type Link, normalizeEmail, type UserWithChannels } from './model.ts';
import { endSessions, getUser, hasUsers, insertUser, lockUser, setPassword, updateUser } from './store.ts';

export interface LinkInput {
  readonly token: string;
  readonly name: string | undefined;
  /** Only for the first admin. Other users were invited with an e-mail. */
  readonly email: string | undefined;
  readonly passwordHash: string;
  /** The attempt counters (subjects) of the account, which a new password resets. */
  readonly attemptSubjects: (email: string) => readonly Buffer[];
  readonly requestId: string;
  readonly now: Date;
}

/** The kind of a link and its user. Throws if the link is unknown, used or expired. */
export async function readLink(
  db: Db,
  token: string,
  now: Date,
): Promise<Link & { email: string | null; name: string; confirmsAccount: boolean }> {
  const link = await getLink(db, hashToken(token), now);
  if (!link) throw notFound('Link');
  if (link.userId === null) {
    if (await hasUsers(db)) throw notFound('Link');
    return { ...link, email: null, name: '', confirmsAccount: false };
  }
  const user = await getUser(db, link.userId);
  if (!user || user.disabledAt) throw notFound('Link');
  return { ...link, email: user.email, name: user.name, confirmsAccount: !user.confirmed };
}

/**
 * Sets the password, ends all sessions and marks the link as used, in one transaction. The account is
 * confirmed then, if it was not. Returns the e-mail to sign in with.
 */
export async function useLink(db: Db, input: LinkInput): Promise<string> {
  const { now } = input;
  return transact(db, async (tx) => {
    const hash = hashToken(input.token);
    const found = await getLink(tx, hash, now);
    // The user is locked before the link, as by everything else that changes both.
    const owner = found?.userId ? await lockUser(tx, found.userId) : undefined;
    const link = await consumeLink(tx, hash, now);
    if (!link) throw notFound('Link');
    const user = link.userId === null ? await createFirstAdmin(tx, input) : owner;
    if (!user || user.disabledAt) throw notFound('Link');
    const actor = { type: 'user', id: user.id, requestId: input.requestId } as const;
    const name = input.name?.trim() || user.name;
    if (name === '') throw invalid({ name: [messages.required] });
    if (name !== user.name) await updateUser(tx, user.id, { name }, now);
    await setPassword(tx, user.id, input.passwordHash, now);
    await deleteOpenLinks(tx, user.id);
    await endSessions(tx, user.id);
    if (!user.confirmed) await confirmAccount(tx, actor, user, now);
    // Attempts with the forgotten password must not lock the new one.
    for (const subject of input.attemptSubjects(user.email)) await clearAttempts(tx, subject);
    await recordAudit(tx, actor, {
      at: now,
      action: link.kind === 'reset' ? 'user.password_reset' : 'user.joined',
      objectType: 'user',
      objectId: user.id,
    });
    return user.email;
  });
}

async function createFirstAdmin(tx: Db, { name, email, now }: LinkInput): Promise<UserWithChannels> {
  if (await hasUsers(tx)) throw notFound('Link');
  if (!email?.trim()) throw invalid({ email: [messages.required] });
  if (!name?.trim()) throw invalid({ name: [messages.required] });
  const user: UserWithChannels = {
    id: newId(),
    name: name.trim(),
    email: normalizeEmail(email),
    staffRole: 'admin',
    twoFactorEnabled: false,
    joined: false,
    disabledAt: null,
    createdAt: now,
    madeIn: null,
    madeBy: null,
    confirmed: true,
    channels: [],
    advertisers: [],
  };
  if (!(await insertUser(tx, user))) throw conflict('A user with this e-mail exists already.');
  return user;
}
