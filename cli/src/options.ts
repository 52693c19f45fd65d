import { type Reading, readFraction, readPercent, readWholeNumber } from '@encart/sdk/read-number';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** Readers of arguments: what cannot be meant is refused here, what may not be is the service's to say. */

export function readId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('An id looks like 01890a5d-ac96-774b-bcce-b302099a8057.');
}

export function readInteger(text: string): number {
  return accept(readWholeNumber(text));
}

/** A share as `0.35` or `35%`. */
export function readShare(text: string): number {
  return accept(text.trim().endsWith('%') ? readPercent(text) : readFraction(text));
}

/** What was read; a usage error where it could not be. */
export function accept<T>(read: Reading<T>): T {
  if ('value' in read) return read.value;
  throw new InvalidArgumentError(read.problem);
}

export function readList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** `thank-you` is THANK_YOU. */
export function upper(text: string): string {
  return text.trim().toUpperCase().replaceAll('-', '_');
}

/** A whole number, or `default` for what the service does by itself (not null: commander has its own idea of it). */
export function readLimit(text: string): Limit {
  return text === 'default' ? text : readInteger(text);
}

export type Limit = number | 'default';

export interface PageOptions {
  page?: number;
  pageSize?: number;
  all?: boolean;
}

export function addPageOptions(command: Command): Command {
  return command
    .addOption(new Option('--page <n>', 'which page').argParser(readInteger).conflicts('all'))
    .option('--page-size <n>', 'how many on a page, at most 200 (default: 50)', readInteger)
    .option('--all', 'every page');
}

/** An option that may be given several times. */
export function collect(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}

/** What was said, without what was not. */
export function given<T extends object>(parts: T): Partial<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Ends a command that changes what is given when nothing is. */
export function requireOptions(command: Command, options: object): void {
  if (Object.keys(options).length === 0)
    command.error('error: nothing to change; give at least one of the options', { exitCode: 2 });
}

/** An id for examples. */
export const someId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Help is read for its examples. */
export function addExamples(
  command: Command,
  examples: readonly (readonly [call: string, what: string])[],
): Command {
  const width = Math.max(...examples.map(([call]) => call.length));
  const lines = examples.map(([call, what]) => `  $ npx encart ${call.padEnd(width)}  # ${what}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
