import { type Command, Option } from 'commander';
import { CommandError } from './errors.ts';
import { collect, parseId, readList } from './options.ts';
import { terminalWidth } from './print.ts';
import { table } from './table.ts';
import type { TaxonomyNames } from './taxonomy-names.ts';

/**
 * Options of all exclusion commands: for a channel, for one of its publishers, and
 * a publisher's own exclusions.
 */
export interface ExclusionOptions {
  set?: string[];
  add?: string[];
  drop?: string[];
  clear?: boolean;
}

export function addExclusionOptions(command: Command): Command {
  const listOption = (flags: string, description: string) =>
    new Option(flags, description).argParser(collect);
  return command
    .addOption(
      listOption(
        '--set <names>',
        'replace the list: names or ids of subcategories, separated by commas',
      ).conflicts(['add', 'drop', 'clear']),
    )
    .addOption(listOption('--add <names>', 'add these subcategories to the list').conflicts('clear'))
    .addOption(listOption('--drop <names>', 'remove these subcategories from the list').conflicts('clear'))
    .option('--clear', 'remove all exclusions');
}

/** The new list; undefined if no option changes it. The error lists every unknown name. */
export function readExclusions(
  { set, add, drop, clear }: ExclusionOptions,
  names: TaxonomyNames,
  current: readonly string[],
): string[] | undefined {
  if (clear) return [];
  if (!set && !add && !drop) return undefined;
  const problems: string[] = [];
  const idsOf = (texts: readonly string[] = []) =>
    texts
      .flatMap((text) => splitNames(text, names))
      .flatMap((text) => {
        const lookup = resolveSubcategory(text, names);
        if ('id' in lookup) return [lookup.id];
        problems.push(lookup.problem);
        return [];
      });
  const [setIds, addIds, dropIds] = [idsOf(set), idsOf(add), idsOf(drop)];
  if (problems.length > 0) throw new CommandError(`${problems.join('\n')}\nNothing was changed.`);
  if (setIds.length + addIds.length + dropIds.length === 0)
    throw new CommandError(
      'No subcategory given. Use --clear to remove all exclusions. Nothing was changed.',
    );
  const wanted = (set ? setIds : [...current, ...addIds]).filter((id) => !dropIds.includes(id));
  return [...new Set(wanted)];
}

/** Splits a list at commas, unless the whole text is the name of a subcategory: a name may contain commas. */
function splitNames(text: string, names: TaxonomyNames): string[] {
  return 'id' in names.subcategory(text) ? [text] : readList(text);
}

/** Accepts any id, because a channel cannot look up retired subcategories; the service validates ids. */
function resolveSubcategory(text: string, names: TaxonomyNames) {
  const id = parseId(text);
  return id === undefined ? names.subcategory(text) : { id };
}

/** An excluded subcategory and who excluded it. */
export interface Excluded {
  readonly id: string;
  readonly owner: ExclusionOwner;
}

export function describeExclusions(excluded: readonly Excluded[], names: TaxonomyNames): string {
  if (excluded.length === 0) return 'No exclusions.';
  const found = ({ id }: Excluded) => names.find(id);
  return table(
    excluded,
    [
      {
        title: 'CATEGORY',
        value: (row) => found(row)?.category.name ?? '(retired)',
        canShrink: true,
      },
      { title: 'SUBCATEGORY', value: (row) => describeName(found(row)), canShrink: true },
      { title: 'ID', value: ({ id }) => id },
      { title: 'SET BY', value: ({ owner }) => owner },
    ],
    terminalWidth(),
  );
}

function describeName(found: ReturnType<TaxonomyNames['find']>): string {
  return found ? `${found.name}${found.retired ? ' (retired)' : ''}` : '';
}

type ExclusionOwner = 'channel' | 'publisher';

export function withOwner(ids: readonly string[], owner: ExclusionOwner): Excluded[] {
  return ids.map((id) => ({ id, owner }));
}
