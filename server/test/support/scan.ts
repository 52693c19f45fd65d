import { sql } from 'kysely';
import type { Db } from '../../src/db/handle.ts';

/** Finds the texts in any column of any table, in any encoding. Returns `table: text`. */
export async function findInTables(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
  `.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${name}
    `.execute(db);
    for (const { name: column, type } of columns.rows) {
      // Binary values are searched as hex and as text.
      const asText =
        type === 'bytea'
          ? sql`encode(${sql.ref(column)}, 'hex') || ' ' || encode(${sql.ref(column)}, 'escape')`
          : sql`${sql.ref(column)}::text`;
      for (const text of texts) {
        const { rows } = await sql`
          select 1 from ${sql.table(name)} where position(lower(${text}) in lower(${asText})) > 0 limit 1
        `.execute(db);
        if (rows.length > 0) found.push(`${name}.${column}: ${text}`);
      }
    }
  }
  return found;
}
