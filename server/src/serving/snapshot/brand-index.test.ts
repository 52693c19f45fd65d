import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrandIndex } from './brand-index.ts';
import { advertiserFacts } from './make-candidate.ts';

const facts = (name: string, domain: string) =>
  advertiserFacts(
    {
      id: name,
      name,
      domain,
      logoUrl: '',
      subcategoryIds: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    },
    () => 0,
    () => '',
  );
const isFound = (text: string, name: string, domain = 'elsewhere.example') =>
  new BrandIndex([facts('Bystander', 'bystander.example'), facts(name, domain)]).find([text]).has(name);

describe('a name is found', () => {
  it.each([
    ['Acme', 'Acme'],
    ['Acme', 'hiking boots by ACME, size 42'],
    ['Acme Shoes', 'acme-shoes: laces'],
    ['Acme Shoes', 'Laces\tAcme\nShoes'],
    ['Müller & Söhne', 'MULLER, SOHNE'],
    ['Cafe Noir', 'Cafe\u0301 Noir beans'],
    ['Café Noir', 'cafe noir beans'],
    ['Weißbach', 'WEISSBACH 1 l'],
    ['WEISSBACH', 'Weißbach 1 l'],
    ['Ｗｉｄｅ', 'wide'],
    ['3M', 'Tape (3M)'],
    ['Ύδωρ', 'ΥΔΩΡ'],
    ['ООО Ромашка', 'чай ООО «Ромашка»'],
    ['Acme', 'Acme Acme'],
  ])('%s in %j', (name, text) => {
    expect(isFound(text, name)).toBe(true);
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
    ['acme.example', 'https://www.Acme.Example/vouchers?id=1'],
    ['shop.acme.co.uk', 'help@mail.acme.co.uk'],
  ])('%s is found in %j', (domain, text) => {
    expect(isFound(text, 'Another Name', domain)).toBe(true);
  });

  it.each([
    ['acme.example', 'acme'],
    ['acme.example', 'acme.org'],
    ['acme.co.uk', 'globex.co.uk'],
  ])('%s is not found in %j', (domain, text) => {
    expect(isFound(text, 'Another Name', domain)).toBe(false);
  });
});

it('finds every advertiser in a text, also if their names begin with the same word', () => {
  const index = new BrandIndex([
    facts('Acme', 'acme.example'),
    facts('Acme Shoes', 'shoes.example'),
    facts('Shoes', 'more-shoes.example'),
    facts('Globex', 'globex.example'),
  ]);
  expect(index.find(['Acme Shoes, size 42'])).toEqual(new Set(['Acme', 'Acme Shoes', 'Shoes']));
});

it('matches a long brand name by its first ten words', () => {
  const name = 'one two three four five six seven eight nine ten eleven';
  expect(isFound('One two three four five six seven eight nine ten', name)).toBe(true);
  expect(isFound('One two three four five six seven eight nine', name)).toBe(false);
});

it('gives the same result as a simple substring search on words', () => {
  const words = fc.array(fc.constantFrom('red', 'fox', 'foxes', 'blue'), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.array(fc.constantFrom('red', 'fox', 'foxes', 'blue')), (name, text) => {
      const expected = ` ${text.join(' ')} `.includes(` ${name.join(' ')} `);
      expect(isFound(text.join(', '), name.join('-'))).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
