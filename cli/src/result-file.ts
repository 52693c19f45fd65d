import { closeSync, existsSync, openSync, realpathSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { csvText, type RawOption } from './csv-text.ts';
import { CommandError } from './errors.ts';
import { describeFileError } from './files.ts';

export interface ResultFile<Result> {
  readonly path: string;
  write(result: Result): void;
  close(): void;
}

/** `shops.csv` → `shops.results.csv` */
export function resultPath(input: string): string {
  return `${input.replace(/\.csv$/i, '')}.results.csv`;
}

/**
 * Opens the result file before anything is sent, so that a write error is found early. Results are written
 * line by line, so that an interrupted run leaves the results so far.
 */
export function openResultFile<Result extends object>(
  path: string,
  input: string,
  columns: readonly (keyof Result & string)[],
  options: RawOption,
): ResultFile<Result> {
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
  writeSync(file, csvText([columns], options));
  return {
    path,
    write: (result) => writeSync(file, csvText([columns.map((name) => result[name])], options)),
    close: () => closeSync(file),
  };
}
