import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral } from '../../src/db/array-literal.ts';
import type { Db } from '../../src/db/handle.ts';

/** All tables of the service. The rows of a partition are those of its table. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Finds the texts in any column of any table, in any encoding. Returns `table.column: text`. */
export async function findInTables(db: Db, texts: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position
  `.execute(db);
  const found: string[] = [];
  for (const table of await listTables(db)) {
    // One statement for all columns and texts of a table: there are tens of thousands of pairs.
    const own = columns.rows.filter((column) => column.table === table);
    const isFound = own.map(
      ({ name, type }, at) =>
        sql`bool_or(position(lower(searched.text) in lower(${asText(name, type)})) > 0) as ${sql.ref(`found_${at}`)}`,
    );
    const { rows } = await sql<Record<`found_${number}`, boolean> & { text: string }>`
      select searched.text, ${sql.join(isFound)}
      from ${sql.table(table)} as searched_table, unnest(${arrayLiteral(texts)}::text[]) as searched (text)
      group by searched.text
    `.execute(db);
    for (const row of rows)
      for (const [at, { name }] of own.entries())
        if (row[`found_${at}`]) found.push(`${table}.${name}: ${row.text}`);
  }
  return found;
}

/** Binary values are searched as hex and as text. */
function asText(column: string, type: string): RawBuilder<unknown> {
  const value = sql.ref(`searched_table.${column}`);
  return type === 'bytea'
    ? sql`encode(${value}, 'hex') || ' ' || encode(${value}, 'escape')`
    : sql`${value}::text`;
}
