import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandLookupKeys } from './brand-keys.ts';

const meet = (a: string, b: string) => {
  const keys = new Set(brandLookupKeys(a));
  return brandLookupKeys(b).some((key) => keys.has(key));
};
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const name = fc.array(letters, { minLength: 4, maxLength: 20 }).map((chosen) => chosen.join(''));

describe('two brands meet', () => {
  it.each([
    ['Zephyr Bikes', 'Zephyr Bike'],
    ['Zephyr Bikes', 'The Zephyr Bikes Co.'],
    ['Zephyr Bikes', 'Zephr Bikes'],
    ['Müller & Söhne', 'Muller Sohne'],
    ['Acme', 'ACME Shoes GmbH'],
    ['Bike Zephyr', 'Zephyr Bike'],
    ['The Shop', 'the shop'],
  ])('%s and %s', (a, b) => {
    expect(meet(a, b)).toBe(true);
  });

  it('whichever one letter is left out, put in or mistaken', () => {
    fc.assert(
      fc.property(name, fc.nat(), letters, (brand, where, letter) => {
        const at = where % brand.length;
        expect(meet(brand, brand.slice(0, at) + brand.slice(at + 1))).toBe(true);
        expect(meet(brand, brand.slice(0, at) + letter + brand.slice(at + 1))).toBe(true);
        expect(meet(brand, brand.slice(0, at) + letter + brand.slice(at))).toBe(true);
      }),
    );
  });
});

describe('two brands do not meet', () => {
  it.each([
    ['Zephyr Bikes', 'Quite Different'],
    ['Acme Shop', 'Globex Shop'],
    ['Nordlicht', 'Südwind'],
  ])('%s and %s', (a, b) => {
    expect(meet(a, b)).toBe(false);
  });
});

it('a brand without a single letter still has a key', () => {
  expect(brandLookupKeys('!!!').length).toBeGreaterThan(0);
});
