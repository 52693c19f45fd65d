import { type Db, transact } from '../db/handle.ts';
import { ApiError } from '../errors.ts';
import {
  endSessions,
  getPasswordVersion,
  lockUserRow,
  type PasswordVersion,
  removeUnfinishedTwoFactor,
} from './store.ts';

/**
 * Runs work of the authentication library that relies on a password, or on a session that was started with
 * it. Discards the result if a link has set another password meanwhile: the library reads and writes in
 * several steps, so a sign-in that has read the old password before the link was used can start a session
 * after the link has ended all of them. Nobody but the caller learns the token of such a session.
 */
export async function guardPassword<T>(
  db: Db,
  before: PasswordVersion | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work();
  if (before && (await isReplaced(db, before)))
    throw new ApiError('unauthenticated', 'Sign in again with your password.');
  return result;
}

async function isReplaced(db: Db, { userId, id }: PasswordVersion): Promise<boolean> {
  return transact(db, async (tx) => {
    // A link that is being used has locked the user.
    await lockUserRow(tx, userId);
    if ((await getPasswordVersion(tx, { userId }))?.id === id) return false;
    await endSessions(tx, userId);
    await removeUnfinishedTwoFactor(tx, userId);
    return true;
  });
}
