import type { Db } from '../db/handle.ts';
import type { Attempts } from './model.ts';

interface FailureTable {
  email_hash: Buffer;
  attempts: number;
  since: Date;
  locked_until: Date | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    sign_in_failures: FailureTable;
  }
}

/** What is known of the tries, held until the transaction ends: tries at one password take turns. */
export async function lockAttempts(tx: Db, emailHash: Buffer, now: Date): Promise<Attempts> {
  await tx
    .insertInto('sign_in_failures')
    .values({ email_hash: emailHash, attempts: 0, since: now, locked_until: null })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await tx
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('email_hash', '=', emailHash)
    .forUpdate()
    .executeTakeFirst();
  // Somebody's right password may have wiped the slate in between.
  if (!row) return lockAttempts(tx, emailHash, now);
  return { attempts: row.attempts, since: row.since, lockedUntil: row.locked_until };
}

export async function setAttempts(
  tx: Db,
  emailHash: Buffer,
  { attempts, since, lockedUntil }: Attempts,
): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set({ attempts, since, locked_until: lockedUntil })
    .where('email_hash', '=', emailHash)
    .execute();
}

export async function clearAttempts(db: Db, emailHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_hash', '=', emailHash).execute();
}

export async function dropAttemptsBefore(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('since', '<', since).execute();
}
