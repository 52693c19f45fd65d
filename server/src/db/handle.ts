import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  sql,
  type Transaction,
} from 'kysely';
import { inChildSpan, type Span } from '../lib/tracing.ts';
import { isRetryable } from './failures.ts';
import { setSpan, spanOf } from './spans.ts';
import type { Tables } from './tables.ts';

/** A connection pool or an open transaction. It is the first parameter of every store function. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The pools of a database that is distributed by Citus, and their transactions. */
const distributed = new WeakSet<Db>();

/**
 * True if the tables of channels are distributed by Citus. Then a statement should be about one channel: it
 * runs on one node.
 */
export function isDistributed(db: Db): boolean {
  return distributed.has(db);
}

export function markDistributed(db: Db): void {
  distributed.add(db);
}

/** A handle of the same pool whose statements and transactions are recorded as children of the span. */
export function withSpan(db: Db, span: Span | undefined): Db {
  if (!span) return db;
  const recorded = db.withoutPlugins();
  if (isDistributed(db)) markDistributed(recorded);
  setSpan(recorded, span);
  return recorded;
}

/** The state of an open transaction of `transact`. */
interface OpenTransaction {
  readonly connection: DatabaseConnection;
  /** See `beforeCommit`. */
  readonly steps: (() => Promise<void>)[];
  /** See `sendLast`. */
  readonly sent: Promise<unknown>[];
}
const openTransactions = new WeakMap<Db, OpenTransaction>();

/**
 * Runs `work` in one transaction. The embedded engine has a single connection, so `work` must use only `tx`.
 * After a serialisation failure or a deadlock the whole transaction is retried.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retry(() => recordTransaction(db, work, runTransaction));
}

async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, span: Span | undefined): Promise<T> {
  let cause: unknown;
  const execute = async (tx: Tx) => {
    const open = openOn(db, tx, await connectionOf(tx), span);
    try {
      const result = await work(tx);
      for (const step of open.steps) await step();
      await allOf(open.sent);
      return result;
    } catch (error) {
      cause = await firstError(open, error);
      throw cause;
    }
  };
  try {
    return await db.transaction().execute(execute);
  } catch (error) {
    // If the connection is closed, the query builder throws the error of its own `rollback`.
    throw cause ?? error;
  }
}

/**
 * Like `transact`, with fewer round trips: `begin` is sent together with the first statements of `work`, and
 * `commit` together with the last ones (see `sendLast`). The first statements must be prepared ones.
 */
export async function transactTogether<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retry(() => recordTransaction(db, work, runTogether));
}

async function runTogether<T>(db: Db, work: (tx: Tx) => Promise<T>, span: Span | undefined): Promise<T> {
  return db.connection().execute(async (bound) => {
    const connection = await connectionOf(bound);
    const run = (text: string) =>
      handled(connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text)));
    const begun = run('begin');
    const tx = bound as Tx;
    // A statement that was sent behind a `begin` that failed must fail too: it ran outside of a transaction.
    const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const sent = handled(connection.executeQuery<R>(query));
      await begun;
      return sent;
    };
    const open = openOn(db, tx, { ...connection, executeQuery } as DatabaseConnection, span);
    try {
      const result = await work(tx);
      for (const step of open.steps) await step();
      const committed = run('commit');
      await allOf(open.sent);
      const { rows } = await committed;
      if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return result;
    } catch (error) {
      // Executed behind everything that was sent. After a commit that has failed there is
      // nothing to roll back.
      await run('rollback').catch(() => {});
      throw await firstError(open, error);
    }
  });
}

/** Records each attempt of a transaction, if its handle has a span. */
function recordTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  run: (db: Db, work: (tx: Tx) => Promise<T>, span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = spanOf(db);
  return parent
    ? inChildSpan(parent, 'transaction', (span) => run(db, work, span))
    : run(db, work, undefined);
}

/**
 * The error of a statement that was sent last is the cause of every later error: the transaction
 * was aborted by it.
 */
async function firstError({ sent }: OpenTransaction, error: unknown): Promise<unknown> {
  const results = await Promise.allSettled(sent);
  const failed = results.find((result) => result.status === 'rejected');
  return failed ? failed.reason : error;
}

async function connectionOf(db: Db): Promise<DatabaseConnection> {
  return db.getExecutor().provideConnection(async (connection) => connection);
}

function openOn(db: Db, tx: Tx, connection: DatabaseConnection, span: Span | undefined): OpenTransaction {
  if (isDistributed(db)) markDistributed(tx);
  if (span) setSpan(tx, span);
  const open: OpenTransaction = { connection, steps: [], sent: [] };
  openTransactions.set(tx, open);
  return open;
}

/** True if this is an open transaction of `transact` or `transactTogether`, and not a pool. */
export function isTransaction(db: Db): boolean {
  return openTransactions.has(db);
}

/** Marks the rejection of a promise as handled, because it is awaited only later. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/**
 * Runs a statement of a transaction at once, also while others of the same transaction are running: the query
 * builder would wait for them. The driver sends it behind them.
 */
export async function runAtOnce<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const connection = openTransactions.get(db)?.connection;
  const { rows } = await (connection ? connection.executeQuery<Row>(query) : db.executeQuery<Row>(query));
  return rows;
}

/**
 * Hands over a statement that was sent and whose result is not needed. The transaction waits for it before it
 * ends. Only for prepared statements: the query builder sends one when those before it have ended, which may
 * be after the commit was sent.
 */
export async function sendLast(tx: Db, statement: Promise<unknown>): Promise<void> {
  const open = openTransactions.get(tx);
  if (open) open.sent.push(handled(statement));
  else await statement;
}

/**
 * Defers a step to the end of the transaction, after all its other locks. For locks that every process
 * needs: the holder then waits for nothing but the commit, so the lock is held briefly and cannot be
 * part of a deadlock.
 */
export async function beforeCommit(tx: Db, step: () => Promise<void>): Promise<void> {
  const open = openTransactions.get(tx);
  // Outside `transact` nothing runs the steps later, so this one runs now.
  if (open) open.steps.push(step);
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
 * Waits for statements of one transaction that were sent without waiting for each other. The database
 * executes them in order. If one fails, all later ones fail too; the error of the first is thrown, after
 * every statement has ended: none may still use the connection when the transaction is rolled back.
 */
export async function allOf<T extends readonly unknown[]>(
  statements: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(statements);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/**
 * Runs `work` in a repeatable-read transaction: all its statements see the same state. Retry it after a
 * conflict with a writer.
 */
export function transactOnSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => {
      if (isDistributed(db)) markDistributed(tx);
      return work(tx);
    });
}

/** The same for `work` that must not write: it has no conflicts. */
export function readConsistently<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactOnSnapshot(db, work);
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
