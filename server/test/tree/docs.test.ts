import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig, settingNames } from '../../src/config.ts';
import { errorTable } from '../../src/errors.ts';
import { anchorOf, guideNames, guidesDirectory, renderGuide } from '../../src/site/guides.ts';
import { telemetrySettingNames } from '../../src/telemetry/index.ts';
import { commandsOf, guidePages, namedBlockTests, readPage, root } from '../support/docs.ts';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'sdk/README.md',
  ...guidePages,
];
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);

const linksOf = (page: string) =>
  [...readPage(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link ?? '');

it.each(pages)('%s names only files that exist', (page) => {
  const named = [
    ...readPage(page).matchAll(/`((?:server|sdk|cli|bench|docs|scripts|console|examples)\/[\w./-]+)`/g),
  ].map(([, path]) => path ?? '');
  const linked = linksOf(page)
    .filter((link) => !link.startsWith('#'))
    .map((link) => join(page, '..', link.replace(/#.*/, '')));
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(pages)('%s links only to headings that exist', (page) => {
  const headings = (file: string) =>
    [...readPage(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));
  const dead = linksOf(page).filter((link) => {
    const [file, anchor] = link.split('#');
    if (anchor === undefined) return false;
    return !headings(file ? join(page, '..', file) : page).includes(anchor);
  });
  expect(dead).toEqual([]);
});

it.each(pages)('%s names only npm scripts that exist', (page) => {
  const named = [...readPage(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

it.each(pages)('%s names only settings that exist', (page) => {
  const named = [...readPage(page).matchAll(/\bENCART_[A-Z0-9_]+/g)].map(([name]) => name);
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([]);
});

it.each(guidePages)('%s: every block with a name is run by its test', (page) => {
  const isRun = (mark: string) => {
    const test = Object.entries(namedBlockTests).find(([engine]) => mark.startsWith(`${engine}: `))?.[1];
    return test === undefined || readPage(test).includes(`'${mark}'`);
  };
  expect(commandsOf(page).filter(({ mark }) => !isRun(mark))).toEqual([]);
});

describe('the guides', () => {
  it('are all in the navigation', () => {
    expect(guideNames.map((name) => `docs/${name}.md`).sort()).toEqual([...guidePages].sort());
  });

  it.each(guideNames)('%s: every link and picture of the rendered page exists', (name) => {
    const { html } = renderGuide(name);
    const targets = [...html.matchAll(/(?:href|src)="\/docs\/?([^"#]*)/g)].map(([, path]) => path ?? '');
    const dead = targets.filter(
      (path) =>
        path !== '' &&
        path !== 'reference' &&
        !guideNames.includes(path) &&
        !existsSync(join(guidesDirectory, path)),
    );
    expect(dead).toEqual([]);
  });

  it('list every setting with its default', () => {
    const handbook = readPage('docs/operators.md');
    expect(
      [
        'PORT',
        'HOST',
        'DATABASE_URL',
        'DATABASE_DIRECT_URL',
        ...settingNames,
        ...telemetrySettingNames,
      ].filter((name) => !handbook.includes(`\`${name}\``)),
    ).toEqual([]);
    const { port, host, pathPrefix, retentionDays } = parseConfig({});
    for (const value of [`${port}, ${host}`, `\`${pathPrefix}\``, ` ${retentionDays} `])
      expect(handbook).toContain(value);
  });

  it('list every error with its status and format', () => {
    const rows = readPage('docs/errors.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const told = rows
      .filter(([, code, status]) => code?.startsWith('`') && /^\d{3}$/.test(status ?? ''))
      .map(([, code, status, shape]) => `${code} ${status} ${shape}`);
    const known = Object.entries(errorTable).map(
      ([code, { status, shape }]) => `\`${code}\` ${status} \`${shape}\``,
    );
    expect(told.sort()).toEqual(known.sort());
  });

  it('have one form of dates and one form of money', () => {
    const texts = guidePages.map((page): [string, string] => [
      page,
      readPage(page)
        .replace(/^```[\s\S]*?^```$/gm, '')
        .replace(/`[^`]*`/g, ''),
    ]);
    const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
    const otherForms = new RegExp(
      [
        '\\b20\\d{2}-\\d{2}-\\d{2}\\b',
        '\\b\\d{1,2}[./]\\d{1,2}[./]20\\d{2}\\b',
        `\\b${month} \\d{1,2},? 20\\d{2}\\b`,
        // "17 Nov 2026", never "17 November 2026".
        `\\b\\d{1,2} (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) )${month} 20\\d{2}\\b`,
        '(?:USD|US\\$|€) ?\\d',
        '\\d ?(?:USD|EUR|dollars)\\b',
        // Thousands have commas, and cents two digits.
        '\\$\\d{4,}|\\$\\d[\\d,]*\\.\\d(?!\\d)',
      ].join('|'),
      'g',
    );
    const found = texts.flatMap(([page, text]) =>
      [...text.matchAll(otherForms)].map(([form]) => `${page}: ${form}`),
    );
    expect(found).toEqual([]);
  });
});
