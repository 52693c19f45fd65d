import { sql } from 'kysely';
import { readCatalogue } from '../../src/db/catalogue.ts';
import type { Db } from '../../src/db/handle.ts';

/**
 * The number of rows and a digest of all rows of every table. `like` is the database whose tables
 * and columns are read.
 */
export async function digestsOf(db: Db, like: Db = db): Promise<Record<string, string>> {
  const { tables } = await readCatalogue(like);
  const digests: Record<string, string> = {};
  for (const { name, columns } of tables.filter((table) => !table.name.startsWith('encart_'))) {
    const list = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as digest
      from (select concat_ws('|', ${list}) collate "C" as line from ${sql.table(name)}) as lines
    `.execute(db);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
