import { type Options, stringify } from 'csv-stringify/sync';

const options: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  // A value that a spreadsheet could read as a formula is quoted and not changed, so that it still joins with other data.
  cast: { string: (value) => (/^[=+\-@\t\r]/.test(value) ? { value, quoted: true } : value) },
};

/** The records as lines of a CSV file. */
export function csvLines(records: readonly (readonly unknown[])[]): string {
  return stringify(records as unknown[][], options);
}
