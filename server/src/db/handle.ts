import { type CompiledQuery, type DatabaseConnection, type Kysely, sql, type Transaction } from 'kysely';
import { isRetryable } from './failures.ts';
import type { Tables } from './tables.ts';

/** A connection pool or an open transaction. It is the first parameter of every store function. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in one transaction. The embedded engine has a single connection, so `work` must use only `tx`. After a
 * serialisation failure or a deadlock the whole transaction is retried.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retry(() =>
    db.transaction().execute(async (tx) => {
      const steps: (() => Promise<void>)[] = [];
      stepsBeforeCommit.set(tx, steps);
      await tx.getExecutor().provideConnection(async (connection) => void connections.set(tx, connection));
      const result = await work(tx);
      for (const step of steps) await step();
      return result;
    }),
  );
}

/** The connection of each transaction of `transact`. */
const connections = new WeakMap<Db, DatabaseConnection>();

/**
 * Runs a statement of a transaction at once, also while others of the same transaction are running: the query builder would wait
 * for them. The driver sends it behind them.
 */
export async function runAtOnce<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const connection = connections.get(db);
  const { rows } = await (connection ? connection.executeQuery<Row>(query) : db.executeQuery<Row>(query));
  return rows;
}

const stepsBeforeCommit = new WeakMap<Db, (() => Promise<void>)[]>();

/**
 * Defers a step to the end of the transaction, after all its other locks. For locks that every process needs: the holder
 * then waits for nothing but the commit, so the lock is held briefly and cannot be part of a deadlock.
 */
export async function beforeCommit(tx: Db, step: () => Promise<void>): Promise<void> {
  const steps = stepsBeforeCommit.get(tx);
  // Outside `transact` nothing runs the steps later, so this one runs now.
  if (steps) steps.push(step);
  else await step();
}

/** Retries work that failed because of a conflict with another writer and was rolled back. */
export async function retry<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Waits for statements of one transaction that were sent without waiting for each other. The database executes them in order.
 * If one fails, all later ones fail too; the error of the first is thrown, after every statement has ended: none may still use
 * the connection when the transaction is rolled back.
 */
export async function allOf<T extends readonly unknown[]>(
  statements: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(statements);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/** Runs `work` in a repeatable-read transaction: all its reads see the same state. `work` must not write. */
export async function readConsistently<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}

/** The PostgreSQL channel of change notices, on which every process listens. */
export const noticeChannel = 'encart';

/** Notifies every process that the record with the id `subject` changed, when the transaction commits. */
export async function notifyChange(tx: Db, topic: string, subject: string): Promise<void> {
  await notify(tx, noticeChannel, JSON.stringify([topic, subject]));
}

export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
