import { closeSync, existsSync, openSync, realpathSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { CommandError } from './errors.ts';
import { describeFileError } from './files.ts';

/** The result of one line of a publisher file. */
export interface LineResult {
  readonly line: number;
  readonly brand_name: string;
  readonly domain: string;
  readonly status: 'created' | 'duplicate' | 'error';
  readonly pending_publisher_id: string | null;
  readonly error: string | null;
}

const columns = ['line', 'brand_name', 'domain', 'status', 'pending_publisher_id', 'error'] as const;

export interface ResultFile {
  readonly path: string;
  write(result: LineResult): void;
  close(): void;
}

/** `shops.csv` → `shops.results.csv` */
export function resultPath(input: string): string {
  return `${input.replace(/\.csv$/i, '')}.results.csv`;
}

/**
 * Opens the result file before anything is sent, so that a write error is found early. Results are written line by line,
 * so that an interrupted run leaves the results so far.
 */
export function openResultFile(path: string, input: string): ResultFile {
  if (resolve(path) === resolve(input) || (existsSync(path) && realpathSync(path) === realpathSync(input)))
    throw new CommandError(`Cannot write the results to ${path}: it is the input file. Nothing was sent.`);
  let file: number;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw new CommandError(
      `Cannot write the results to ${path}: ${describeFileError(error)} Nothing was sent. Use --out to choose another file.`,
    );
  }
  writeSync(file, stringify([columns]));
  return {
    path,
    write: (result) => writeSync(file, stringify([columns.map((name) => result[name])])),
    close: () => closeSync(file),
  };
}
