import { sql } from 'kysely';
import { recordChange } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { nilUuid } from '../lib/ids.ts';
import { type Category, createTaxonomy, nameKey, rowsOf, type Subcategory, type Taxonomy } from './model.ts';

interface CategoryTable {
  id: string;
  name: string;
  name_key: string;
  retired_at: Date | null;
}

interface SubcategoryTable extends CategoryTable {
  category_id: string;
  sensitive: boolean;
}

declare module '../db/tables.ts' {
  interface Tables {
    categories: CategoryTable;
    subcategories: SubcategoryTable;
  }
}

/** The subject of a change of the taxonomy, which has no single id. */
const wholeTaxonomy = nilUuid;

/** Reads both levels in one statement, so that a concurrent import cannot make them inconsistent. */
export async function getTaxonomy(db: Db): Promise<Taxonomy> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('subcategories', 'subcategories.category_id', 'categories.id')
    .select([
      'categories.id as categoryId',
      'categories.name as categoryName',
      'categories.retired_at as categoryRetiredAt',
      'subcategories.id',
      'subcategories.name',
      'subcategories.sensitive',
      'subcategories.retired_at as retiredAt',
    ])
    .execute();
  const categories = new Map<string, Category>();
  const subcategories: Subcategory[] = [];
  for (const row of rows) {
    const { categoryId, id, name, sensitive } = row;
    if (!categories.has(categoryId)) {
      const retired = row.categoryRetiredAt !== null;
      categories.set(categoryId, { id: categoryId, name: row.categoryName, retired });
    }
    if (id !== null && name !== null && sensitive !== null)
      subcategories.push({ id, categoryId, name, sensitive, retired: row.retiredAt !== null });
  }
  return createTaxonomy([...categories.values()], subcategories);
}

/**
 * Locks the taxonomy until the transaction ends: imports run one after the other, and readers do not wait.
 */
export async function lockTaxonomy(tx: Db): Promise<void> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
}

/**
 * Writes the changed entries. All of them are first retired, which frees their unique names, and the live
 * ones are then written again, so that two entries can swap names.
 */
export async function writeTaxonomy(
  tx: Db,
  changed: { categories: readonly Category[]; subcategories: readonly Subcategory[] },
  before: Taxonomy,
  now: Date,
): Promise<void> {
  for (const table of ['subcategories', 'categories'] as const) {
    const ids = changed[table].map(({ id }) => id);
    await tx
      .updateTable(table)
      .set({ retired_at: now })
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('retired_at', 'is', null)
      .execute();
  }
  // Arrays as parameters: a statement with one parameter per value is slow to build for thousands of rows.
  const categories = changed.categories.filter(({ retired }) => !retired);
  await sql`
    insert into categories (id, name, name_key)
    select * from unnest(
      ${categories.map(({ id }) => id)}::uuid[],
      ${categories.map(({ name }) => name)}::text[],
      ${categories.map(({ name }) => nameKey(name))}::text[]
    )
    on conflict (id) do update set name = excluded.name, name_key = excluded.name_key, retired_at = null
  `.execute(tx);
  const subcategories = changed.subcategories.filter(({ retired }) => !retired);
  await sql`
    insert into subcategories (id, category_id, name, name_key, sensitive)
    select * from unnest(
      ${subcategories.map(({ id }) => id)}::uuid[],
      ${subcategories.map(({ categoryId }) => categoryId)}::uuid[],
      ${subcategories.map(({ name }) => name)}::text[],
      ${subcategories.map(({ name }) => nameKey(name))}::text[],
      ${subcategories.map(({ sensitive }) => sensitive)}::boolean[]
    )
    on conflict (id) do update set
      category_id = excluded.category_id,
      name = excluded.name,
      name_key = excluded.name_key,
      sensitive = excluded.sensitive,
      retired_at = null
  `.execute(tx);
  const detail = rowsOf(before);
  await recordChange(tx, { kind: 'taxonomy', subject: wholeTaxonomy, detail, at: now });
}
