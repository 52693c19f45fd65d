import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the console. With `--if-stale`, as at every start, only if a source file is newer than the build; a
 * failure is then printed but does not change the exit code, because the service works without the console.
 */
const onlyIfStale = process.argv.includes('--if-stale');
const built = 'console/dist/index.html';
const sources = [
  'console/src',
  'console/public',
  'console/index.html',
  'console/vite.config.ts',
  'console/package.json',
  'sdk/src',
  'server/src/lib/beta.ts',
  'server/src/site/font.ts',
  'package-lock.json',
];

if (!onlyIfStale || isStale()) build();

function isStale(): boolean {
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
  return builtAt === undefined || sources.some((source) => newestTime(source) > builtAt);
}

function newestTime(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  // The time of a directory changes when a file is deleted.
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestTime(join(path, name))));
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
