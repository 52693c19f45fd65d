import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { Attempts } from './model.ts';

interface AttemptTable {
  /** The keyed hash of what the attempts have in common; see `AttemptCounter`. */
  subject: Buffer;
  attempts: number;
  since: Date;
  locked_until: Date | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    sign_in_attempts: AttemptTable;
  }
}

/**
 * Reads the attempt counter of a subject and locks it until the transaction ends, so that
 * concurrent attempts are counted one after the other. A transaction must lock its subjects in
 * ascending order to avoid deadlocks.
 */
export async function lockAttempts(tx: Db, subject: Buffer, now: Date): Promise<Attempts> {
  await tx
    .insertInto('sign_in_attempts')
    .values({ subject, attempts: 0, since: now, locked_until: null })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await tx
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  // A successful sign-in may have deleted the row between the insert and the select.
  if (!row) return lockAttempts(tx, subject, now);
  return { attempts: row.attempts, since: row.since, lockedUntil: row.locked_until };
}

export async function setAttempts(
  tx: Db,
  subject: Buffer,
  { attempts, since, lockedUntil }: Attempts,
): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set({ attempts, since, locked_until: lockedUntil })
    .where('subject', '=', subject)
    .execute();
}

export async function clearAttempts(db: Db, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

/**
 * Takes back one attempt after a correct password, and with it the lock if this attempt reached the
 * limit and set it.
 */
export async function uncountAttempt(db: Db, subject: Buffer, limit: number): Promise<void> {
  await sql`
    update sign_in_attempts set attempts = greatest(attempts - 1, 0),
      locked_until = case when attempts > ${limit} then locked_until end
    where subject = ${subject}
  `.execute(db);
}

export async function deleteAttemptsBefore(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('since', '<', since).execute();
}

/** Keeps only the newest `max` rows, so that made-up addresses and accounts cannot fill the table. */
export async function limitAttemptRows(db: Db, max: number): Promise<void> {
  await sql`
    delete from sign_in_attempts where since < (
      select since from sign_in_attempts order by since desc offset ${max} limit 1
    )
  `.execute(db);
}
