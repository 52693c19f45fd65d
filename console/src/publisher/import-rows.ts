import type { Category, PublisherToAdd } from '@encart/sdk';

export const importFields = ['brand_name', 'domain', 'primary_category', 'subcategories'] as const;
export type ImportField = (typeof importFields)[number];

/** Which column holds a field; undefined where none does. */
export type ImportColumns = Record<ImportField, number | undefined>;

export interface ImportRow {
  /** As the source counts them, from 1. */
  line: number;
  brandName: string;
  domain: string;
  category: string;
  subcategories: string[];
  /** What to send, where everything is found. What else is wrong with it the service says. */
  item: PublisherToAdd | undefined;
  problem: string | undefined;
}

const headerWords: Record<ImportField, readonly string[]> = {
  brand_name: ['brand_name', 'brand', 'name', 'brand name', 'publisher'],
  domain: ['domain', 'website', 'url', 'host'],
  primary_category: ['primary_category', 'primary_category_id', 'category', 'primary category'],
  subcategories: ['subcategories', 'subcategory_ids', 'subcategory', 'sub categories'],
};

/** Whether the first line names the columns, and which holds what; without names they come in the usual order. */
export function readHeader(lines: readonly (readonly string[])[]): {
  hasHeader: boolean;
  columns: ImportColumns;
} {
  const first = (lines[0] ?? []).map((name) => name.toLowerCase());
  const placeOf = (field: ImportField) => {
    const place = first.findIndex((name) => headerWords[field].includes(name));
    return place < 0 ? undefined : place;
  };
  const named = byField(placeOf);
  const hasHeader = importFields.filter((field) => named[field] !== undefined).length >= 2;
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const usual = byField((_, index) => (index < width ? index : undefined));
  return { hasHeader, columns: hasHeader ? named : usual };
}

interface Known {
  categories: readonly Category[];
  /** Where no subcategory is named, all of the category are meant. */
  wholeCategory: boolean;
}

export function readRow(
  fields: readonly string[],
  line: number,
  columns: ImportColumns,
  { categories, wholeCategory }: Known,
): ImportRow {
  const at = (field: ImportField) => fields[columns[field] ?? -1] ?? '';
  const row = {
    line,
    brandName: at('brand_name'),
    domain: at('domain'),
    category: at('primary_category'),
    subcategories: at('subcategories')
      .split(/[;|,]/)
      .map((name) => name.trim())
      .filter(Boolean),
  };
  const refuse = (problem: string): ImportRow => ({ ...row, item: undefined, problem });
  if (row.brandName === '') return refuse('No brand name.');
  if (row.domain === '') return refuse('No domain.');
  if (row.category === '') return refuse('No category.');
  const category = find(categories, row.category);
  if (!category) return refuse(`No category is called “${row.category}”.`);
  if (row.subcategories.length === 0 && !wholeCategory) return refuse('No subcategory.');
  // Those of its own category first: a name may stand in several.
  const others = categories.flatMap(({ subcategories }) => subcategories);
  const found = row.subcategories.map((name) => find(category.subcategories, name) ?? find(others, name));
  const missing = row.subcategories.filter((_, index) => !found[index]);
  if (missing.length > 0) return refuse(`No subcategory is called “${missing.join('”, “')}”.`);
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

/** By name, whatever its case, or by id. */
function find<T extends { remote_id: string; name: string }>(
  known: readonly T[],
  wanted: string,
): T | undefined {
  const word = wanted.toLowerCase();
  return known.find(({ remote_id, name }) => name.toLowerCase() === word || remote_id === word);
}

function byField(place: (field: ImportField, index: number) => number | undefined): ImportColumns {
  return Object.fromEntries(
    importFields.map((field, index) => [field, place(field, index)]),
  ) as ImportColumns;
}
