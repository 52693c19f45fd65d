import { safeCell } from '@encart/sdk/csv-cell';
import { type Options, stringify } from 'csv-stringify/sync';

export interface CsvOptions {
  /**
   * Values as they are, for programs. Without it, a value that a spreadsheet would evaluate
   * gets a leading apostrophe.
   */
  readonly raw: boolean;
}

/** Without it, a false value is an empty cell, as one that is not known. */
const boolean = String;
const rawOptions: Options = { record_delimiter: 'windows', quote_record_delimiter: true, cast: { boolean } };
const options: Options = { ...rawOptions, cast: { boolean, string: safeCell } };

/** The records as lines of a CSV file. */
export function csvLines(records: readonly (readonly unknown[])[], { raw }: CsvOptions): string {
  return stringify(records as unknown[][], raw ? rawOptions : options);
}
