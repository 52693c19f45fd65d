import type { Column } from '../ui/table.tsx';
import { saveFile } from './save-file.ts';

/**
 * Saves the rows of a table as CSV, with the columns that have a value. The writer is loaded on first use: it
 * is larger than most pages.
 */
export async function saveTable<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { toCsv } = await import('./delimited.ts');
  const values = columns.flatMap(({ header, csv, sortBy }) => {
    const read = csv ?? sortBy;
    return read ? [{ header, read }] : [];
  });
  const text = toCsv([
    values.map(({ header }) => header),
    ...rows.map((row) => values.map(({ read }) => String(read(row)))),
  ]);
  saveFile(`${name}.csv`, [text], 'text/csv');
}
