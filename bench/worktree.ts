import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const thisTree = fileURLToPath(new URL('..', import.meta.url));

/** The commit that every change is compared with: its figures must not be lost. */
export function recordedCommit(): string {
  return readFileSync(join(thisTree, 'bench', 'recorded-commit'), 'utf8').trim();
}

/** False in a clone without history, if the commit is not its last one. */
export function hasCommit(commit: string): boolean {
  const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], {
    cwd: thisTree,
  });
  return found.status === 0;
}

/** The links to the workspaces, and the cache of compiled files: each tree has its own. */
const ownModules = ['@encart', '.cache'];

/**
 * Checks a commit out into a temporary folder, which is removed when this process ends, also after Ctrl-C.
 */
export async function checkOut(commit: string): Promise<string> {
  if (!hasCommit(commit)) throw new Error(`There is no commit "${commit}".`);
  const parent = mkdtempSync(join(tmpdir(), 'encart-bench-tree-'));
  const tree = join(parent, 'tree');
  process.once('exit', () => {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: thisTree, stdio: 'ignore' });
    rmSync(parent, { recursive: true, force: true });
    spawnSync('git', ['worktree', 'prune'], { cwd: thisTree, stdio: 'ignore' });
  });
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree, commit], { cwd: thisTree });
  if (lockFile(tree) === lockFile(thisTree)) shareModules(tree);
  return tree;
}

/**
 * Throws if the commit has no `--json`. If its lock file differs from ours, this first
 * call installs its packages.
 */
export async function requireJson(tree: string, commit: string): Promise<void> {
  const help = spawnSync('npm', ['run', '--silent', 'bench', '--', '--help'], {
    cwd: tree,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (help.status !== 0 || !help.stdout.includes('--json'))
    throw new Error(`The benches of ${commit} cannot write JSON. Compare with a newer commit.`);
}

function lockFile(tree: string): string {
  return readFileSync(join(tree, 'package-lock.json'), 'utf8');
}

/**
 * Links the installed packages. The links to the workspaces are relative, so a copy of them leads
 * into the other tree.
 */
function shareModules(tree: string): void {
  const [from, to] = [join(thisTree, 'node_modules'), join(tree, 'node_modules')];
  mkdirSync(to);
  for (const entry of readdirSync(from))
    if (!ownModules.includes(entry)) symlinkSync(join(from, entry), join(to, entry));
  if (existsSync(join(from, '@encart')))
    cpSync(join(from, '@encart'), join(to, '@encart'), { recursive: true, verbatimSymlinks: true });
}
