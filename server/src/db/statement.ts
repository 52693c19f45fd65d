import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { inChildSpan } from '../lib/tracing.ts';
import { allOf, type Db, isDistributed, isTransaction, runAtOnce, transactTogether } from './handle.ts';
import type { RowColumns } from './row-columns.ts';
import { spanOf } from './spans.ts';
import { summarizeStatement } from './summarize-statement.ts';

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
 * Gives all statements new names, so that every connection prepares them again. Their text changes too: a
 * connection pooler recognises a statement by its text, and would use the one that it has prepared before.
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

/** Writes the parts of a statement that depend on how it gets its rows. */
export interface StatementSql {
  /**
   * SQL: the rows that are passed to the statement, as a table with the given alias. `first` is the number of
   * the first parameter.
   */
  rows(columns: RowColumns<never>, alias: string, first?: number): string;
  /** SQL condition: the column is one of the channels of an array. `parameter` is its number. */
  isChannel(column: string, parameter: number): string;
}

const sqlOfChannels: StatementSql = {
  rows: (columns, alias, first) => columns.unnest(alias, first),
  isChannel: (column, parameter) => `${column} = any($${parameter}::uuid[])`,
};

/**
 * A statement with a fixed text, which every connection prepares once: later executions are neither parsed
 * nor planned. For the few statements that run with every batch. PostgreSQL keeps a plan for unknown values,
 * so the text must leave it no choice that depends on the number of rows: look-ups by `unnest` read the table
 * in a `lateral` subquery with `offset 0`, which is one index look-up per row, and updates are upserts.
 *
 * A statement about rows of channels is given as a function of how it gets its rows. On Citus its text is
 * another one, in which the channel is a constant, and all its rows must belong to one channel.
 */
export class PreparedStatement<Row = unknown> {
  readonly #text: string;
  readonly #textOfChannel: string;
  /** The numbers of the parameters with the channels of rows. */
  readonly #channels: number[] = [];
  /** The name in traces, made at the first execution that is recorded. */
  #summary: string | undefined;

  constructor(text: string | ((sql: StatementSql) => string)) {
    const write = typeof text === 'string' ? () => text : text;
    this.#text = prepare(write(sqlOfChannels));
    this.#textOfChannel = prepare(
      write({
        rows: (columns, alias, first = 1) => {
          const parameter = columns.channelParameter(first);
          if (parameter === undefined) return columns.unnest(alias, first);
          this.#channels.push(parameter);
          return columns.unnestOfChannel(alias, first);
        },
        isChannel: (column, parameter) => {
          this.#channels.push(parameter);
          return `${column} = ($${parameter}::uuid[])[1]`;
        },
      }),
    );
  }

  run(db: Db, values: readonly unknown[]): Promise<Row[]> {
    const distributed = isDistributed(db);
    if (distributed) for (const parameter of this.#channels) requireOneChannel(values[parameter - 1]);
    const text = distributed ? this.#textOfChannel : this.#text;
    const query = CompiledQuery.raw(text, values as unknown[]) as CompiledQuery<Row>;
    const parent = spanOf(db);
    if (!parent) return runAtOnce(db, query);
    this.#summary ??= summarizeStatement(this.#text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': this.#summary };
    return inChildSpan(parent, this.#summary, () => runAtOnce(db, query), { attributes, isClient: true });
  }
}

/** One of several inserts that are written together. */
export interface Insert {
  readonly parameterCount: number;
  /** SQL: the statement. `first` is the number of its first parameter. */
  text(sql: StatementSql, first: number): string;
}

/**
 * Inserts into several tables. On one server they are one statement. Citus would run a `with` that writes in
 * many steps, so there they are statements of one transaction, which are sent together.
 */
export class PreparedInserts {
  readonly #inserts: readonly Insert[];
  readonly #together: PreparedStatement;
  readonly #apart: readonly PreparedStatement[];

  constructor(inserts: readonly Insert[]) {
    this.#inserts = inserts;
    this.#apart = inserts.map((insert) => new PreparedStatement((sql) => insert.text(sql, 1)));
    this.#together = new PreparedStatement((sql) => {
      let first = 1;
      const texts = inserts.map((insert) => {
        const text = insert.text(sql, first);
        first += insert.parameterCount;
        return text;
      });
      const others = texts.slice(0, -1).map((text, at) => `insert_${at} as (${text})`);
      return `with ${others.join(', ')} ${texts.at(-1)}`;
    });
  }

  /** `values` are the parameters of all inserts, in order. */
  async run(db: Db, values: readonly unknown[]): Promise<void> {
    if (!isDistributed(db)) await this.#together.run(db, values);
    else if (isTransaction(db)) await this.#runApart(db, values);
    else await transactTogether(db, (tx) => this.#runApart(tx, values));
  }

  async #runApart(tx: Db, values: readonly unknown[]): Promise<void> {
    let first = 0;
    const sent = this.#inserts.flatMap(({ parameterCount }, at) => {
      const own = values.slice(first, first + parameterCount);
      first += parameterCount;
      return own[0] === '{}' ? [] : [(this.#apart[at] as PreparedStatement).run(tx, own)];
    });
    await allOf(sent);
  }
}

function prepare(text: string): string {
  preparedStatements.set(text, { name: nameOf(text), text });
  return text;
}

/** The statement would store all rows under the first channel. */
function requireOneChannel(array: unknown): void {
  const ids = new Set(String(array).slice(1, -1).split(','));
  if (ids.size > 1) throw new Error('on Citus, the rows of a statement must belong to one channel');
}
