import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type Db, runAtOnce } from './handle.ts';

/** Adds a value to the parameters and returns its placeholder. */
export type Bind = (value: unknown) => string;

export function bindTo(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

/** The names of prepared statements by their text. */
const preparedNames = new Map<string, string>();

let generation = 0;

/** The name under which a connection prepares this text. Undefined if it is not to be prepared. */
export function preparedName(text: string): string | undefined {
  const name = preparedNames.get(text);
  return name && generation > 0 ? `${name}_${generation}` : name;
}

/** Gives all statements new names, so that every connection prepares them again. */
export function renewPreparedStatements(): void {
  generation++;
}

/**
 * A statement with a fixed text, which every connection prepares once: later executions are neither parsed nor planned. For the
 * few statements that run with every batch. PostgreSQL keeps a plan for unknown values, so the text must leave it no choice that
 * depends on the number of rows: look-ups by `unnest` read the table in a `lateral` subquery with `offset 0`, which is one
 * index look-up per row, and updates are upserts.
 */
export class PreparedStatement<Row = unknown> {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    // The same text has the same name in every process, so a connection pooler can share the statement.
    preparedNames.set(text, `encart_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
  }

  run(db: Db, values: readonly unknown[]): Promise<Row[]> {
    return runAtOnce(db, CompiledQuery.raw(this.#text, values as unknown[]) as CompiledQuery<Row>);
  }
}
