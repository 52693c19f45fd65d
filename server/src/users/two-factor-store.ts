import type { Db } from '../db/handle.ts';

/** Who is asked for a code, by the stored form of what their cookie holds. */
export async function getChallengedUser(db: Db, identifier: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value;
}

/** As the library has encrypted it; undefined while the library takes no codes of this user. */
export async function getUnlockedSecret(
  db: Db,
  userId: string,
  lockedAfter: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<', lockedAfter)]))
    .executeTakeFirst();
  return row?.secret;
}

/**
 * Remembers the time step of a code. False when this step or a later one was accepted before: of two calls that claim the same
 * step at once, the second waits for the row and then finds it taken.
 */
export async function claimTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
