import pg from 'pg';
import { isStaleStatement } from './failures.ts';
import { preparedName, renewPreparedStatements } from './statement.ts';

/** After this many executions of prepared statements a connection makes its plans anew for the first time. */
const firstReplan = 16;

/**
 * Runs prepared statements by their name, and sends statements that do not wait for each other at once (`pipeline`).
 *
 * If the client's own timeout (`query_timeout`) ends a statement, the server may still run it, or the network is dead. The
 * driver would use the connection again; this client closes it.
 */
export class EncartClient extends pg.Client {
  #preparedRuns = 0;
  #replanAt = firstReplan;

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads do not survive being overridden
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    if (name && ++this.#preparedRuns === this.#replanAt) this.#replan();
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const result = (super.query as any)(...(name ? [{ name, text, values }] : args));
    if (typeof result?.catch === 'function') {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.#disconnect();
        if (name && isStaleStatement(error)) renewPreparedStatements();
      });
    }
    return result;
  }

  /**
   * The database keeps the plan of a prepared statement until it analyses a table. A plan that was made when the tables were almost empty
   * would be slow for much longer, so plans are made anew after each doubling of the number of executions.
   */
  #replan(): void {
    this.#replanAt *= 2;
    // It fails only in a transaction that has already failed.
    super.query('discard plans').catch(() => {});
  }

  #disconnect(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
