import type { Db } from '../db/handle.ts';

/** The id of the user who has to enter a code, by the hash of the cookie's value. */
export async function getChallengedUser(db: Db, identifier: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value;
}

/**
 * The encrypted secret. Undefined if the user has none or is still locked, after too many wrong
 * codes, at this time.
 */
export async function getUnlockedSecret(db: Db, userId: string, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<', at)]))
    .executeTakeFirst();
  return row?.secret;
}

/**
 * Stores the time step of a code. Returns false if this step or a later one was accepted before. Of two
 * concurrent calls with the same step, the second waits for the row lock and then finds the step claimed.
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
