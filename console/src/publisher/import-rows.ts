import type { Category, PublisherToAdd } from '@encart/sdk';
import { cellsOf, type ImportColumns, type ImportField } from '../import/columns.ts';
import type { ImportRow } from '../import/use-sending.ts';

type FieldName = 'brand_name' | 'domain' | 'primary_category' | 'subcategories';

export const publisherFields: readonly ImportField<FieldName>[] = [
  { name: 'brand_name', label: 'Brand name', aliases: ['brand', 'name', 'publisher'] },
  { name: 'domain', label: 'Domain', aliases: ['website', 'url', 'host'] },
  { name: 'primary_category', label: 'Category', aliases: ['primary_category_id', 'category'] },
  {
    name: 'subcategories',
    label: 'Subcategories',
    aliases: ['subcategory_ids', 'subcategory', 'sub_categories'],
  },
];

export interface PublisherRow extends ImportRow {
  brandName: string;
  domain: string;
  category: string;
  subcategories: string[];
  /** The item to send, if the row has no problem. The service validates it further. */
  item: PublisherToAdd | undefined;
}

interface Options {
  categories: readonly Category[];
  /** Uses all subcategories of the category if a row names none. */
  wholeCategory: boolean;
}

export function readRow(
  fields: readonly string[],
  line: number,
  columns: ImportColumns<FieldName>,
  { categories, wholeCategory }: Options,
): PublisherRow {
  const cell = cellsOf(fields, columns);
  const row = {
    line,
    brandName: cell('brand_name'),
    domain: cell('domain'),
    category: cell('primary_category'),
    subcategories: cell('subcategories')
      .split(/[;|,]/)
      .map((name) => name.trim())
      .filter(Boolean),
  };
  const invalid = (problem: string): PublisherRow => ({ ...row, item: undefined, problem });
  if (row.brandName === '') return invalid('Brand name is missing.');
  if (row.domain === '') return invalid('Domain is missing.');
  if (row.category === '') return invalid('Category is missing.');
  const category = findByNameOrId(categories, row.category);
  if (!category) return invalid(`Unknown category “${row.category}”.`);
  if (row.subcategories.length === 0 && !wholeCategory) return invalid('Subcategory is missing.');
  // Subcategories of the row's own category come first: a name may exist in several categories.
  const allSubcategories = categories.flatMap(({ subcategories }) => subcategories);
  const found = row.subcategories.map(
    (name) => findByNameOrId(category.subcategories, name) ?? findByNameOrId(allSubcategories, name),
  );
  const missing = row.subcategories.filter((_, index) => !found[index]);
  if (missing.length > 0) return invalid(`Unknown subcategory “${missing.join('”, “')}”.`);
  const chosen = row.subcategories.length > 0 ? found : category.subcategories;
  return {
    ...row,
    problem: undefined,
    item: {
      brand_name: row.brandName,
      domain: row.domain,
      primary_category_id: category.remote_id,
      subcategory_ids: chosen.flatMap((each) => each?.remote_id ?? []),
    },
  };
}

/** The case is ignored. */
function findByNameOrId<T extends { remote_id: string; name: string }>(
  entries: readonly T[],
  nameOrId: string,
): T | undefined {
  const lowerCase = nameOrId.toLowerCase();
  return entries.find(({ remote_id, name }) => name.toLowerCase() === lowerCase || remote_id === lowerCase);
}
