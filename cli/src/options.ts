import { limits } from '@encart/sdk';
import { type Reading, readFraction, readPercent, readWholeNumber } from '@encart/sdk/read-number';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** The id in the examples of help texts. */
export const exampleId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Parsers of arguments. They check the format only; the service validates values. */

/** The id in lower case. Undefined if the text is not an id. */
export function parseId(text: string): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
}

export function readId(text: string): string {
  const id = parseId(text);
  if (id !== undefined) return id;
  throw new InvalidArgumentError(`Expected an id such as ${exampleId}; the "list" commands show ids.`);
}

/** Pages and calls of the service itself. People copy their addresses from a browser. */
const ownPaths = /\/(console|docs|operator|platform|recommendations|events|healthz|readyz)(\/.*)?$/;

/**
 * The base address in a text that may have been pasted: without spaces, slashes at the end, and the
 * path of a page.
 */
export function readAddress(text: string): string {
  const trimmed = text.trim();
  // An empty environment variable.
  if (trimmed === '') return '';
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) {
    const isBare = /^[\w.-]+(:\d+)?(\/.*)?$/.test(trimmed);
    const guess = isBare ? `Did you mean http://${trimmed} or https://${trimmed}? ` : '';
    throw new InvalidArgumentError(`${guess}Enter an address such as https://encart.example.com.`);
  }
  const { origin, pathname } = new URL(trimmed);
  return origin + pathname.replace(ownPaths, '').replace(/\/+$/, '');
}

export function readInteger(text: string): number {
  return requireValue(readWholeNumber(text));
}

/** A share as `0.35` or `35%`. */
export function readShare(text: string): number {
  if (text.trim().endsWith('%')) return requireValue(readPercent(text));
  const share = requireValue(readFraction(text));
  if (share > 1) throw new InvalidArgumentError(`Did you mean ${text.trim()}%? A share is 0.35 or 35%.`);
  return share;
}

export function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)) return text;
  throw new InvalidArgumentError('Expected a day such as 2026-06-14.');
}

/** Returns the parsed value, or throws a usage error. */
export function requireValue<T>(read: Reading<T>): T {
  if ('value' in read) return read.value;
  throw new InvalidArgumentError(read.problem);
}

export function readList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * A whole number, or `default` for the limit of the service. It is not null, because commander treats a null
 * result as "not given".
 */
export function readLimit(text: string): Limit {
  return text === 'default' ? text : readInteger(text);
}

export type Limit = number | 'default';

export interface PageOptions {
  page?: number;
  pageSize?: number;
  all?: boolean;
}

/** The description of an example that lists the first page. */
export const firstPageText = `the first ${limits.defaultPageSize}`;

export function addPageOptions(command: Command): Command {
  return command
    .addOption(new Option('--page <n>', 'page number').argParser(readInteger).conflicts('all'))
    .option(
      '--page-size <n>',
      `items per page, at most ${limits.maxPageSize} (default: ${limits.defaultPageSize})`,
      readInteger,
    )
    .option('--all', 'fetch all pages');
}

/** Parser for a repeatable option. */
export function collect(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}

/** Removes fields that are undefined. */
export function omitUndefined<T extends object>(parts: T): Partial<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Ends an update command with a usage error if it has no options. */
export function requireOptions(command: Command, options: object): void {
  if (Object.keys(options).length === 0)
    command.error('error: nothing to change; pass at least one option', { exitCode: 2 });
}

/** Adds examples to the help text of a command. */
export function addExamples(
  command: Command,
  examples: readonly (readonly [call: string, what: string])[],
): Command {
  const width = Math.max(...examples.map(([call]) => call.length));
  const lines = examples.map(([call, what]) => `  $ npx encart ${call.padEnd(width)}  # ${what}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
