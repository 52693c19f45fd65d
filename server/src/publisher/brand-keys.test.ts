import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandLookupKeys } from './brand-keys.ts';

const shareKey = (a: string, b: string) => {
  const keys = new Set(brandLookupKeys(a));
  return brandLookupKeys(b).some((key) => keys.has(key));
};
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const name = fc.array(letters, { minLength: 4, maxLength: 20 }).map((chosen) => chosen.join(''));

describe('two brands share a key', () => {
  it.each([
    ['Zephyr Bikes', 'Zephyr Bike'],
    ['Zephyr Bikes', 'The Zephyr Bikes Co.'],
    ['Zephyr Bikes', 'Zephr Bikes'],
    ['Müller & Söhne', 'Muller Sohne'],
    ['Acme', 'ACME Shoes GmbH'],
    ['Bike Zephyr', 'Zephyr Bike'],
    ['The Shop', 'the shop'],
  ])('%s and %s', (a, b) => {
    expect(shareKey(a, b)).toBe(true);
  });

  it('if one letter is missing, added or wrong', () => {
    fc.assert(
      fc.property(name, fc.nat(), letters, (brand, where, letter) => {
        const at = where % brand.length;
        expect(shareKey(brand, brand.slice(0, at) + brand.slice(at + 1))).toBe(true);
        expect(shareKey(brand, brand.slice(0, at) + letter + brand.slice(at + 1))).toBe(true);
        expect(shareKey(brand, brand.slice(0, at) + letter + brand.slice(at))).toBe(true);
      }),
    );
  });
});

describe('two brands share no key', () => {
  it.each([
    ['Zephyr Bikes', 'Quite Different'],
    ['Acme Shop', 'Globex Shop'],
    ['Nordlicht', 'Südwind'],
  ])('%s and %s', (a, b) => {
    expect(shareKey(a, b)).toBe(false);
  });
});

it('a brand without any letter still has a key', () => {
  expect(brandLookupKeys('!!!').length).toBeGreaterThan(0);
});
