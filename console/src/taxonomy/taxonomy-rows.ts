import type { TaxonomyRow } from '@encart/sdk';
import type { TaxonomyCategory } from './taxonomy.ts';

const columns = ['category_id', 'category', 'subcategory_id', 'subcategory', 'sensitive'] as const;
type ColumnName = (typeof columns)[number];

/** A sheet with one line a subcategory. What is retired stays out: importing it would revive it. */
export function linesOf(categories: readonly TaxonomyCategory[]): string[][] {
  const live = categories
    .filter(({ retired }) => !retired)
    .flatMap((category) =>
      category.subcategories
        .filter(({ retired }) => !retired)
        .map(({ id, name, sensitive }) => [category.id, category.name, id, name, String(sensitive)]),
    );
  return [[...columns], ...live];
}

/** The rows of a sheet with a line of column names, or what is wrong with it. */
export function readTaxonomyLines(
  lines: readonly (readonly string[])[],
): { rows: TaxonomyRow[] } | { problem: string } {
  const [header = [], ...rest] = lines;
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = (['category', 'subcategory'] as const).filter((name) => !names.includes(name));
  if (missing.length > 0)
    return {
      problem: `The first line names the columns (${columns.join(', ')}); ${missing.join(' and ')} is missing.`,
    };
  if (rest.length === 0) return { problem: 'There are column names and no rows.' };
  return { rows: rest.map((values) => readRow((name) => values[names.indexOf(name)]?.trim() ?? '')) };
}

function readRow(value: (name: ColumnName) => string): TaxonomyRow {
  const sensitive = value('sensitive');
  return {
    ...(value('category_id') && { category_id: value('category_id') }),
    category: value('category'),
    ...(value('subcategory_id') && { subcategory_id: value('subcategory_id') }),
    subcategory: value('subcategory'),
    // Spreadsheets write it in capitals, people in other words.
    ...(sensitive && { sensitive: /^(true|yes|1)$/i.test(sensitive) }),
  };
}
