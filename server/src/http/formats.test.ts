import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats, isDate } from './formats.ts';

const has = (format: string, text: string) => formats[format]?.(text);

describe('an email address', () => {
  /** The same rules as simple patterns, without a length limit. */
  const partner = /^\s*[^\s@]+@[^\s@]+\s*$/;
  const person = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;
  const letters = fc.string({
    unit: fc.constantFrom('a', '@', '.', ' ', '\t', '\u00a0', 'é'),
    maxLength: 12,
  });

  it('matches the simple patterns', () => {
    fc.assert(
      fc.property(letters, (text) => {
        expect(has('email', text)).toBe(text.trim() === '' || partner.test(text));
        expect(has('mailbox', text)).toBe(person.test(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('rejects null characters and lone surrogates', () => {
    expect([has('email', 'a\0@b'), has('mailbox', 'a\ud800@b.c')]).toEqual([false, false]);
  });
});

describe('a phone number', () => {
  it.each([
    ['+49 30 1', true],
    ['12', false],
    ['1-a-2-b-3', true],
    [' ', true],
    ['123\0', false],
  ])('%j: %s', (text, expected) => {
    expect(has('phone', text)).toBe(expected);
  });
});

it('every format except text limits the length', () => {
  const long = {
    'date-time': `2026-01-01T00:00:00.${'0'.repeat(100)}Z`,
    'https-url': `https://a.example/${'a'.repeat(2_000)}`,
    'logo-url': `https://a.example/${'a'.repeat(2_000)}`,
    email: `${'a'.repeat(1_000)}@b.c`,
    phone: '1'.repeat(1_001),
  };
  for (const [format, text] of Object.entries(long))
    expect([format, has(format, text)]).toEqual([format, false]);
});

it.each([
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-12-31', false],
  ['2026-02-30', false],
  ['2028-02-29', true],
])('the date %s: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

it('knows every date of the calendar', () => {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  fc.assert(
    fc.property(fc.nat(9_999), fc.nat(13), fc.nat(32), (year, month, day) => {
      const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
      const parsed = new Date(`${text}T00:00:00Z`);
      const exists = year > 0 && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
      expect([text, isDate(text)]).toEqual([text, exists]);
    }),
    { numRuns: 5_000 },
  );
});
