import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benches, regularNames } from './benches.ts';
import { type Figure, formatValue } from './figures.ts';
import { readFigures } from './results.ts';
import { runChild } from './run-child.ts';
import { textTable } from './text-table.ts';
import { medianOf } from './tools.ts';
import { compareRounds, type Verdict } from './verdict.ts';
import { checkOut, requireJson, thisTree } from './worktree.ts';

/** The values of a figure, one for each round. */
interface Series {
  readonly figure: Figure;
  readonly before: number[];
  readonly after: number[];
}

/**
 * Runs the benches of a commit and of this tree in turns (A B B A …), so that other activity on the machine
 * affects both. Both get the same arguments. Returns 1 if a figure got worse.
 */
export async function compareWithCommit(order: {
  readonly commit: string;
  readonly names: readonly string[];
  readonly rounds: number;
}): Promise<number> {
  const names = order.names.length > 0 ? order.names : regularNames;
  const other = await checkOut(order.commit);
  await requireJson(other, order.commit);
  const verdicts: Verdict[] = [];
  for (const name of names) {
    const series = new Map<string, Series>();
    for (let round = 1; round <= order.rounds; round++) {
      console.log(`── ${name}, round ${round} of ${order.rounds}`);
      const turns = [
        { tree: other, side: 'before' },
        { tree: thisTree, side: 'after' },
      ] as const;
      for (const { tree, side } of round % 2 === 1 ? turns : turns.toReversed())
        for (const figure of await runIn(tree, name)) add(series, figure, side);
    }
    verdicts.push(...show(name, order.commit, [...series.values()]));
  }
  return verdicts.includes('slower') ? 1 : 0;
}

/** Runs a bench in a tree, without its output. */
async function runIn(tree: string, name: string): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'encart-bench-results-'));
  const file = join(folder, 'results.json');
  const args = ['run', '--silent', 'bench', '--', name, ...(benches[name]?.smallArgs ?? []), '--json', file];
  try {
    const code = await runChild('npm', args, { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
    if (code !== 0) throw new Error(`"npm run bench -- ${name}" ended with ${code} in ${tree}`);
    return readFigures(file).flatMap(({ figures }) => figures);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function add(series: Map<string, Series>, figure: Figure, side: 'before' | 'after'): void {
  const known = series.get(figure.name) ?? { figure, before: [], after: [] };
  known[side].push(figure.value);
  series.set(figure.name, known);
}

/** Figures that only one of the two measures are left out. */
function show(name: string, commit: string, all: readonly Series[]): Verdict[] {
  const both = all.filter(({ before, after }) => before.length > 0 && after.length > 0);
  const verdicts = both.map(({ figure, before, after }) => compareRounds(before, after, figure.better));
  const rows = both.map(({ figure, before, after }, at) => {
    const [old, current] = [medianOf(before), medianOf(after)];
    const { unit } = figure;
    return [
      figure.name,
      formatValue(old, unit),
      formatValue(current, unit),
      (current / old).toFixed(2),
      verdicts[at] ?? '',
    ];
  });
  console.log(`\n${textTable([[name, commit.slice(0, 12), 'this tree', 'ratio', ''], ...rows])}\n`);
  return verdicts;
}
