import type { Category, PublisherToAdd } from '@encart/sdk';

export const importFields = ['brand_name', 'domain', 'primary_category', 'subcategories'] as const;
export type ImportField = (typeof importFields)[number];

/** The column index of each field; undefined if there is none. */
export type ImportColumns = Record<ImportField, number | undefined>;

export interface ImportRow {
  /** The line number in the source, from 1. */
  line: number;
  brandName: string;
  domain: string;
  category: string;
  subcategories: string[];
  /** The item to send, if the row has no problem. The service validates it further. */
  item: PublisherToAdd | undefined;
  problem: string | undefined;
}

const headerNames: Record<ImportField, readonly string[]> = {
  brand_name: ['brand_name', 'brand', 'name', 'brand name', 'publisher'],
  domain: ['domain', 'website', 'url', 'host'],
  primary_category: ['primary_category', 'primary_category_id', 'category', 'primary category'],
  subcategories: ['subcategories', 'subcategory_ids', 'subcategory', 'sub categories'],
};

/** Detects whether the first line has column names, and maps the columns. Without names, the order of `importFields` applies. */
export function readHeader(lines: readonly (readonly string[])[]): {
  hasHeader: boolean;
  columns: ImportColumns;
} {
  const first = (lines[0] ?? []).map((name) => name.toLowerCase());
  const columnOf = (field: ImportField) => {
    const column = first.findIndex((name) => headerNames[field].includes(name));
    return column < 0 ? undefined : column;
  };
  const named = byField(columnOf);
  // One matching word could be the name of a shop.
  const hasHeader = importFields.filter((field) => named[field] !== undefined).length >= 2;
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const defaultColumns = byField((_, index) => (index < width ? index : undefined));
  return { hasHeader, columns: hasHeader ? named : defaultColumns };
}

interface Options {
  categories: readonly Category[];
  /** Uses all subcategories of the category if a row names none. */
  wholeCategory: boolean;
}

export function readRow(
  fields: readonly string[],
  line: number,
  columns: ImportColumns,
  { categories, wholeCategory }: Options,
): ImportRow {
  const cell = (field: ImportField) => {
    const column = columns[field];
    return column === undefined ? '' : (fields[column] ?? '');
  };
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
  const invalid = (problem: string): ImportRow => ({ ...row, item: undefined, problem });
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

function byField(columnOf: (field: ImportField, index: number) => number | undefined): ImportColumns {
  return Object.fromEntries(
    importFields.map((field, index) => [field, columnOf(field, index)]),
  ) as ImportColumns;
}
