import { type Command, Option } from 'commander';
import { Refusal } from './failure.ts';
import { collect, readId, readList } from './options.ts';
import { terminalWidth } from './print.ts';
import { table } from './table.ts';
import type { Names } from './taxonomy-names.ts';

/** What the commands on exclusions share: of a channel, of one of its publishers, and a publisher's own. */
export interface ExclusionOptions {
  set?: string[];
  add?: string[];
  drop?: string[];
  clear?: boolean;
}

export function addExclusionOptions(command: Command): Command {
  const names = (flags: string, what: string) => new Option(flags, what).argParser(collect);
  return command
    .addOption(
      names('--set <names>', 'exclude these and no others; names or ids, separated by commas').conflicts([
        'add',
        'drop',
        'clear',
      ]),
    )
    .addOption(names('--add <names>', 'exclude these too').conflicts('clear'))
    .addOption(names('--drop <names>', 'no longer exclude these').conflicts('clear'))
    .option('--clear', 'exclude nothing');
}

/** The list as it shall be; undefined when nothing was asked to change. Every unknown name is told at once. */
export function readExclusions(
  { set, add, drop, clear }: ExclusionOptions,
  names: Names,
  current: readonly string[],
): string[] | undefined {
  if (clear) return [];
  if (!set && !add && !drop) return undefined;
  const problems: string[] = [];
  const idsOf = (texts: readonly string[] = []) =>
    texts
      .flatMap((text) => splitNames(text, names))
      .flatMap((text) => {
        const meaning = readMeaning(text, names);
        if ('id' in meaning) return [meaning.id];
        problems.push(meaning.problem);
        return [];
      });
  const [only, more, less] = [idsOf(set), idsOf(add), idsOf(drop)];
  if (problems.length > 0) throw new Refusal(`${problems.join('\n')}\nNothing was changed.`);
  if (only.length + more.length + less.length === 0)
    throw new Refusal('No subcategory was named; --clear excludes nothing. Nothing was changed.');
  const kept = (set ? only : [...current, ...more]).filter((id) => !less.includes(id));
  return [...new Set(kept)];
}

/** A name may hold a comma itself. */
function splitNames(text: string, names: Names): string[] {
  return 'id' in names.subcategory(text) ? [text] : readList(text);
}

/** Any id goes through: what is retired has no name here, and the service knows it. */
function readMeaning(text: string, names: Names) {
  try {
    return { id: readId(text) };
  } catch {
    return names.subcategory(text);
  }
}

export interface Excluded {
  readonly id: string;
  readonly by: string;
}

export function describeExclusions(excluded: readonly Excluded[], names: Names): string {
  if (excluded.length === 0) return 'Nothing is excluded.';
  const found = ({ id }: Excluded) => names.find(id);
  return table(
    excluded,
    [
      {
        title: 'CATEGORY',
        value: (row) => found(row)?.category.name ?? '(retired)',
        shrinks: true,
      },
      { title: 'SUBCATEGORY', value: (row) => describeName(found(row)), shrinks: true },
      { title: 'ID', value: ({ id }) => id },
      { title: 'SET BY', value: ({ by }) => by },
    ],
    terminalWidth(),
  );
}

function describeName(found: ReturnType<Names['find']>): string {
  return found ? `${found.name}${found.retired ? ' (retired)' : ''}` : '';
}

export const setBy = (ids: readonly string[], by: string): Excluded[] => ids.map((id) => ({ id, by }));
