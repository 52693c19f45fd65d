import type { TaxonomyRow, TaxonomyTree } from '@encart/sdk';
import { stringify } from 'csv-stringify/sync';
import { type CsvRecord, decodeText, readRecords } from './csv.ts';
import { Refusal } from './failure.ts';

/** A taxonomy as a spreadsheet: one line a subcategory, in the words of the API. */
const columns = ['category_id', 'category', 'subcategory_id', 'subcategory', 'sensitive'] as const;
type ColumnName = (typeof columns)[number];
const needed: readonly ColumnName[] = ['category', 'subcategory'];

/** What is live. The retired stay out, because importing them would revive them. */
export function writeTaxonomy({ categories }: TaxonomyTree): string {
  const lines = categories
    .filter(({ retired }) => !retired)
    .flatMap((category) =>
      category.subcategories
        .filter(({ retired }) => !retired)
        .map(({ id, name, sensitive }) => [category.id, category.name, id, name, String(sensitive)]),
    );
  return stringify([columns, ...lines]);
}

export interface TaxonomyFile {
  rows: TaxonomyRow[];
  /** The line of each row, for faults that the service finds. */
  lines: number[];
}

/** Reads a file whole, or refuses it with every fault and its line. */
export function readTaxonomy(file: string, bytes: Uint8Array): TaxonomyFile {
  const [header, ...records] = readRecords(file, decodeText(file, bytes));
  if (!header) throw new Refusal(`${file} is empty.`);
  const names = readHeader(file, header);
  if (records.length === 0) throw new Refusal(`${file} has a header and no rows.`);
  const faults: string[] = [];
  const rows = records.map(({ values, line }) => {
    const tell = (fault: string) => faults.push(`line ${line}: ${fault}`);
    if (values.length !== names.length)
      tell(`${count(values.length, 'value')} for ${count(names.length, 'column')}.`);
    return readRow(new Map(names.map((name, i) => [name, values[i]?.trim() ?? ''])), tell);
  });
  if (faults.length > 0) throw refuseAll(file, faults);
  return { rows, lines: records.map(({ line }) => line) };
}

function readHeader(file: string, { values, line }: CsvRecord): ColumnName[] {
  const names = values.map((name) => name.trim().toLowerCase());
  const at = `${file}, line ${line}:`;
  const [only = ''] = names;
  for (const [mark, word] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const) {
    if (names.length === 1 && only.includes(mark))
      throw new Refusal(`${at} the columns are separated by ${word}; save the file with commas.`);
  }
  const isColumn = (name: string): name is ColumnName => (columns as readonly string[]).includes(name);
  const unknown = names.filter((name) => !isColumn(name));
  const missing = needed.filter((name) => !names.includes(name));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  const faults = [
    ...missing.map((name) => `the column "${name}" is missing.`),
    ...unknown.map((name) => `there is no column "${name}"; the columns are ${columns.join(',')}.`),
    ...twice.map((name) => `the column "${name}" is there twice.`),
  ];
  if (faults.length > 0)
    throw refuseAll(
      file,
      faults.map((fault) => `line ${line}: ${fault}`),
    );
  return names.filter(isColumn);
}

function readRow(values: Map<ColumnName, string>, tell: (fault: string) => void): TaxonomyRow {
  for (const name of needed) if (!values.get(name)) tell(`the ${name} is empty.`);
  const [categoryId, subcategoryId, said] = [
    values.get('category_id'),
    values.get('subcategory_id'),
    values.get('sensitive'),
  ];
  const sensitive = said ? readTruth(said) : undefined;
  if (said && sensitive === undefined) tell(`sensitive is true or false, not "${said}".`);
  return {
    ...(categoryId && { category_id: categoryId }),
    category: values.get('category') ?? '',
    ...(subcategoryId && { subcategory_id: subcategoryId }),
    subcategory: values.get('subcategory') ?? '',
    ...(sensitive !== undefined && { sensitive }),
  };
}

/** Spreadsheets write it in capitals, people in other words. */
function readTruth(text: string): boolean | undefined {
  if (/^(true|yes|1)$/i.test(text)) return true;
  return /^(false|no|0)$/i.test(text) ? false : undefined;
}

const shownFaults = 20;

function refuseAll(file: string, faults: readonly string[]): Refusal {
  const [first = ''] = faults;
  if (faults.length === 1) return new Refusal(`${file}, ${first}`);
  const shown = faults.slice(0, shownFaults).map((fault) => `  - ${fault}`);
  const more = faults.length > shownFaults ? [`  and ${faults.length - shownFaults} more`] : [];
  return new Refusal([`${file} cannot be read:`, ...shown, ...more].join('\n'));
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
