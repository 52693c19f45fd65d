import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/handle.ts';
import type { ComparedTable, Comparison } from './model.ts';

/** A counter cell where the recounted and the stored numbers differ. */
export interface Difference {
  readonly table: string;
  /** The key columns of the cell and their values. */
  readonly cell: Readonly<Record<string, string>>;
  readonly recounted: Readonly<Record<string, number>>;
  readonly stored: Readonly<Record<string, number>>;
}

/** The cells of one table that differ: how many, and the first of them. */
export interface TableDifferences {
  readonly table: string;
  readonly count: number;
  readonly differences: readonly Difference[];
}

/** Formats times in UTC, independent of the connection's time zone. */
function asText(key: string): RawBuilder<unknown> {
  if (key !== 'hour') return sql`${sql.ref(key)}::text`;
  return sql`to_char(${sql.ref(key)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

function jsonOf(entries: readonly (readonly [string, RawBuilder<unknown>])[]): RawBuilder<unknown> {
  return sql`json_build_object(${sql.join(entries.flatMap(([name, value]) => [sql.lit(name), value]))})`;
}

/**
 * The cells of one table that differ. Its cells are sums of the rows that the statement names `recounted`.
 */
function differencesOf(
  { table, keys, counters, stored }: ComparedTable<RawBuilder<unknown>>,
  limit: number,
): RawBuilder<unknown> {
  const keyColumns = sql.join(keys.map((key) => sql.ref(key)));
  const sums = counters.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const amount = (of: string, name: string) => sql`coalesce(${sql.ref(`${of}.${name}`)}, 0)`;
  const differs = counters.map((name) => sql`${amount('summed', name)} <> ${amount('stored', name)}`);
  const amounts = (of: string) => jsonOf(counters.map((name) => [name, amount(of, name)]));
  return sql`(
    select ${sql.lit(table)} as table_name, ${jsonOf(keys.map((key) => [key, asText(key)]))} as cell,
      ${amounts('summed')} as recounted, ${amounts('stored')} as stored, count(*) over () as difference_count
    from (select ${keyColumns}, ${sql.join(sums)} from recounted group by ${keyColumns}) as summed
      full join (${stored}) as stored using (${keyColumns})
    where ${sql.join(differs, sql` or `)}
    order by ${sql.join(keys.map(asText))} limit ${limit}
  )`;
}

/**
 * Counts the cells that differ, in one statement for all tables of the comparison, and returns the first
 * `limit` of each table.
 */
export async function compare(
  tx: Db,
  { recounted, tables }: Comparison<RawBuilder<unknown>>,
  limit: number,
): Promise<TableDifferences[]> {
  const { rows } = await sql<Difference & { table_name: string; difference_count: number | string }>`
    with recounted as (${recounted})
    ${sql.join(
      tables.map((table) => differencesOf(table, limit)),
      sql` union all `,
    )}
  `.execute(tx);
  return tables.map(({ table }) => {
    const found = rows.filter(({ table_name }) => table_name === table);
    return {
      table,
      count: Number(found[0]?.difference_count ?? 0),
      differences: found.map(({ cell, recounted, stored }) => ({ table, cell, recounted, stored })),
    };
  });
}
