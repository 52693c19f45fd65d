import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { BenchFigures, Figure } from './figures.ts';

/** The JSON file of a run. */
export interface Results {
  readonly commit: string;
  /** True if files differ from the commit. */
  readonly changed: boolean;
  readonly date: string;
  readonly machine: Machine;
  readonly benches: readonly BenchFigures[];
  /** The names of the benches that ended with an error. */
  readonly broken: readonly string[];
}

export interface Machine {
  readonly cores: number;
  readonly model: string;
  readonly memoryGib: number;
  readonly node: string;
}

export function thisMachine(): Machine {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model ?? 'unknown processor',
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

export function writeResults(
  file: string,
  benches: readonly BenchFigures[],
  broken: readonly string[] = [],
): void {
  const results: Results = {
    commit: git('rev-parse', 'HEAD') ?? 'unknown',
    changed: git('status', '--porcelain') !== '',
    date: new Date().toISOString(),
    machine: thisMachine(),
    benches,
    broken,
  };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** The figures in a file of results. A value that was not a number is stored as null. */
export function readFigures(file: string): BenchFigures[] {
  const { benches } = JSON.parse(readFileSync(file, 'utf8')) as Results;
  const withNumber = (figure: Figure) => ({ ...figure, value: figure.value ?? Number.NaN });
  return benches.map(({ figures, ...rest }) => ({ ...rest, figures: figures.map(withNumber) }));
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
