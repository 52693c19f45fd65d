/** The parsed command line of `npm run bench`. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'all'; readonly json: string }
  | {
      readonly kind: 'one';
      readonly name: string;
      readonly args: readonly string[];
      readonly json: string | undefined;
    }
  | {
      readonly kind: 'compare';
      readonly commit: string;
      /** Empty: all benches. */
      readonly names: readonly string[];
      readonly rounds: number;
    }
  | {
      readonly kind: 'pairs';
      readonly commit: string;
      readonly pairs: number;
      /** Only offer requests and events, after a shorter warm-up. */
      readonly isShort: boolean;
      /** A share. */
      readonly maxLoss: number | undefined;
    }
  | { readonly kind: 'mistake'; readonly message: string };

export const defaultJson = 'bench-results.json';
const defaultRounds = 4;
/** One round shows no spread, so every difference would look like a result. */
const minRounds = 2;
const defaultPairs = 10;
const shortPairs = 3;

/** Reads the command line, given the names of all benches. */
export function readCommand(argv: readonly string[], benchNames: readonly string[]): Command {
  const { rest, json } = takeJson(argv);
  if (json === '') return { kind: 'mistake', message: '--json needs the name of a file.' };
  const [name, ...args] = rest;
  if (rest.includes('--help') || name === 'help') return { kind: 'help' };
  if (name === undefined) return { kind: 'all', json: json ?? defaultJson };
  if (name === 'compare') return readCompare(args, benchNames);
  if (name === 'pairs') return readPairs(args);
  if (benchNames.includes(name)) return { kind: 'one', name, args, json };
  return { kind: 'mistake', message: `There is no bench "${name}".` };
}

/** Takes `--json <file>` out of the arguments. An empty name means that the file is missing. */
function takeJson(argv: readonly string[]): { rest: string[]; json: string | undefined } {
  const at = argv.indexOf('--json');
  if (at < 0) return { rest: [...argv], json: undefined };
  const file = argv[at + 1] ?? '';
  return { rest: argv.toSpliced(at, 2), json: file.startsWith('--') ? '' : file };
}

function readCompare(args: readonly string[], benchNames: readonly string[]): Command {
  const [commit, ...rest] = args;
  if (commit === undefined) return { kind: 'mistake', message: 'compare needs a commit.' };
  const given = rest.find((arg) => arg.startsWith('rounds='))?.slice('rounds='.length);
  const names = rest.filter((arg) => !arg.startsWith('rounds='));
  const unknown = names.find((name) => !benchNames.includes(name));
  if (unknown !== undefined) return { kind: 'mistake', message: `There is no bench "${unknown}".` };
  const rounds = given === undefined ? defaultRounds : Number(given);
  if (!Number.isInteger(rounds) || rounds < minRounds)
    return { kind: 'mistake', message: `rounds is a number, at least ${minRounds}.` };
  return { kind: 'compare', commit, names, rounds };
}

function readPairs(args: readonly string[]): Command {
  const [commit, ...rest] = args;
  if (commit === undefined) return { kind: 'mistake', message: 'pairs needs a commit.' };
  const isShort = rest.includes('short');
  const given = rest.filter((arg) => arg !== 'short').map((arg) => arg.split('=', 2) as [string, string?]);
  const {
    pairs = isShort ? shortPairs : defaultPairs,
    'max-loss': loss,
    ...others
  } = Object.fromEntries(given);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return { kind: 'mistake', message: `Unknown argument "${unknown}".` };
  const count = Number(pairs);
  if (!Number.isInteger(count) || count < minRounds)
    return { kind: 'mistake', message: `pairs is a number, at least ${minRounds}.` };
  const maxLoss = loss === undefined ? undefined : Number(loss) / 100;
  if (maxLoss !== undefined && !(maxLoss > 0))
    return { kind: 'mistake', message: 'max-loss is a number of percent, more than 0.' };
  return { kind: 'pairs', commit, pairs: count, isShort, maxLoss };
}
