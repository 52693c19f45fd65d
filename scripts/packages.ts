import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Adds package.json, README and licence to a built package. In this repository the workspaces run from their
 * source, so a published package needs its own package.json. The second argument of the build is the address
 * of the repository, which npm compares with the origin of a published package.
 */
export function finishPackage(workspace: 'sdk' | 'cli', out: string, fields: Record<string, unknown>): void {
  const url = process.argv[3];
  const repository = url && { type: 'git', url: `git+${url}`, directory: workspace };
  const source = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  const { name, version, description, license, keywords } = source;
  const about = { name, version, description, license, keywords, ...(repository && { repository }) };
  const packed = { ...about, type: 'module', ...fields };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  copyFileSync(join(root, workspace, 'README.md'), join(out, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  console.error(`${name} ${version} is in ${out}. Run "npm pack" there to create the file to install.`);
}
