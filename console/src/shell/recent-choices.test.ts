import { beforeEach, expect, test } from 'vitest';
import { readRecentChoices, rememberChoice } from './recent-choices.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
});

const choice = (n: number) => ({ label: `Shop ${n}`, group: 'Publishers', href: `/console/${n}` });

test('keeps the five newest choices of a user, each once', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 4]) rememberChoice('ada', choice(n));
  expect(readRecentChoices('ada').map(({ label }) => label)).toEqual([
    'Shop 4',
    'Shop 6',
    'Shop 5',
    'Shop 3',
    'Shop 2',
  ]);
  expect(readRecentChoices('bob')).toEqual([]);
});

test('what cannot be a choice is left out, and never leads to another site', () => {
  const values = [
    null,
    7,
    { label: 'x' },
    ...['//evil.example', 'https://evil.example', 'javascript:1'].map((href) => ({ ...choice(1), href })),
  ];
  stored.set('encart-recent-ada', JSON.stringify(values));
  expect(readRecentChoices('ada')).toEqual([]);
  stored.set('encart-recent-ada', 'no json');
  expect(readRecentChoices('ada')).toEqual([]);
});
