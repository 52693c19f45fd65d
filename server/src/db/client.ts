import type { Duplex } from 'node:stream';
import pg from 'pg';
import { isStaleStatement, wasDroppedByPooler } from './failures.ts';
import { allOf } from './handle.ts';
import { preparedStatement, renewPreparedStatements } from './statement.ts';

/** After this many executions of prepared statements a connection makes its plans anew for the first time. */
const firstReplan = 16;

export interface EncartClientConfig extends pg.ClientConfig {
  /**
   * `set local` statements for every transaction, for a connection whose session settings would
   * not last (see `open.ts`).
   */
  transactionSettings?: string;
  /** Called when the client's own timeout has ended a statement. */
  onTimeout?: () => void;
}

/**
 * Runs prepared statements by their name, and sends statements that do not wait for each
 * other at once (`pipeline`).
 *
 * If the client's own timeout (`query_timeout`) ends a statement, the server may still run it, or the network
 * is dead. The driver would use the connection again; this client closes it.
 */
export class EncartClient extends pg.Client {
  readonly #transactionSettings: string | undefined;
  readonly #onTimeout: (() => void) | undefined;
  #inTransaction = false;
  #preparedRuns = 0;
  #replanAt = firstReplan;

  constructor(config?: EncartClientConfig) {
    super(config);
    this.#transactionSettings = config?.transactionSettings;
    this.#onTimeout = config?.onTimeout;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads do not survive being overridden
  override query(...args: any[]): any {
    const [text] = args;
    if (this.#transactionSettings === undefined || typeof text !== 'string') return this.#send(args);
    if (text === 'begin' || text.startsWith('start transaction')) return this.#begin(text);
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false;
    else if (!this.#inTransaction) return this.#sendAlone(args);
    return this.#send(args);
  }

  /** Begins a transaction and applies the settings in one message. */
  async #begin(text: string): Promise<unknown> {
    this.#inTransaction = true;
    try {
      return await this.#send([`${text}; ${this.#transactionSettings}`]);
    } catch (error) {
      // The transaction may be open or not, so the connection is not used again.
      this.disconnect();
      throw error;
    }
  }

  /**
   * Runs one statement in a transaction of its own, because settings need one. All three are sent at once:
   * one round trip. `vacuum` refuses a transaction; it is used on direct connections only.
   */
  async #sendAlone(args: unknown[]): Promise<unknown> {
    const { stream } = this.#internals.connection;
    stream.cork();
    const sent = [this.#begin('begin'), this.#send(args), this.#send(['commit'])];
    stream.uncork();
    this.#inTransaction = false;
    return (await allOf(sent))[1];
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  #send(args: any[]): any {
    const [text, values] = args;
    const prepared = typeof text === 'string' ? preparedStatement(text) : undefined;
    if (prepared && ++this.#preparedRuns === this.#replanAt) this.#replan();
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const result = (super.query as any)(...(prepared ? [{ ...prepared, values }] : args));
    if (typeof result?.catch === 'function') {
      result.catch((error: Error) => {
        const isTimeout = error.message === 'Query read timeout';
        if (isTimeout || wasDroppedByPooler(error)) this.disconnect();
        else if (prepared && isStaleStatement(error)) renewPreparedStatements();
        if (isTimeout) this.#onTimeout?.();
      });
    }
    return result;
  }

  /**
   * The database keeps the plan of a prepared statement until it analyses a table. A plan that was made when
   * the tables were almost empty would be slow for much longer, so plans are made anew after each doubling of
   * the number of executions. Behind a pooler this is sent in the transaction of the statement, so it reaches
   * the server connection that runs it.
   */
  #replan(): void {
    this.#replanAt *= 2;
    // It fails only in a transaction that has already failed.
    super.query('discard plans').catch(() => {});
  }

  /** Closes the connection at once. A statement that is running fails, and the pool does not use it again. */
  disconnect(): void {
    const internals = this.#internals;
    internals._queryable = false;
    internals.connection.stream.destroy();
  }

  /**
   * `_queryable` is what the pool reads: without it, the pool would hand a connection out until
   * its socket is closed.
   */
  get #internals(): { _queryable: boolean; connection: { stream: Duplex } } {
    return this as never;
  }
}
