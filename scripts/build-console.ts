import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the console. With `--if-stale`, as at every start, only when something that it is made of is younger than what
 * was built; a failure is then told and not passed on, because the service is of use without its pages.
 */
const onlyIfStale = process.argv.includes('--if-stale');
const built = 'console/dist/index.html';
const sources = [
  ...['console/src', 'console/public', 'console/index.html', 'console/vite.config.ts'],
  ...['console/package.json', 'sdk/src', 'package-lock.json'],
];

if (!onlyIfStale || isStale()) build();

function isStale(): boolean {
  const made = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || sources.some((source) => youngest(source) > made);
}

function youngest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  // A folder's own time tells of files that went.
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => youngest(join(path, name))));
}

function build(): void {
  const started = Date.now();
  const args = [join('..', 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: 'console', encoding: 'utf8' });
  if (status === 0) {
    console.error(
      `Encart: built the console in ${((Date.now() - started) / 1000).toFixed(1)} s. ${stdout.trim()}`,
    );
    return;
  }
  console.error(`${stdout}${stderr}`.trim());
  console.error(`Encart: the console was not built${onlyIfStale ? '; the service starts without it' : ''}.`);
  if (!onlyIfStale) process.exit(1);
}
