import { hash32, seededRandom } from '../../src/lib/random.ts';

export interface RunOptions {
  readonly rounds: number;
  /**
   * The seed of the whole run, from which the seeds of its rounds follow, or that
   * of one round: `kind/number`.
   */
  readonly seed: string;
  /** Only this kind of faults. */
  readonly only?: string | undefined;
}

export interface PlannedRound {
  readonly round: number;
  readonly kind: string;
  /** Decides the fault, its moment and the load. */
  readonly seed: string;
}

const hex = (number: number) => number.toString(16).padStart(8, '0');

/** A seed for a run that is not given one. */
export function newSeed(): string {
  return hex(hash32(`${Date.now()} ${process.pid}`));
}

/**
 * The rounds of a run. Every kind has its turn before one comes again, in an order that the seed decides.
 * With the seed of a round all rounds are that one.
 */
export function planRounds({ rounds, seed, only }: RunOptions, kinds: readonly string[]): PlannedRound[] {
  const numbers = Array.from({ length: rounds }, (_, at) => at + 1);
  const [kindOfSeed = '', numberOfSeed] = seed.split('/');
  if (numberOfSeed !== undefined) {
    requireKind(kindOfSeed, kinds);
    return numbers.map((round) => ({ round, kind: kindOfSeed, seed }));
  }
  if (only !== undefined) requireKind(only, kinds);
  const wanted = only === undefined ? kinds : [only];
  const turns: string[] = [];
  while (turns.length < rounds) turns.push(...shuffled(wanted, `${seed} ${turns.length}`));
  return numbers.map((round) => {
    const kind = turns[round - 1] as string;
    return { round, kind, seed: `${kind}/${hex(hash32(`${seed} ${kind} ${round}`))}` };
  });
}

function requireKind(name: string, kinds: readonly string[]): void {
  if (!kinds.includes(name))
    throw new Error(`There is no kind "${name}". The kinds are ${kinds.join(', ')}.`);
}

function shuffled(names: readonly string[], seed: string): string[] {
  const random = seededRandom(seed);
  const keyed = names.map((name) => ({ name, key: random.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ name }) => name);
}
