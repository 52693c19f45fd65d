import { sql } from 'kysely';
import type { Db } from './handle.ts';

/** The definition of the schema. Columns have the order of the table. */
export interface Catalogue {
  readonly enums: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly tables: readonly CatalogueTable[];
}

export interface CatalogueTable {
  readonly name: string;
  /** Storage parameters, such as `fillfactor=90`. */
  readonly options: readonly string[];
  /** How rows are assigned to partitions, such as `RANGE (id)`. Null if the table has none. */
  readonly partitionKey: string | null;
  readonly columns: readonly CatalogueColumn[];
  readonly constraints: readonly { readonly name: string; readonly definition: string }[];
  /** The statements that create the indexes, without those of constraints. */
  readonly indexes: readonly string[];
}

export interface CatalogueColumn {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The default, or the expression of a generated column. */
  readonly expression: string | null;
  readonly isGenerated: boolean;
}

/** Tables that record which migrations ran; they belong to the migrator. */
const migratorTables = ['encart_migrations', 'encart_migrations_lock'];

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const enums = await sql<{ name: string; values: string[] }>`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where typnamespace = 'public'::regnamespace group by 1 order by 1
  `.execute(db);
  // The kinds of tables: r for ordinary, p for partitioned. Partitions are not listed: which months exist
  // depends on the time.
  const tables = await sql<{ oid: number; name: string; options: string[]; partition_key: string | null }>`
    select oid::int8 as oid, relname as name, coalesce(reloptions, '{}') as options, pg_get_partkeydef(oid) as partition_key
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname
  `.execute(db);
  const columns = await sql<CatalogueColumn & { table_oid: number }>`
    select attrelid::int8 as table_oid, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      pg_get_expr(adbin, adrelid) as expression, attgenerated <> '' as "isGenerated"
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      join pg_class c on c.oid = a.attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by attrelid, attnum
  `.execute(db);
  // Primary key, unique, foreign key, check and exclusion. From PostgreSQL 18 on there is also type n for
  // "not null", which the columns have already.
  const constraints = await sql<{ table_oid: number; name: string; definition: string }>`
    select conrelid::int8 as table_oid, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f', 'x')
    order by conrelid, array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname
  `.execute(db);
  const indexes = await sql<{ table_oid: number; definition: string }>`
    select indrelid::int8 as table_oid, pg_get_indexdef(indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    order by indrelid, relname
  `.execute(db);
  const unqualified = (text: string) => text.replaceAll('public.', '');
  const rowsOfTable = <T extends { table_oid: number }>(rows: readonly T[], oid: number) =>
    rows.filter(({ table_oid }) => table_oid === oid);
  return {
    enums: enums.rows,
    tables: tables.rows
      .filter(({ name }) => !migratorTables.includes(name))
      .map(({ oid, name, options, partition_key }) => ({
        name,
        options,
        partitionKey: partition_key,
        columns: rowsOfTable(columns.rows, oid).map(({ table_oid: _, ...column }) => ({
          ...column,
          type: unqualified(column.type),
          expression: column.expression === null ? null : unqualified(column.expression),
        })),
        constraints: rowsOfTable(constraints.rows, oid).map((row) => ({
          name: row.name,
          definition: unqualified(row.definition),
        })),
        indexes: rowsOfTable(indexes.rows, oid).map(({ definition }) =>
          unqualified(definition.replace(' ON ONLY ', ' ON ')),
        ),
      })),
  };
}

export function describeColumn({ name, type, isRequired, expression, isGenerated }: CatalogueColumn): string {
  const value =
    expression === null
      ? ''
      : isGenerated
        ? ` generated always as (${expression}) stored`
        : ` default ${expression}`;
  return `${name} ${type}${isRequired ? ' not null' : ''}${value}`;
}
