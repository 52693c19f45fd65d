import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { deleteOpenLinks, insertLink } from './link-store.ts';
import { hashToken, linkLifetimeMs, newToken, type User } from './model.ts';
import { hasUsers, lockUser } from './store.ts';

/** The plain token exists only here; the database stores its hash. */
export interface NewLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Creates a link to reset a password, or a new invitation link for a user who has not joined.
 * Older links are deleted.
 */
export async function createLink(
  db: Db,
  actor: Actor,
  input: { userId: string; now: Date },
): Promise<NewLink> {
  const { userId, now } = input;
  return transact(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw notFound('User');
    if (user.disabledAt) throw conflict('This user is disabled.');
    const link = await createLinkIn(tx, user, now);
    await recordAudit(tx, actor, { at: now, action: 'user.link_made', objectType: 'user', objectId: userId });
    return link;
  });
}

/** Creates a link inside a transaction. */
export async function createLinkIn(tx: Db, user: Pick<User, 'id' | 'joined'>, now: Date): Promise<NewLink> {
  const kind = user.joined ? 'reset' : 'invite';
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[kind]);
  await deleteOpenLinks(tx, user.id);
  await insertLink(tx, hashToken(token), { kind, userId: user.id, expiresAt }, now);
  return { token, expiresAt };
}

/** Creates a link for the first admin, as long as there are no users. */
export async function createFirstAdminLink(db: Db, now: Date): Promise<NewLink | undefined> {
  if (await hasUsers(db)) return undefined;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLifetimeMs.first);
  await insertLink(db, hashToken(token), { kind: 'invite', userId: null, expiresAt }, now);
  return { token, expiresAt };
}
