import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const versionPattern = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?$/;
const unreleased = /^## Unreleased.*\n/m;
const nothingYet = 'Nothing yet.';

/** A reason to refuse this version. Undefined if it can follow the current one. */
export function refuseVersion(version: string, current: string): string | undefined {
  if (!versionPattern.test(version)) return `"${version}" is not a version such as 1.2.3 or 1.2.3-rc.1.`;
  // The first release of a number has the version that the tree has already.
  return compareVersions(version, current) < 0
    ? `${version} is older than ${current}, the version of the tree.`
    : undefined;
}

/** Negative if `a` is older. A version with a suffix is older than the same without one. */
function compareVersions(a: string, b: string): number {
  const [, ...partsOfA] = versionPattern.exec(a) ?? [];
  const [, ...partsOfB] = versionPattern.exec(b) ?? [];
  for (let at = 0; at < 3; at++) {
    const difference = Number(partsOfA[at]) - Number(partsOfB[at]);
    if (difference !== 0) return difference;
  }
  const [suffixOfA, suffixOfB] = [partsOfA[3], partsOfB[3]];
  if (!suffixOfA || !suffixOfB) return Number(!suffixOfA) - Number(!suffixOfB);
  return suffixOfA.localeCompare(suffixOfB, 'en', { numeric: true });
}

/** Gives the entries under "Unreleased" the version and its date, and starts an empty section above. */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const heading = unreleased.exec(changelog);
  if (!heading) throw new Error('CHANGELOG.md has no section "Unreleased".');
  const start = heading.index + heading[0].length;
  const next = changelog.indexOf('\n## ', start);
  const entries = changelog.slice(start, next < 0 ? undefined : next).trim();
  if (entries === '' || entries === nothingYet)
    throw new Error('CHANGELOG.md has no entries under "Unreleased".');
  const sections = `## Unreleased\n\n${nothingYet}\n\n## ${version} (${date})\n`;
  return changelog.slice(0, heading.index) + sections + changelog.slice(start);
}

/** Writes the version into every file that has it, except those that `npm run openapi` generates. */
export function writeVersion(root: string, version: string, date: string): void {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  // The first "version" of a package.json is its own.
  for (const directory of ['.', ...workspaces])
    edit(join(directory, 'package.json'), (text) =>
      text.replace(/"version": "[^"]*"/, `"version": "${version}"`),
    );
  edit('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    for (const path of ['', ...workspaces]) lock.packages[path].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
  edit('deploy/helm/encart/Chart.yaml', (text) =>
    text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`),
  );
  edit('CHANGELOG.md', (text) => releaseChangelog(text, version, date));
}
