import type { Column } from '../ui/table.tsx';
import { toCsv } from './delimited.ts';

/** The rows of a table as CSV, with the columns that have a value. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const values = columns.flatMap(({ header, csv, sortBy }) => {
    const read = csv ?? sortBy;
    return read ? [{ header, read }] : [];
  });
  return toCsv([
    values.map(({ header }) => header),
    ...rows.map((row) => values.map(({ read }) => String(read(row)))),
  ]);
}
