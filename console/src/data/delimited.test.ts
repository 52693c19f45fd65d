import { describe, expect, it } from 'vitest';
import { parseDelimited, toCsv } from './delimited.ts';

describe('delimited lines', () => {
  it.each([
    ['commas', 'a,b\nc,d'],
    ['semicolons', 'a;b\nc;d'],
    ['tabs', 'a\tb\nc\td'],
    ['line ends of another system', 'a,b\r\nc,d\r\n'],
    ['empty lines between', '\n\na,b\n\n , \nc,d\n'],
    ['a byte order mark', '\uFEFFa,b\nc,d'],
  ])('reads lines with %s', (_, text) => {
    expect(parseDelimited(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('a quoted field keeps its commas, quotes and line ends', () => {
    expect(parseDelimited('"Oak, Elm & ""Co""","x\ny"\nplain,z')).toEqual([
      ['Oak, Elm & "Co"', 'x\ny'],
      ['plain', 'z'],
    ]);
  });

  it('a quote within a field is a character like any other', () => {
    expect(parseDelimited('12" records,shop.com')).toEqual([['12" records', 'shop.com']]);
  });

  it('what is written is read back as it was', () => {
    const lines = [
      ['Oak, Elm', 'say "hi"'],
      ['two\nlines', ''],
    ];
    expect(parseDelimited(toCsv(lines))).toEqual(lines);
  });

  it('a field that a spreadsheet would run is marked as text', () => {
    expect(toCsv([['=HYPERLINK("http://x")']])).toBe(`"'=HYPERLINK(""http://x"")"\r\n`);
  });
});
