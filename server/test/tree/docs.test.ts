import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);

it.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [
    ...text.matchAll(/`((?:server|sdk|cli|bench|docs|scripts|console|examples)\/[\w./-]+)`/g),
  ].map(([, path]) => path ?? '');
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) =>
    join(page, '..', path ?? ''),
  );
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(pages)('%s names only npm scripts that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});
