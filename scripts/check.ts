import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * The quick check before a commit: format, lint and types of the whole tree, and the unit and embedded tests
 * of the areas that changed since a commit. `npm run check -- <commit>`; without one, since the branch left
 * main, or since the last commit on main itself. `npm run verify` and `npm test` check everything.
 */
const base = process.argv[2] ?? forkPoint();
const changed = changedFiles(base);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${base}.`);
  process.exit(0);
}

const needsConsole = changed.some((file) => file.startsWith('console/') || file.startsWith('sdk/'));
const tests = testsOf(changed);
const steps: [string, string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
];
if (needsConsole) steps.push(['types of the console', ['node_modules/typescript/bin/tsc', '-p', 'console']]);
if (tests.length > 0)
  steps.push([
    `tests: ${tests.join(' ')}`,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--project',
      'embedded',
      '--passWithNoTests',
      ...tests,
    ],
  ]);

const started = performance.now();
let failed = false;
for (const [name, args] of steps) {
  console.log(`── ${name}`);
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) failed = true;
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${failed ? 'Failed' : 'Passed'} after ${seconds} s: ${changed.length} files changed since ${base.slice(0, 12)}.`,
);
process.exit(failed ? 1 : 0);

function forkPoint(): string {
  const head = git('rev-parse', 'HEAD');
  const fork = tryGit('merge-base', 'origin/main', 'HEAD') ?? tryGit('merge-base', 'main', 'HEAD');
  return fork === undefined || fork === head ? head : fork;
}

/** Committed, staged, unstaged and new files. */
function changedFiles(since: string): string[] {
  const files = [
    ...git('diff', '--name-only', since).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  return [...new Set(files)].filter((file) => file !== '');
}

/** An area has its unit tests beside its code and its API tests in a folder of its name. */
function testsOf(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const [workspace, folder, area] = file.split('/');
    if (/\.test\.tsx?$/.test(file) && existsSync(file)) found.add(file);
    else if (workspace === 'server' && folder === 'src' && area !== undefined) {
      found.add(area.endsWith('.ts') ? file : `server/src/${area}/`);
      for (const place of [`server/test/api/${area}/`, `server/test/${area}/`])
        if (existsSync(place)) found.add(place);
    } else if (workspace === 'sdk' || workspace === 'console') found.add(`${workspace}/src/`);
    else if (workspace === 'bench') found.add('bench/');
    else if (workspace === 'docs' || /^[A-Z]+\.md$/.test(file)) found.add('server/test/tree/');
  }
  return [...found].sort();
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function tryGit(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
