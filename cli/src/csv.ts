import { EncartError } from '@encart/sdk';
import { readCell } from '@encart/sdk/csv-cell';
import { CsvError, parse } from 'csv-parse/sync';
import { CommandError } from './errors.ts';
import { readInputFile } from './files.ts';

/** One line of a CSV file: its values by column and its line number. */
export interface CsvLine<Name extends string> {
  readonly line: number;
  readonly values: Readonly<Record<Name, string>>;
  /** Set if the number of values differs from the header. */
  readonly fault?: string;
}

/**
 * Reads the given columns, in any order. Other columns are ignored. The values of an optional column that is
 * missing are empty.
 */
export function readCsv<Name extends string>(
  file: string,
  columns: readonly Name[],
  optional: readonly Name[] = [],
): CsvLine<Name>[] {
  const [header, ...records] = readRecords(file, decodeText(file, readInputFile(file)));
  if (!header) throw new CommandError(`${file} is empty.`);
  const titles = header.values.map((title) => title.trim().toLowerCase());
  const missing = columns.filter((name) => !titles.includes(name));
  if (missing.length > 0)
    throw new CommandError(
      `${file}, line ${header.line}: no column ${missing.map((name) => `"${name}"`).join(', ')}. ` +
        `The first line must contain the columns ${columns.join(',')}, separated by commas.`,
    );
  if (records.length === 0) throw new CommandError(`${file} has a header but no rows.`);
  return records.map(({ values, line }) => ({
    line,
    values: Object.fromEntries(
      [...columns, ...optional].map((name) => [name, values[titles.indexOf(name)]?.trim() ?? '']),
    ) as Record<Name, string>,
    ...(values.length !== titles.length && {
      fault: `${values.length} values for ${titles.length} columns.`,
    }),
  }));
}

/** Decodes UTF-8 without a byte order mark. */
export function decodeText(file: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new CommandError(`${file} is UTF-16 text; save it as CSV in UTF-8.`);
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\n').findIndex((line) => line.includes('\u{fffd}'));
  if (broken >= 0)
    throw new CommandError(`${file}, line ${broken + 1}: not UTF-8 text; save the file as CSV in UTF-8.`);
  return text;
}

export interface CsvRecord {
  values: string[];
  line: number;
}

/** The delimiter of text that a spreadsheet wrote: the first line has tabs, semicolons or commas. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/);
  return ['\t', ';', ','].find((candidate) => first.includes(candidate)) ?? ',';
}

/** The lines of a file. The apostrophe of a cell that was protected from spreadsheets is removed. */
export function readRecords(file: string, text: string, delimiter = ','): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets write an empty row as a line of commas.
      skip_records_with_empty_values: true,
      on_record: (values, { lines }) => {
        records.push({ values: values.map(readCell), line: lines });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [line, fault] = describeCsvError(error, records.at(-1)?.line ?? 0);
    throw new CommandError(`${file}, line ${line}: ${fault}`);
  }
}

function describeCsvError(
  { code, message, lines }: CsvError,
  lastLine: number,
): [line: number, fault: string] {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return [lastLine + 1, 'this quote is never closed.'];
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return [
        Number(lines),
        'a quote inside a value; put the value in quotes and double each quote in it ("").',
      ];
    default:
      return [Number(lines), message];
  }
}

const maxShownFaults = 20;

/** One error for all faults of a file. Each begins with its line. */
export function fileError(file: string, faults: readonly string[]): CommandError {
  const [first = ''] = faults;
  if (faults.length === 1) return new CommandError(`${file}, ${first}`);
  const shown = faults.slice(0, maxShownFaults).map((fault) => `  - ${fault}`);
  const more = faults.length > maxShownFaults ? [`  and ${faults.length - maxShownFaults} more`] : [];
  return new CommandError([`Cannot read ${file}:`, ...shown, ...more].join('\n'));
}

/** The fault of a line whose number of values differs from that of the header. Undefined if it does not. */
export function widthFault(values: number, columns: number): string | undefined {
  return values === columns ? undefined : `${count(values, 'value')} for ${count(columns, 'column')}.`;
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/**
 * The service names the item of a list that has an error, such as `rows[3]`. Replaces it with the line of the
 * file, which `lines` has for each item.
 */
export function replaceItemsWithLines(error: unknown, list: string, lines: readonly number[]): unknown {
  if (!(error instanceof EncartError) || !error.fields) return error;
  const inLine = (text: string) =>
    text.replace(new RegExp(`${list}\\[(\\d+)\\]`, 'g'), (item, index: string) => {
      const line = lines[Number(index)];
      return line === undefined ? item : `line ${line}`;
    });
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, messages]) => [field, messages.map(inLine)]),
  );
  const { status, message, requestId, body, cause } = error;
  return new EncartError(status, inLine(message), { fields, requestId, body, cause });
}
