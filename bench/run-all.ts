import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benches, regularNames } from './benches.ts';
import { type BenchFigures, figureTable } from './figures.ts';
import { readFigures, writeResults } from './results.ts';
import { runChild } from './run-child.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * Runs every bench in a process of its own, so that a broken one does not stop the others.
 * Returns the exit code.
 */
export async function runAll(json: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'encart-bench-results-'));
  const started = performance.now();
  const measured: BenchFigures[] = [];
  const broken: string[] = [];
  for (const [at, name] of regularNames.entries()) {
    const args = benches[name]?.smallArgs ?? [];
    console.log(
      `\n── ${at + 1} of ${regularNames.length}: ${[name, ...args].join(' ')} (${minutesSince(started)} so far)\n`,
    );
    const file = join(folder, `${name}.json`);
    const code = await runChild(process.execPath, [main, name, ...args, '--json', file], {
      stdio: 'inherit',
    });
    if (code === 0) measured.push(...readFigures(file));
    else broken.push(name);
  }
  rmSync(folder, { recursive: true, force: true });
  writeResults(json, measured, broken);
  console.log(`\n${figureTable(measured)}\n`);
  for (const name of broken) console.log(`${name} is broken: see its error above.`);
  console.log(`${minutesSince(started)}, written to ${json}`);
  return broken.length > 0 ? 1 : 0;
}

function minutesSince(start: number): string {
  const seconds = Math.round((performance.now() - start) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
