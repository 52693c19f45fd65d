import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type Db, runAtOnce } from './handle.ts';

/** Adds a value to the parameters and returns its placeholder. */
export type Bind = (value: unknown) => string;

export function bindTo(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

/** A statement as a connection prepares it. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Prepared statements by the text that was declared. */
const preparedStatements = new Map<string, NamedText>();

let generation = 0;

/** The name and text with which a connection prepares this text. Undefined if it is not to be prepared. */
export function preparedStatement(text: string): NamedText | undefined {
  return preparedStatements.get(text);
}

/**
 * Gives all statements new names, so that every connection prepares them again. Their text changes too: a connection pooler
 * recognises a statement by its text, and would use the one that it has prepared before.
 */
export function renewPreparedStatements(): void {
  generation++;
  for (const text of preparedStatements.keys())
    preparedStatements.set(text, { name: `${nameOf(text)}_${generation}`, text: `${text} -- ${generation}` });
}

/** The same text has the same name in every process. */
function nameOf(text: string): string {
  return `encart_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
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
    preparedStatements.set(text, { name: nameOf(text), text });
  }

  run(db: Db, values: readonly unknown[]): Promise<Row[]> {
    return runAtOnce(db, CompiledQuery.raw(this.#text, values as unknown[]) as CompiledQuery<Row>);
  }
}
