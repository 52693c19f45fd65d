import { InvalidArgumentError, Option } from 'commander';
import leven from 'leven';
import { readList } from './options.ts';
import { replaceControlCharacters } from './table.ts';

/** Values from a fixed list: options that take them, and the message for a value that is not on the list. */

/**
 * The keys of a record: the compiler requires one for every value of the type, and in this
 * order they are shown.
 */
export function valuesOf<T extends string>(record: Record<T, true>): readonly T[] {
  return Object.keys(record) as T[];
}

/** How a value of the API is shown and typed: `THANK_YOU` as `thank-you`. */
export function toDashes(value: string): string {
  return value.toLowerCase().replaceAll('_', '-');
}

/**
 * Finds the value that a text means, in any letter case, with dashes or underscores. Throws a usage error
 * that lists the choices.
 */
export function readChoice<T extends string>(
  text: string,
  values: readonly T[],
  show: (value: T) => string = toDashes,
  prefix = '',
): T {
  const wanted = normalize(text);
  const found = values.find((value) => normalize(value) === wanted);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(prefix + describeChoices(text, values.map(show)));
}

/** An option with one of the values. */
export function choiceOption<T extends string>(
  flags: string,
  description: string,
  values: readonly T[],
  show: (value: T) => string = toDashes,
): Option {
  return new Option(flags, description)
    .choices(values.map(show))
    .argParser((text) => readChoice(text, values, show));
}

/** An option with a list of the values, separated by commas; repeatable. */
export function choicesOption<T extends string>(
  flags: string,
  description: string,
  values: readonly T[],
): Option {
  return new Option(flags, description)
    .choices(values.map(toDashes))
    .argParser((text: string, earlier: readonly T[] = []) => [...earlier, ...readChoices(text, values)]);
}

function readChoices<T extends string>(text: string, values: readonly T[]): T[] {
  const names = readList(text);
  // The API reads an empty list as "all", which is the opposite of what the option means.
  if (names.length === 0)
    throw new InvalidArgumentError(`The list is empty. ${listChoices(values.map(toDashes))}`);
  return names.map((name) => readChoice(name, values, toDashes, names.length > 1 ? `"${name}": ` : ''));
}

export interface ListOptions {
  /** The most choices to list. */
  readonly max?: number;
  /** A command that lists all of them. */
  readonly listCommand?: string;
}

/** `Did you mean "fashion"? Choices: fashion, food, home.` The most similar come first. */
export function describeChoices(text: string, choices: readonly string[], options?: ListOptions): string {
  const ranked = choices
    .map((choice) => ({ choice: replaceControlCharacters(choice), ...compare(text, choice) }))
    .sort((one, other) => Number(other.isSimilar) - Number(one.isSimilar) || one.distance - other.distance);
  const [best, next] = ranked;
  const isOnly = best?.isSimilar && !(next?.isSimilar && next.distance === best.distance);
  const guess = isOnly ? `Did you mean "${best?.choice}"? ` : '';
  const names = ranked.map(({ choice }) => choice);
  return guess + listChoices(names, options);
}

export function listChoices(choices: readonly string[], { max = 12, listCommand }: ListOptions = {}): string {
  if (choices.length === 0) return 'There are none.';
  if (choices.length <= max) return `Choices: ${choices.join(', ')}.`;
  const more = `and ${choices.length - max} more`;
  const where = listCommand === undefined ? '' : `; "${listCommand}" lists all`;
  return `Choices: ${choices.slice(0, max).join(', ')} ${more}${where}.`;
}

/**
 * How many letters differ, and whether the text is probably a mistyped or incomplete form of the choice: a
 * third of the letters may be wrong, one may contain the other, they may begin alike (`thanks` and
 * `thank-you`), or one word may be similar (`vewer` and `channel viewer`).
 */
function compare(text: string, choice: string): { distance: number; isSimilar: boolean } {
  const [typed, name] = [normalize(text).slice(0, maxCompared), normalize(choice)];
  const shorter = Math.min(typed.length, name.length);
  const distance = leven(typed, name);
  const hasFewErrors = distance <= Math.max(1, Math.round(shorter / 3)) && shorter > 1;
  const isPart = shorter >= 3 && (name.includes(typed) || typed.includes(name));
  const start = Math.max(3, Math.ceil((typed.length * 2) / 3));
  const beginsAlike = shorter >= start && typed.slice(0, start) === name.slice(0, start);
  const words = choice.split(/[\s_-]+/).map(normalize);
  const hasSimilarWord = typed.length > 3 && words.some((word) => leven(typed, word) <= 1);
  return { distance, isSimilar: hasFewErrors || isPart || beginsAlike || hasSimilarWord };
}

/** The comparison takes time in proportion to the length, and no name is longer. */
const maxCompared = 200;

/** `thank-you`, `THANK_YOU` and `Thank you` are the same. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}
