import { arrayLiteral, plainArray } from './array-literal.ts';

type Value = string | number | boolean | null;

interface RowColumn<Row> {
  readonly name: string;
  readonly type: string;
  readonly format: (rows: readonly Row[]) => string;
  readonly isChannel?: boolean;
}

/** A column whose values may need quotes or be null. */
export function column<Row>(name: string, type: string, read: (row: Row) => Value): RowColumn<Row> {
  return { name, type, format: (rows) => arrayLiteral(rows.map(read)) };
}

/** A column of values that never need quotes: ids, numbers, times and the values of our own unions. */
export function plainColumn<Row>(
  name: string,
  type: string,
  read: (row: Row) => Exclude<Value, null>,
): RowColumn<Row> {
  return { name, type, format: (rows) => plainArray(rows.map(read)) };
}

/** The channel of a row. It is the first column of the tables that Citus distributes. */
export function channelColumn<Row>(read: (row: Row) => string): RowColumn<Row> {
  return { ...plainColumn('channel_id', 'uuid', read), isChannel: true };
}

/**
 * Passes rows to a statement: one array per column, which the statement reads with `unnest`. Its text is the
 * same for any rows.
 */
export class RowColumns<Row> {
  readonly #columns: readonly RowColumn<Row>[];
  /** The names of the columns, as a list. */
  readonly names: string;
  readonly count: number;

  constructor(columns: readonly RowColumn<Row>[]) {
    this.#columns = columns;
    this.names = columns.map(({ name }) => name).join(', ');
    this.count = columns.length;
  }

  /**
   * SQL: the rows as a table with the given alias. `first` is the number of the first parameter. The subquery
   * hides the number of rows from the planner, which then always expects ten. Otherwise it would plan a small
   * batch anew each time, because a plan for the actual rows looks cheaper than the one for ten.
   */
  unnest(alias: string, first = 1): string {
    const arrays = this.#columns.map(({ type }, at) =>
      at === 0 ? `(select $${first}::${type}[])` : `$${first + at}::${type}[]`,
    );
    return `unnest(${arrays.join(', ')}) as ${alias} (${this.names})`;
  }

  /**
   * SQL: the same for rows that all belong to one channel. The channel is a constant for the planner, so that
   * Citus can run the statement on the node that holds the channel.
   */
  unnestOfChannel(alias: string, first = 1): string {
    const arrays = this.#columns.flatMap(({ type, isChannel }, at) =>
      isChannel ? [] : [`$${first + at}::${type}[]`],
    );
    const others = this.#columns.flatMap(({ name, isChannel }) => (isChannel ? [] : [name]));
    const channel = `($${this.channelParameter(first)}::uuid[])[1]`;
    return `(
      select ${channel} as channel_id, rows.* from unnest(${arrays.join(', ')}) as rows (${others.join(', ')})
    ) as ${alias}`;
  }

  /**
   * The number of the parameter with the channels. Undefined if the rows have none. `first` is the number of
   * the first parameter.
   */
  channelParameter(first: number): number | undefined {
    const at = this.#columns.findIndex(({ isChannel }) => isChannel);
    return at < 0 ? undefined : first + at;
  }

  /** The values of the parameters. */
  values(rows: readonly Row[]): string[] {
    return this.#columns.map(({ format }) => format(rows));
  }
}
