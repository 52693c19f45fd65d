import { CompiledQuery, sql } from 'kysely';
import type { CatalogueTable } from '../db/catalogue.ts';
import type { Db } from '../db/handle.ts';

/** The key of a row as texts, in the order of the key columns. */
export type RowKey = readonly string[];

/** A table to copy. Values are passed as texts, which every engine reads and writes alike. */
export interface CopiedTable {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly keys: readonly string[];
  /** Rows refer to later rows of the same table, so the last one is copied first. */
  readonly isDescending: boolean;
}

/** The tables in an order in which each comes after those that it refers to. */
export function copiedTables(tables: readonly CatalogueTable[]): CopiedTable[] {
  const ordered: CatalogueTable[] = [];
  const add = (table: CatalogueTable) => {
    if (ordered.includes(table)) return;
    for (const name of referencesOf(table)) {
      const other = tables.find((each) => each.name === name);
      if (other && other !== table) add(other);
    }
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered.map((table) => ({
    name: table.name,
    columns: table.columns.filter(({ isGenerated }) => !isGenerated),
    keys: keyOf(table),
    isDescending: referencesOf(table).includes(table.name),
  }));
}

function referencesOf({ constraints }: CatalogueTable): string[] {
  return constraints.flatMap(
    ({ definition }) => /^FOREIGN KEY .* REFERENCES (\w+)/.exec(definition)?.[1] ?? [],
  );
}

function keyOf({ name, constraints }: CatalogueTable): string[] {
  for (const { definition } of constraints) {
    const columns = /^PRIMARY KEY \((.+)\)/.exec(definition)?.[1];
    if (columns) return columns.split(', ');
  }
  throw new Error(`the table ${name} has no primary key`);
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type TextRow = Record<string, string | null>;

/** The next rows after a key, in the order of the keys. */
export async function readPage(
  db: Db,
  { name, columns, keys, isDescending }: CopiedTable,
  after: RowKey | null,
  limit: number,
): Promise<TextRow[]> {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const names = columns.map((column) => `"${column.name}"::text as "${column.name}"`);
  const order = keys.map((key) => `t."${key}"${isDescending ? ' desc' : ''}`);
  const wanted = keys.map((key, at) => `$${at + 1}::text::${typeOf.get(key)}`);
  const later = `(${keys.map((key) => `t."${key}"`).join(', ')}) ${isDescending ? '<' : '>'} (${wanted.join(', ')})`;
  const text = `select ${names.join(', ')} from "${name}" t ${after ? `where ${later}` : ''} order by ${order.join(', ')} limit ${limit}`;
  const { rows } = await db.executeQuery<TextRow>(CompiledQuery.raw(text, after ? [...after] : []));
  return rows;
}

export async function insertPage(
  tx: Db,
  { name, columns }: CopiedTable,
  rows: readonly TextRow[],
): Promise<void> {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map((column) => `"${column.name}"::${column.type}`).join(', ');
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const text = `insert into "${name}" (${names}) select ${values} from unnest(${arrays}) as r (${names})`;
  const parameters = columns.map((column) => rows.map((row) => row[column.name] ?? null));
  await tx.executeQuery(CompiledQuery.raw(text, parameters));
}

export async function deleteRows(tx: Db, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** How far a table is copied. */
export interface CopyState {
  readonly lastKey: RowKey | null;
  readonly rows: number;
  readonly isComplete: boolean;
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists
  `.execute(db);
  return rows[0]?.exists ?? false;
}

/** The table that remembers the progress of a move. It exists only until the move is complete. */
export const progressTable = 'encart_move';

export async function createProgress(db: Db, source: string): Promise<void> {
  await sql`
    create table if not exists encart_move (
      name text primary key, last_key jsonb, rows bigint not null, is_complete boolean not null, source text not null
    )
  `.execute(db);
  await saveProgress(db, '', { lastKey: null, rows: 0, isComplete: false }, source);
}

/** The source of the move, by which a repeated call recognises it. */
export async function readSource(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`select source from encart_move where name = ''`.execute(db);
  return rows[0]?.source;
}

/** The state of every table that was begun. */
export async function readProgress(db: Db): Promise<Map<string, CopyState>> {
  const { rows } = await sql<{ name: string; last_key: string[] | null; rows: number; is_complete: boolean }>`
    select name, last_key, rows, is_complete from encart_move
  `.execute(db);
  return new Map(
    rows.map((row) => [row.name, { lastKey: row.last_key, rows: row.rows, isComplete: row.is_complete }]),
  );
}

export async function saveProgress(
  tx: Db,
  name: string,
  { lastKey, rows, isComplete }: CopyState,
  source: string,
): Promise<void> {
  await sql`
    insert into encart_move (name, last_key, rows, is_complete, source)
    values (${name}, ${lastKey && JSON.stringify(lastKey)}::jsonb, ${rows}, ${isComplete}, ${source})
    on conflict (name) do update set last_key = excluded.last_key, rows = excluded.rows, is_complete = excluded.is_complete
  `.execute(tx);
}

export async function dropProgress(db: Db): Promise<void> {
  await sql`drop table encart_move`.execute(db);
}

/** Identifies an installation. Undefined for a database without one. */
export async function readInstallation(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`
    select environment || ' ' || created_at::timestamptz(3) at time zone 'UTC' as source from installation
  `.execute(db);
  return rows[0]?.source;
}
