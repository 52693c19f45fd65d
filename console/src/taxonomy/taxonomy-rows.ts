import type { TaxonomyRow } from '@encart/sdk';
import type { TaxonomyCategory } from './taxonomy.ts';

const columns = ['category_id', 'category', 'subcategory_id', 'subcategory', 'sensitive'] as const;
type ColumnName = (typeof columns)[number];

/**
 * The lines of a CSV: column names, then one line per subcategory. Retired entries are left out, because
 * importing them would revive them.
 */
export function writeTaxonomyLines(categories: readonly TaxonomyCategory[]): string[][] {
  const lines = categories
    .filter(({ retired }) => !retired)
    .flatMap((category) =>
      category.subcategories
        .filter(({ retired }) => !retired)
        .map(({ id, name, sensitive }) => [category.id, category.name, id, name, String(sensitive)]),
    );
  return [[...columns], ...lines];
}

/** The rows of a CSV with a line of column names, or the problem with it. */
export function readTaxonomyLines(
  lines: readonly (readonly string[])[],
): { rows: TaxonomyRow[] } | { problem: string } {
  const [header = [], ...dataLines] = lines;
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = (['category', 'subcategory'] as const).filter((name) => !names.includes(name));
  if (missing.length > 0)
    return {
      problem: `The first line must have the column names (${columns.join(', ')}): ${missing.join(' and ')} is missing.`,
    };
  if (dataLines.length === 0) return { problem: 'The CSV has column names but no rows.' };
  return { rows: dataLines.map((values) => toRow((name) => values[names.indexOf(name)]?.trim() ?? '')) };
}

/** Empty optional values are left out. */
function toRow(value: (name: ColumnName) => string): TaxonomyRow {
  const sensitive = value('sensitive');
  return {
    ...(value('category_id') && { category_id: value('category_id') }),
    category: value('category'),
    ...(value('subcategory_id') && { subcategory_id: value('subcategory_id') }),
    subcategory: value('subcategory'),
    // Spreadsheets write TRUE; people also write yes or 1.
    ...(sensitive && { sensitive: /^(true|yes|1)$/i.test(sensitive) }),
  };
}
