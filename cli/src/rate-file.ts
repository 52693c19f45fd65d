import { limits, type NewRate } from '@encart/sdk';
import { type RateColumn, rateColumns, readRateLine } from '@encart/sdk/read-rate';
import { type CsvRecord, decodeText, delimiterOf, fileError, readRecords, widthFault } from './csv.ts';
import { CommandError } from './errors.ts';

export interface RateFile {
  readonly rates: NewRate[];
  /** The line number of each rate, to report errors of the service by line. */
  readonly lines: number[];
}

/** The index of each column. */
type Columns = Readonly<Record<RateColumn, number>>;

/** Reads the whole file. Throws one error that lists every problem with its line. */
export function readRateFile(file: string, bytes: Uint8Array): RateFile {
  const text = decodeText(file, bytes);
  const records = readRecords(file, text, delimiterOf(text));
  const [first] = records;
  if (!first) throw new CommandError(`${file} is empty.`);
  const named = readHeader(file, first);
  const lines = named ? records.slice(1) : records;
  if (lines.length === 0) throw new CommandError(`${file} has a header but no rows.`);
  const width = named ? first.values.length : rateColumns.length;
  const { rates, faults } = readLines(lines, named ?? { currency: 0, date: 1, usd: 2 }, width);
  if (faults.length > 0) throw fileError(file, faults);
  if (rates.length > limits.ratesPerCall)
    throw new CommandError(
      `${file} has ${rates.length} rates. All rates of a file are saved or none, so it can have at most ${limits.ratesPerCall}: split it.`,
    );
  return { rates, lines: lines.map(({ line }) => line) };
}

function readLines(lines: readonly CsvRecord[], columns: Columns, width: number) {
  const rates: NewRate[] = [];
  const faults: string[] = [];
  for (const { values, line } of lines) {
    const cell = (name: RateColumn) => values[columns[name]]?.trim() ?? '';
    const read = readRateLine({ currency: cell('currency'), date: cell('date'), usd: cell('usd') });
    // A rate such as 1,0842 between commas is two values: the number of values is wrong, although the first
    // can be read.
    const problem = widthFault(values.length, width) ?? ('problem' in read ? read.problem : undefined);
    if (problem !== undefined) faults.push(`line ${line}: ${problem}`);
    else if ('value' in read) rates.push(read.value);
  }
  return { rates, faults };
}

/**
 * Undefined if the first line has no names of columns: then the file has the three columns
 * in their usual order.
 */
function readHeader(file: string, { values, line }: CsvRecord): Columns | undefined {
  const names = values.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const indexes = rateColumns.map(({ name, aliases }) => {
    const exact = names.indexOf(name);
    return exact >= 0 ? exact : names.findIndex((each) => aliases.includes(each));
  });
  if (indexes.every((index) => index < 0)) return undefined;
  const missing = rateColumns.filter((_, at) => indexes[at] === -1).map(({ name }) => `"${name}"`);
  if (missing.length > 0)
    throw new CommandError(
      `${file}, line ${line}: no column ${missing.join(', ')}. The columns are ${rateColumns.map(({ name }) => name).join(', ')}.`,
    );
  return Object.fromEntries(rateColumns.map(({ name }, at) => [name, indexes[at]])) as Columns;
}
