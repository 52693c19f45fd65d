import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFiles, type Source } from './release-files.ts';
import { refuseVersion, writeVersion } from './release-version.ts';

const usage = `npm run release -- <version>            set the version, commit, tag, and make the files in release/
npm run release -- <version> --dry-run  the same in a temporary clone, which is deleted
npm run release -- --build              only make the files, of a commit that has the tag of its version`;

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'release');

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function currentVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

function requireCleanTree(): void {
  const changes = git('status', '--porcelain');
  if (changes) fail(`Commit or remove these changes first:\n${changes}`);
}

function readSource(): Source {
  return {
    version: currentVersion(),
    commit: git('rev-parse', 'HEAD'),
    committedAt: new Date(git('show', '--no-patch', '--format=%cI', 'HEAD')),
    repository: readRepository(),
  };
}

/** The address of the remote, if others can reach it, without a user or a password. */
function readRepository(): string | undefined {
  const remote = git('config', '--default', '', '--get', 'remote.origin.url');
  if (!/^(https|ssh):\/\//.test(remote)) return undefined;
  const url = new URL(remote);
  Object.assign(url, { username: '', password: '' });
  // The workflow sees the address without `.git`. The packages must be the same wherever they are built.
  return url.href.replace(/\.git$/, '');
}

/** The tag must be that of the version and point to this commit, so that the files are those of the tag. */
function buildTagged(): void {
  requireCleanTree();
  const tag = `v${currentVersion()}`;
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(tag)) fail(`This commit has no tag ${tag}.`);
  console.log(
    makeFiles(root, out, readSource())
      .map((name) => join(out, name))
      .join('\n'),
  );
}

function release(version: string): void {
  requireCleanTree();
  const refusal = refuseVersion(version, currentVersion());
  if (refusal) fail(refusal);
  const tag = `v${version}`;
  if (git('tag', '--list', tag)) fail(`The tag ${tag} exists already.`);
  writeVersion(root, version, new Date().toISOString().slice(0, 10));
  execFileSync(process.execPath, ['scripts/openapi.ts'], { cwd: root, stdio: 'inherit' });
  git('commit', '--quiet', '--all', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `Encart ${version}`);
  buildTagged();
  console.log(`Push the commit and the tag to publish them: git push origin HEAD ${tag}`);
}

/** The directories with installed packages: a workspace has one for versions that others do not use. */
function installedModules(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return ['.', 'deploy/tools', ...workspaces]
    .map((directory) => join(directory, 'node_modules'))
    .filter((modules) => existsSync(join(root, modules)));
}

/** Nothing of this tree changes: the release is made in a clone, which uses the installed packages. */
function rehearse(version: string): void {
  requireCleanTree();
  const directory = mkdtempSync(join(tmpdir(), 'encart-rehearsal-'));
  const clone = join(directory, 'clone');
  try {
    git('clone', '--quiet', root, clone);
    for (const modules of installedModules()) symlinkSync(join(root, modules), join(clone, modules));
    // .gitignore names directories, and these are links.
    appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
    execFileSync(process.execPath, [join(clone, 'scripts/release.ts'), version], {
      cwd: clone,
      stdio: 'inherit',
    });
    console.log(execFileSync('git', ['show', '--stat', 'HEAD'], { cwd: clone, encoding: 'utf8' }));
    console.log('This was a rehearsal: the clone is deleted, and this tree is unchanged.');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, build: { type: 'boolean' } },
});
const [version] = positionals;
if (values.build && version === undefined) buildTagged();
else if (values.build || version === undefined || positionals.length > 1) fail(usage);
else if (values['dry-run']) rehearse(version);
else release(version);
