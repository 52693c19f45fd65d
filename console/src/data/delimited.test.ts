import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDelimited, toCsv } from './delimited.ts';

describe('delimited text', () => {
  it.each([
    ['commas', 'a,b\nc,d'],
    ['semicolons', 'a;b\nc;d'],
    ['tabs', 'a\tb\nc\td'],
    ['Windows line breaks', 'a,b\r\nc,d\r\n'],
    ['empty lines between', '\n\na,b\n\n , \nc,d\n'],
    ['a byte order mark', '\uFEFFa,b\nc,d'],
  ])('reads lines with %s', (_, text) => {
    expect(parseDelimited(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps commas, quotes and line breaks in a quoted field', () => {
    expect(parseDelimited('"Oak, Elm & ""Co""","x\ny"\nplain,z')).toEqual([
      ['Oak, Elm & "Co"', 'x\ny'],
      ['plain', 'z'],
    ]);
  });

  it('reads a quote inside an unquoted field as text', () => {
    expect(parseDelimited('12" records,shop.com')).toEqual([['12" records', 'shop.com']]);
  });

  it.each([
    ['spaces around the quotes', ' "Oak, Elm" , b', [['Oak, Elm', 'b']]],
    [
      'text after the closing quote',
      '"Oak" Elm,b\nc,d',
      [
        ['"Oak" Elm', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a quote that is never closed', 'a,b\n"Oak,c\nd', [['a', 'b'], ['Oak,c\nd']]],
  ])('reads a field with %s', (_, text, lines) => {
    expect(parseDelimited(text)).toEqual(lines);
  });

  it('reads any text without an error', () => {
    const parts = fc.constantFrom('a', ' ', '"', '""', ',', ';', '\t', '\n', '\r\n', '\r', '\uFEFF');
    fc.assert(
      fc.property(fc.array(parts), (text) => {
        for (const line of parseDelimited(text.join(''))) expect(line.join('')).not.toBe('');
      }),
    );
  });

  it('parses its own output to the same values', () => {
    const lines = [
      ['Oak, Elm', 'say "hi"'],
      ['two\nlines', ''],
      ['=1+1', "'@x"],
    ];
    expect(parseDelimited(toCsv(lines))).toEqual(lines);
  });

  it('writes an apostrophe before a field that a spreadsheet would evaluate, and none before a number', () => {
    expect(toCsv([['=HYPERLINK("http://x")', '-5.25']])).toBe(`"'=HYPERLINK(""http://x"")",-5.25\r\n`);
  });
});
