import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from './handle.ts';
import type { Tables } from './tables.ts';

/** The requested part of a list. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/**
 * One page of the matching rows, newest first, and the total number of matching rows. The table has
 * `created_at` and `id`.
 */
export async function newestPage<Name extends keyof Tables & string>(
  db: Db,
  table: Name,
  where: RawBuilder<unknown>,
  page: PageWindow,
): Promise<{ count: number; rows: Selectable<Tables[Name]>[] }> {
  const from = sql`from ${sql.table(table)} where ${where}`;
  const counted = await sql<{ count: number }>`select count(*) ${from}`.execute(db);
  const { rows } = await sql<Selectable<Tables[Name]>>`
    select * ${from} order by created_at desc, id desc offset ${page.offset} limit ${page.limit}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
