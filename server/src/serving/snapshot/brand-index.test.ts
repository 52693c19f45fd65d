import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrandIndex, type PurchaseText } from './brand-index.ts';
import { advertiserFacts } from './make-candidate.ts';

const facts = (name: string, domain: string) =>
  advertiserFacts(
    {
      id: name,
      name,
      domain,
      logoUrl: '',
      clickParameter: null,
      identityMatching: false,
      subcategoryIds: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    },
    () => 0,
    () => '',
  );
const isFound = (
  text: string,
  name: string,
  { domain = 'elsewhere.example', kind = 'name' as PurchaseText['kind'] } = {},
) =>
  new BrandIndex([facts('Bystander', 'bystander.example'), facts(name, domain)])
    .find([{ text, kind }])
    .has(name);

describe('a name of several words is found in the name of a product', () => {
  it.each([
    ['Acme Shoes', 'acme-shoes: laces'],
    ['Acme Shoes', 'Laces\tAcme\nShoes'],
    ['Müller & Söhne', 'MULLER, SOHNE'],
    ['Cafe Noir', 'Cafe\u0301 Noir beans'],
    ['Café Noir', 'cafe noir beans'],
    ['Haus Weißbach', 'HAUS WEISSBACH 1 l'],
    ['HAUS WEISSBACH', 'Haus Weißbach 1 l'],
    ['Ｗｉｄｅ Open', 'wide open'],
    ['3M Tape', 'Tape (3M tape)'],
    ['Το Ύδωρ', 'ΤΟ ΥΔΩΡ'],
    ['ООО Ромашка', 'чай ООО «Ромашка»'],
  ])('%s in %j', (name, text) => {
    expect(isFound(text, name)).toBe(true);
  });

  it('but not in a description or another text', () => {
    expect(isFound('laces for Acme Shoes', 'Acme Shoes', { kind: 'other' })).toBe(false);
  });
});

describe('a name of one word is a common word too often', () => {
  it.each([
    ['On', 'On sale: socks'],
    ['Apple', 'Apple juice'],
    ['Acme', 'Acme'],
    ['Acme', 'hiking boots by ACME, size 42'],
  ])('%s is not found in the product name %j', (name, text) => {
    expect(isFound(text, name)).toBe(false);
  });
});

describe('a brand field', () => {
  it.each([
    ['On', 'On'],
    ['Acme', ' ACME '],
    ['Café Noir', 'cafe noir'],
    ['Müller & Söhne', 'MULLER SOHNE'],
  ])('names %s by %j', (name, text) => {
    expect(isFound(text, name, { kind: 'brand' })).toBe(true);
  });

  it.each([
    ['Acme', 'Acme Shoes'],
    ['Acme Shoes', 'Acme'],
    ['Acme', ''],
    ['!!!', '???'],
  ])('does not name %s by %j', (name, text) => {
    expect(isFound(text, name, { kind: 'brand' })).toBe(false);
  });
});

describe('a name is not found', () => {
  it.each([
    ['Acme', ''],
    ['Acme', 'Acmeland tickets'],
    ['Acme', 'pacme'],
    ['Acme Shoes', 'Acme'],
    ['Acme Shoes', 'shoes of Acme'],
    ['Acme Shoes', 'Acme red shoes'],
    ['Acme Shoes', 'the end is Acme'],
    ['!!!', 'Boots!!!'],
  ])('%s in %j', (name, text) => {
    expect(isFound(text, name)).toBe(false);
  });
});

describe('a domain', () => {
  it.each([
    ['acme.example', 'Voucher for acme.example'],
    ['acme.example', 'Voucher (ACME.EXAMPLE).'],
    ['acme.example', 'https://www.Acme.Example/vouchers?id=1'],
    ['shop.acme.co.uk', 'help@mail.acme.co.uk'],
    ['xn--mller-kva.example', 'Gutschein von müller.example'],
  ])('%s is found in %j, in every kind of text', (domain, text) => {
    for (const kind of ['name', 'brand', 'other'] as const)
      expect(isFound(text, 'Another Name', { domain, kind })).toBe(true);
  });

  it.each([
    ['acme.example', 'acme'],
    ['acme.example', 'acme example'],
    ['acme.example', 'acme.org'],
    ['acme.example', 'notacme.example'],
    ['acme.co.uk', 'globex.co.uk'],
  ])('%s is not found in %j', (domain, text) => {
    expect(isFound(text, 'Another Name', { domain })).toBe(false);
  });
});

it('finds every advertiser in a text, also if their names begin with the same words', () => {
  const index = new BrandIndex([
    facts('Acme Shoes', 'acme.example'),
    facts('Acme Shoes Outlet', 'outlet.example'),
    facts('Shoes Outlet', 'more-shoes.example'),
    facts('Globex Corp', 'globex.example'),
  ]);
  expect(index.find([{ text: 'Acme Shoes Outlet, size 42', kind: 'name' }])).toEqual(
    new Set(['Acme Shoes', 'Acme Shoes Outlet', 'Shoes Outlet']),
  );
});

it('matches a long brand name by its first ten words', () => {
  const name = 'one two three four five six seven eight nine ten eleven';
  expect(isFound('One two three four five six seven eight nine ten', name)).toBe(true);
  expect(isFound('One two three four five six seven eight nine', name)).toBe(false);
});

it('gives the same result as a simple substring search on words', () => {
  const words = fc.array(fc.constantFrom('red', 'fox', 'foxes', 'blue'), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.array(fc.constantFrom('red', 'fox', 'foxes', 'blue')), (name, text) => {
      const expected = ` ${text.join(' ')} `.includes(` ${name.join(' ')} `);
      expect(isFound(text.join(', '), name.join('-'))).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
