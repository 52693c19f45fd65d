import { type Kysely, sql, type Transaction } from 'kysely';
import { isRetryable } from './failures.ts';
import type { Tables } from './tables.ts';

/** The pool, or the transaction one is inside of: what every store function takes first. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in one transaction. The embedded engine has a single connection, so inside `work` only `tx` may be
 * used. Serialisation faults and deadlocks are the database asking for a second try, and get one.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retry(() =>
    db.transaction().execute(async (tx) => {
      const last: (() => Promise<void>)[] = [];
      lastSteps.set(tx, last);
      const result = await work(tx);
      for (const step of last) await step();
      return result;
    }),
  );
}

const lastSteps = new WeakMap<Db, (() => Promise<void>)[]>();

/**
 * Puts off a step to the end of the transaction, after everything else that it locks. For locks that every process
 * wants: whoever holds one then waits for nothing but the commit, so it is held briefly and never part of a deadlock.
 */
export async function beforeCommit(tx: Db, step: () => Promise<void>): Promise<void> {
  const last = lastSteps.get(tx);
  if (last) last.push(step);
  else await step();
}

/** Tries again what ran into another writer and was undone as a whole. */
export async function retry<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
    }
  }
}

/** Runs `work` on one moment of the database: everything it reads belongs together. It must not write. */
export async function readConsistently<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}

/** Tells every process that `subject` changed, if and when the transaction commits. */
export async function notifyChange(tx: Db, topic: string, subject: string): Promise<void> {
  await notify(tx, 'encart', JSON.stringify([topic, subject]));
}

export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
