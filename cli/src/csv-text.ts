import { safeCell } from '@encart/sdk/csv-cell';
import { Option } from 'commander';
import { stringify } from 'csv-stringify/sync';

/** The option `--raw` of a command that writes CSV. */
export interface RawOption {
  raw?: boolean | undefined;
}

export function rawOption(): Option {
  return new Option(
    '--raw',
    'CSV for programs: without the apostrophe before texts that a spreadsheet would evaluate',
  );
}

/**
 * The records as lines of a CSV file. Without `raw`, a text that a spreadsheet would evaluate
 * gets a leading apostrophe.
 */
export function csvText(records: readonly (readonly unknown[])[], { raw = false }: RawOption): string {
  return stringify(records as unknown[][], raw ? {} : { cast: { string: safeCell } });
}
