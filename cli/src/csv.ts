import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from './failure.ts';

/** One line of a file with a header: what it says by column, and where it stands. */
export interface CsvLine<Name extends string> {
  readonly line: number;
  readonly values: Readonly<Record<Name, string>>;
  /** Set when the line has another number of values than the header. */
  readonly fault?: string;
}

/** Reads the columns that are named, in any order; others are left alone. */
export function readCsv<Name extends string>(file: string, columns: readonly Name[]): CsvLine<Name>[] {
  const [header, ...records] = readRecords(file, readText(file));
  if (!header) throw new Refusal(`${file} is empty.`);
  const titles = header.values.map((title) => title.trim().toLowerCase());
  const missing = columns.filter((name) => !titles.includes(name));
  if (missing.length > 0)
    throw new Refusal(
      `${file}, line ${header.line}: no column ${missing.map((name) => `"${name}"`).join(', ')}; ` +
        `the first line must name the columns ${columns.join(',')}, separated by commas.`,
    );
  if (records.length === 0) throw new Refusal(`${file} has a header and no lines.`);
  return records.map(({ values, line }) => ({
    line,
    values: Object.fromEntries(
      columns.map((name) => [name, values[titles.indexOf(name)]?.trim() ?? '']),
    ) as Record<Name, string>,
    ...(values.length !== titles.length && {
      fault: `${values.length} values for ${titles.length} columns.`,
    }),
  }));
}

function readText(file: string): string {
  try {
    return decodeText(file, readFileSync(file));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Without the mark that some programs put in front of UTF-8. */
export function decodeText(file: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new Refusal(`${file} is UTF-16 text; save it as CSV in UTF-8.`);
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\n').findIndex((line) => line.includes('\u{fffd}'));
  if (broken >= 0)
    throw new Refusal(`${file}, line ${broken + 1}: not UTF-8 text; save the file as CSV in UTF-8.`);
  return text;
}

export interface CsvRecord {
  values: string[];
  line: number;
}

export function readRecords(file: string, text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // A spreadsheet writes empty rows as nothing but commas.
      skip_records_with_empty_values: true,
      on_record: (values, { lines }) => {
        records.push({ values, line: lines });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [line, fault] = csvFault(error, records.at(-1)?.line ?? 0);
    throw new Refusal(`${file}, line ${line}: ${fault}`);
  }
}

function csvFault({ code, message, lines }: CsvError, lastLine: number): [line: number, fault: string] {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return [lastLine + 1, 'a quote opens here and never closes.'];
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return [Number(lines), 'a quote inside a value; put the value in quotes and write "" for each in it.'];
    default:
      return [Number(lines), message];
  }
}
