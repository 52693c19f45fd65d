import type { TaxonomyRow, TaxonomyTree } from '@encart/sdk';
import { type CsvRecord, decodeText, fileError, readRecords, widthFault } from './csv.ts';
import { csvText, type RawOption } from './csv-text.ts';
import { CommandError } from './errors.ts';

/** Columns of a taxonomy CSV file, which has one line per subcategory. */
const columns = ['category_id', 'category', 'subcategory_id', 'subcategory', 'sensitive'] as const;
type ColumnName = (typeof columns)[number];
const requiredColumns: readonly ColumnName[] = ['category', 'subcategory'];

/** Exports active categories only, because importing a retired one would make it active again. */
export function writeTaxonomy({ categories }: TaxonomyTree, options: RawOption): string {
  const lines = categories
    .filter(({ retired }) => !retired)
    .flatMap((category) =>
      category.subcategories
        .filter(({ retired }) => !retired)
        .map(({ id, name, sensitive }) => [category.id, category.name, id, name, String(sensitive)]),
    );
  return csvText([columns, ...lines], options);
}

export interface TaxonomyFile {
  rows: TaxonomyRow[];
  /** The line number of each row, to report errors of the service by line. */
  lines: number[];
}

/** Reads the whole file. Throws one error that lists every problem with its line. */
export function readTaxonomy(file: string, bytes: Uint8Array): TaxonomyFile {
  const [header, ...records] = readRecords(file, decodeText(file, bytes));
  if (!header) throw new CommandError(`${file} is empty.`);
  const names = readHeader(file, header);
  if (records.length === 0) throw new CommandError(`${file} has a header but no rows.`);
  const faults: string[] = [];
  const rows = records.map(({ values, line }) => {
    const addFault = (fault: string) => faults.push(`line ${line}: ${fault}`);
    const fault = widthFault(values.length, names.length);
    if (fault !== undefined) addFault(fault);
    return readRow(new Map(names.map((name, i) => [name, values[i]?.trim() ?? ''])), addFault);
  });
  if (faults.length > 0) throw fileError(file, faults);
  return { rows, lines: records.map(({ line }) => line) };
}

function readHeader(file: string, { values, line }: CsvRecord): ColumnName[] {
  const names = values.map((name) => name.trim().toLowerCase());
  const prefix = `${file}, line ${line}:`;
  const [only = ''] = names;
  for (const [mark, word] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const) {
    if (names.length === 1 && only.includes(mark))
      throw new CommandError(`${prefix} the columns are separated by ${word}; save the file with commas.`);
  }
  const isColumn = (name: string): name is ColumnName => (columns as readonly string[]).includes(name);
  const unknown = names.filter((name) => !isColumn(name));
  const missing = requiredColumns.filter((name) => !names.includes(name));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  const faults = [
    ...missing.map((name) => `the column "${name}" is missing.`),
    ...unknown.map((name) => `unknown column "${name}"; the columns are ${columns.join(',')}.`),
    ...twice.map((name) => `the column "${name}" occurs twice.`),
  ];
  if (faults.length > 0)
    throw fileError(
      file,
      faults.map((fault) => `line ${line}: ${fault}`),
    );
  return names.filter(isColumn);
}

function readRow(values: Map<ColumnName, string>, addFault: (fault: string) => void): TaxonomyRow {
  for (const name of requiredColumns) if (!values.get(name)) addFault(`the ${name} is empty.`);
  const [categoryId, subcategoryId, sensitiveText] = [
    values.get('category_id'),
    values.get('subcategory_id'),
    values.get('sensitive'),
  ];
  const sensitive = sensitiveText ? readBoolean(sensitiveText) : undefined;
  if (sensitiveText && sensitive === undefined)
    addFault(`sensitive must be true or false, not "${sensitiveText}".`);
  return {
    ...(categoryId && { category_id: categoryId }),
    category: values.get('category') ?? '',
    ...(subcategoryId && { subcategory_id: subcategoryId }),
    subcategory: values.get('subcategory') ?? '',
    ...(sensitive !== undefined && { sensitive }),
  };
}

/** Accepts the spellings of spreadsheets and people. */
function readBoolean(text: string): boolean | undefined {
  if (/^(true|yes|1)$/i.test(text)) return true;
  return /^(false|no|0)$/i.test(text) ? false : undefined;
}
