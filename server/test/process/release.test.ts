import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findHelm, noHelm } from '../../../scripts/deploy-tools.ts';
import { root } from '../support/docs.ts';

const helm = findHelm();
if (!helm) console.warn(`Tests are left out: a release. ${noHelm}`);
const version = '98.7.6';

/**
 * A repository with the files of this tree, also those that are not committed yet,
 * and the installed packages.
 */
let tree: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: tree,
    encoding: 'utf8',
  }).trim();
const read = (file: string) => readFileSync(join(tree, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));

function release(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'encart-release-test-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(tree, file));
  for (const directory of ['.', 'deploy/tools', 'cli', 'sdk', 'server'].map((name) =>
    join(name, 'node_modules'),
  ))
    if (existsSync(join(root, directory))) symlinkSync(join(root, directory), join(tree, directory));
  git('init', '--quiet');
  appendFileSync(join(tree, '.git/info/exclude'), 'node_modules\n');
  git('remote', 'add', 'origin', 'https://user:password@example.com/encart.git');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The SDK is compiled and the chart packed several times. */
const timeout = 600_000;

describe.skipIf(!helm)(helm ? 'a release' : `a release (${noHelm})`, { timeout }, () => {
  it('is refused with uncommitted changes, and for an older version', () => {
    writeFileSync(join(tree, 'notes.txt'), '');
    expect(release(version)).toMatchObject({ status: 1, output: expect.stringContaining('notes.txt') });
    rmSync(join(tree, 'notes.txt'));
    expect(release('0.0.1')).toMatchObject({ status: 1, output: expect.stringContaining('older') });
    expect(release('--build')).toMatchObject({ status: 1, output: expect.stringContaining('no tag') });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('of a dry run changes nothing', () => {
    const before = [git('rev-parse', 'HEAD'), git('tag', '--list'), existsSync(join(tree, 'release'))];
    const { status, output } = release(version, '--dry-run');
    expect(output).toContain(`encart-cli-${version}.tgz`);
    expect(status).toBe(0);
    expect([git('rev-parse', 'HEAD'), git('tag', '--list'), existsSync(join(tree, 'release'))]).toEqual(
      before,
    );
    expect(git('status', '--porcelain')).toBe('');
  });

  it('has its version everywhere, in a commit with its tag', () => {
    const { status, output } = release(version);
    expect(output).toContain(`git push origin HEAD v${version}`);
    expect(status).toBe(0);
    expect(git('log', '-1', '--format=%s %D')).toContain(`tag: v${version}`);
    expect(git('status', '--porcelain')).toBe('');
    const workspaces: string[] = json('package.json').workspaces;
    const lock = json('package-lock.json');
    const chart = parse(read('deploy/helm/encart/Chart.yaml'));
    const versions = [
      ...['.', ...workspaces].map((name) => json(join(name, 'package.json')).version),
      ...['', ...workspaces].map((name) => lock.packages[name].version),
      lock.version,
      chart.version,
      chart.appVersion,
      json('openapi.json').info.version,
    ];
    expect(new Set(versions)).toEqual(new Set([version]));
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## Unreleased\n\nNothing yet\.\n\n## 98\.7\.6 \(\d{4}-\d\d-\d\d\)\n/,
    );
    expect(release(version)).toMatchObject({ status: 1, output: expect.stringContaining('exists already') });
  });

  it('has files whose hashes and origin are recorded', () => {
    const sums = Object.fromEntries(
      readdirSync(join(tree, 'release'))
        .filter((name) => name.endsWith('.tgz'))
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(tree, 'release', name)))
            .digest('hex'),
        ]),
    );
    expect(Object.keys(sums)).toEqual(
      ['encart-', 'encart-cli-', 'encart-sdk-'].map((name) => `${name}${version}.tgz`),
    );
    expect(read('release/SHA256SUMS')).toBe(
      Object.entries(sums)
        .map(([name, sum]) => `${sum}  ${name}\n`)
        .join(''),
    );
    const { subject, predicate } = json('release/provenance.json');
    expect(subject).toEqual(Object.entries(sums).map(([name, sha256]) => ({ name, digest: { sha256 } })));
    expect(predicate.buildDefinition.resolvedDependencies[0]).toEqual({
      name: 'source',
      uri: `git+https://example.com/encart@refs/tags/v${version}`,
      digest: { gitCommit: git('rev-parse', 'HEAD') },
    });
  });

  it('can be built again from its tag, with the same bytes', () => {
    const first = read('release/SHA256SUMS');
    expect(release('--build').status).toBe(0);
    expect(read('release/SHA256SUMS')).toBe(first);
  });
});
