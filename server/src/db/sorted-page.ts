import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from './handle.ts';
import { newestPage, type PageWindow } from './newest-page.ts';
import type { Tables } from './tables.ts';

/**
 * Counters of the rows of a list. Lists do not know how rows are counted: their callers pass the statement.
 */
export interface RowCounters {
  /** A `select` with the `id` of a row of the list and its counters. Rows without events may be missing. */
  readonly rows: RawBuilder<unknown>;
  /** The columns of the counters. */
  readonly columns: readonly string[];
}

/** By column. */
export type CounterSums = Readonly<Record<string, number>>;

export interface ListOptions {
  /** The `order by` of the list: `t` is a row and `f` its counters. Without it: newest first. */
  readonly orderBy?: RawBuilder<unknown> | undefined;
  readonly counters?: RowCounters | undefined;
  /** The column of the list that has the id of the counters. */
  readonly countedBy?: string;
}

export interface SortedPage<Row> {
  readonly count: number;
  readonly rows: Row[];
  /** The counters of each row of the page. Empty without `counters`. */
  readonly counted: CounterSums[];
  /** The sums of all matching rows, also of those on other pages. Undefined without `counters`. */
  readonly sums: CounterSums | undefined;
}

/**
 * One page of the matching rows in any order, with the counters of the rows. The table
 * has `created_at` and `id`.
 */
export async function sortedPage<Name extends keyof Tables & string>(
  db: Db,
  table: Name,
  where: RawBuilder<unknown>,
  page: PageWindow,
  { orderBy, counters, countedBy = 'id' }: ListOptions = {},
): Promise<SortedPage<Selectable<Tables[Name]>>> {
  type Row = Selectable<Tables[Name]>;
  if (orderBy === undefined && counters === undefined)
    return { ...(await newestPage(db, table, where, page)), counted: [], sums: undefined };
  const { rows: counted, columns } = counters ?? { rows: sql`select null::uuid as id`, columns: [] };
  const refs = columns.map((column) => sql.ref(column));
  const sums = refs.map((column) => sql`coalesce(sum(f.${column}), 0)::bigint as ${column}`);
  const listed = sql`(select * from ${sql.table(table)} where ${where}) t left join counted f on f.id = t.${sql.ref(countedBy)}`;
  const { rows } = await sql<Row & { place: number | null; of_row: CounterSums; of_all: Totals }>`
    with counted as materialized (select ${sql.join([sql`id`, ...refs])} from (${counted}) as counted),
    totals as (select ${sql.join([sql`count(*) as count`, ...sums])} from ${listed}),
    page as (
      select row_number() over (order by ${orderBy ?? sql`t.created_at desc, t.id desc`}) as place, to_jsonb(f) as of_row, t.*
      from ${listed} order by place offset ${page.offset} limit ${page.limit}
    )
    select to_jsonb(totals) as of_all, page.* from totals left join page on true order by place
  `.execute(db);
  // Every row repeats the totals. An empty page is one row with them and without a place.
  const found = rows.filter(({ place }) => place !== null);
  const { count = 0, ...totals } = rows[0]?.of_all ?? {};
  return {
    count,
    rows: found,
    counted: counters ? found.map(({ of_row }) => of_row ?? {}) : [],
    sums: counters && totals,
  };
}

type Totals = { readonly count?: number } & CounterSums;

/** The order of a list: one of its own sort keys, or an expression over the counters. */
export interface ListOrder<Key extends string> {
  readonly by: Key | RawBuilder<unknown>;
  readonly descending: boolean;
}

/**
 * The `order by` of a list. Rows without a value come last; rows with the same value are ordered by `then`,
 * and by id.
 */
export function orderBy<Key extends string>(
  expressions: Readonly<Record<Key, RawBuilder<unknown>>>,
  order: ListOrder<Key> | undefined,
  then: NoInfer<Key>,
): RawBuilder<unknown> | undefined {
  if (order === undefined) return undefined;
  const expression = typeof order.by === 'string' ? expressions[order.by] : order.by;
  return sql`${expression} ${order.descending ? sql`desc` : sql`asc`} nulls last, ${expressions[then]}, t.id`;
}
