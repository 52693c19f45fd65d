import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latin1Json, latin1JsonText } from './latin1-json.ts';

describe('JSON in Latin-1', () => {
  it('is the same value, with one byte for each character', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const json = latin1Json(value);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(Buffer.from(json, 'latin1').toString('latin1')).toBe(json);
      }),
    );
  });

  it('escapes apostrophes, emoji and other scripts, and leaves Latin-1 as it is', () => {
    expect(latin1Json({ a: 'This season’s café 💥' })).toBe(
      '{"a":"This season\\u2019s café \\ud83d\\udca5"}',
    );
    expect(latin1JsonText('日"')).toBe('\\u65e5\\"');
  });
});
