import type { NewRate } from '@encart/sdk';
import { type RateColumn, rateColumns, readRateLine } from '@encart/sdk/read-rate';
import { cellsOf, type ImportColumns, type ImportLines, readHeader } from '../import/columns.ts';
import type { ImportRow } from '../import/use-sending.ts';

export interface RateRow extends ImportRow {
  /** The values of the row as text, by column. */
  readonly cells: Readonly<Record<RateColumn, string>>;
  /** The rate to save, if the row has no problem. The service validates it further. */
  readonly rate: NewRate | undefined;
}

/**
 * How many values a row may have: as many as the line with the names of the columns, or else
 * one for each column.
 */
export function rowWidth(lines: ImportLines): number {
  return readHeader(lines, rateColumns).hasHeader ? (lines[0]?.length ?? 0) : rateColumns.length;
}

export function readRateRow(
  values: readonly string[],
  line: number,
  columns: ImportColumns<RateColumn>,
  width: number,
): RateRow {
  const cell = cellsOf(values, columns);
  const cells = { currency: cell('currency'), date: cell('date'), usd: cell('usd') };
  // A rate such as 1,0842 between commas is two values, of which the first could be read as a rate.
  const used = values.findLastIndex((value) => value !== '') + 1;
  const read = readRateLine(cells);
  if (used > width)
    return {
      line,
      cells,
      rate: undefined,
      problem: `${used} values for ${width} columns. Write the rate with a point, such as 1.0842, or in quotes.`,
    };
  return 'value' in read
    ? { line, cells, rate: read.value, problem: undefined }
    : { line, cells, rate: undefined, problem: read.problem };
}
