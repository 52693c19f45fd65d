import { readCell, safeCell } from '@encart/sdk/csv-cell';
import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';

/**
 * Parses text that a spreadsheet copied or saved. The first line decides the delimiter: tab, semicolon or
 * comma. Malformed quotes are not an error, so that the preview can show them.
 */
export function parseDelimited(text: string): string[][] {
  try {
    return parseRecords(text, { trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parseMalformed(text);
  }
}

/**
 * Keeps the quotes of a field with text after its closing quote. A quote that is never closed takes the rest
 * of the text.
 */
function parseMalformed(text: string): string[][] {
  try {
    return parseRecords(text, { ltrim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return parseRecords(`${text}"`, { ltrim: true });
  }
}

function parseRecords(text: string, trimming: Options): string[][] {
  const records: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    ...trimming,
  });
  return records.map((values) => values.map((value) => readCell(value.trim())));
}

function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/);
  return ['\t', ';', ','].find((candidate) => first.includes(candidate)) ?? ',';
}

/** A value that a spreadsheet would evaluate gets a leading apostrophe. `parseDelimited` removes it. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return stringify([...lines], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: safeCell },
  });
}
