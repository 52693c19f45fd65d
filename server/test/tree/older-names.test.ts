import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { olderNames } from '../../src/lib/older-names.ts';

const page = readFileSync(new URL('../../../docs/moving.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));
const { eventTypes, eventFields, placementFields, answerFields } = olderNames;
const last = (name: string) => name.split('.').at(-1) as string;

it.each([
  ...[...eventTypes].map(([older, ours]) => [older, ours] as const),
  ...eventFields,
  ...placementFields,
  ...answerFields.map(([ours, older]) => [last(older), last(ours)] as const),
])('the page about moving has %s for %s', (older, ours) => {
  const isAbout = (row: string) => row.includes(older) && row.includes(ours);
  expect(rows.some(isAbout)).toBe(true);
});
