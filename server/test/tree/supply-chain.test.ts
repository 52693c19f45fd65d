import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly license?: string | { type: string };
  readonly dev?: boolean;
}

/** The packages of the project, and those that check the files of a deployment. */
const installed = ['package-lock.json', 'deploy/tools/package-lock.json'].flatMap((file) => {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
});

/**
 * Licences that require only their text to be included. Tools that are not shipped may have other licences.
 */
const allowed = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'PostgreSQL',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'MPL-2.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'WTFPL',
];

it('every package of the lock file is pinned by its hash', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

it('every package has a licence that is on the list', () => {
  const isAllowed = (license: string) =>
    license
      .replaceAll(/[()]/g, '')
      .split(/ OR | AND /)
      .some((each) => allowed.includes(each));
  const others = installed.flatMap(([path, { license }]) => {
    const name = typeof license === 'object' ? license.type : license;
    return name !== undefined && isAllowed(name) ? [] : [`${path}: ${name ?? 'none'}`];
  });
  expect(others).toEqual([]);
});
