import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey, parseKey } from './model.ts';

const environments = fc.constantFrom('production' as const, 'staging' as const);
const kinds = fc.constantFrom('sk' as const, 'pk' as const, 'op' as const);

describe('a key', () => {
  it('contains its environment and kind', () => {
    fc.assert(
      fc.property(environments, kinds, (environment, kind) => {
        expect(parseKey(generateKey(environment, kind))).toEqual({ environment, kind });
      }),
    );
  });

  it('with one changed character is recognised as mistyped', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(
        environments,
        kinds,
        fc.nat(37),
        fc.constantFrom(...alphabet),
        (environment, kind, at, letter) => {
          const key = generateKey(environment, kind);
          const position = 'enc_prod_sk_'.length + at;
          fc.pre(key[position] !== letter);
          expect(parseKey(key.slice(0, position) + letter + key.slice(position + 1))).toBeUndefined();
        },
      ),
    );
  });

  it('is unique', () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => generateKey('production', 'sk')));
    expect(keys.size).toBe(1_000);
  });
});
