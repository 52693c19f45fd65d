import { sql } from 'kysely';
import type { Db } from '../../src/db/handle.ts';

/** All tables of the service. The rows of a partition are those of its table. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Finds the texts in any column of any table, in any encoding. Returns `table: text`. */
export async function findInTables(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listTables(db)) {
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
