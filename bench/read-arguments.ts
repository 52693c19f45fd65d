export const engines = ['postgres', 'embedded'] as const;
export type Engine = (typeof engines)[number];

/** The arguments that a bench knows, with their defaults. */
export interface KnownArguments<Option extends string> {
  /** True if the bench takes names of engines. */
  readonly engines?: boolean;
  /** Numbers without a name, in their order. `many` allows more of them. */
  readonly counts?: readonly number[];
  readonly many?: boolean;
  /** `name=number`, or `name=number,number` for a list. */
  readonly options?: Readonly<Record<Option, readonly number[]>>;
  readonly words?: readonly string[];
}

export interface Arguments<Option extends string> {
  /** In the order of `engines`. All engines if none is given. */
  readonly engines: readonly Engine[];
  readonly counts: readonly number[];
  readonly options: Readonly<Record<Option, readonly number[]>>;
  readonly words: ReadonlySet<string>;
}

/**
 * Reads the arguments of a bench. An argument that the bench does not know is an error, so a typing mistake
 * is not ignored.
 */
export function readArguments<Option extends string = never>(
  args: readonly string[],
  known: KnownArguments<Option>,
): Arguments<Option> {
  const options: Record<string, readonly number[]> = { ...known.options };
  const counts: number[] = [];
  const words = new Set<string>();
  const wanted = new Set<string>();
  for (const arg of args) {
    const [name = '', value] = arg.split('=', 2);
    if (value !== undefined && name in options) options[name] = value.split(',').map(readCount);
    else if (/^\d+$/.test(arg) && known.counts) counts.push(readCount(arg));
    else if (known.engines && isEngine(arg)) wanted.add(arg);
    else if (known.words?.includes(arg)) words.add(arg);
    else throw new ArgumentError(`Unknown argument "${arg}".`);
  }
  const defaults = known.counts ?? [];
  if (counts.length > defaults.length && !known.many)
    throw new ArgumentError(`At most ${defaults.length} numbers are allowed.`);
  return {
    engines: wanted.size > 0 ? engines.filter((engine) => wanted.has(engine)) : engines,
    counts: known.many && counts.length > 0 ? counts : [...counts, ...defaults.slice(counts.length)],
    options: options as Record<Option, readonly number[]>,
    words,
  };
}

/** A mistake of the caller: shown with the usage of the bench, without a stack. */
export class ArgumentError extends Error {}

function isEngine(arg: string): arg is Engine {
  return (engines as readonly string[]).includes(arg);
}

function readCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new ArgumentError(`"${text}" is not a count.`);
}
