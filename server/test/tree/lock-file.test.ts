import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/docs.ts';

interface LockedPackage {
  readonly link?: boolean;
  readonly integrity?: string;
}

it('every package of the lock file has the hash that an installation checks it against', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>);
  const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const unchecked = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unchecked.map(([path]) => path)).toEqual([]);
  expect(installed.length).toBeGreaterThan(100);
});
