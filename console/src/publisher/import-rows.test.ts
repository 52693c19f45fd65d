import { describe, expect, it } from 'vitest';
import { readHeader, readRow } from './import-rows.ts';

const categories = [
  {
    remote_id: 'fashion',
    name: 'Fashion',
    subcategories: [
      { remote_id: 'shoes', name: 'Shoes' },
      { remote_id: 'bags', name: 'Bags' },
    ],
  },
  {
    remote_id: 'kids',
    name: 'Kids',
    subcategories: [
      { remote_id: 'kids-shoes', name: 'Shoes' },
      { remote_id: 'toys', name: 'Toys' },
    ],
  },
];
const usual = { brand_name: 0, domain: 1, primary_category: 2, subcategories: 3 };
const known = { categories, wholeCategory: false };

describe('rows to import', () => {
  it('names in the first line say which column holds what, in any order', () => {
    expect(
      readHeader([
        ['Domain', 'Category', 'Brand'],
        ['acme.com', 'Fashion', 'Acme'],
      ]),
    ).toEqual({
      hasHeader: true,
      columns: { brand_name: 2, domain: 0, primary_category: 1, subcategories: undefined },
    });
  });

  it('without names the columns come in the usual order', () => {
    expect(readHeader([['Acme', 'acme.com', 'Fashion', 'Shoes']])).toEqual({
      hasHeader: false,
      columns: usual,
    });
  });

  it('categories are found by name and by id, subcategories in their own category first', () => {
    expect(readRow(['Acme', 'acme.com', 'kids', 'shoes; Bags'], 1, usual, known).item).toEqual({
      brand_name: 'Acme',
      domain: 'acme.com',
      primary_category_id: 'kids',
      subcategory_ids: ['kids-shoes', 'bags'],
    });
  });

  it('where none is named, all subcategories are meant only when that was said', () => {
    const fields = ['Acme', 'acme.com', 'Fashion'];
    expect(readRow(fields, 1, usual, known).problem).toBe('No subcategory.');
    const whole = readRow(fields, 1, usual, { categories, wholeCategory: true });
    expect(whole.item?.subcategory_ids).toEqual(['shoes', 'bags']);
  });

  it.each([
    [['', 'acme.com', 'Fashion', 'Shoes'], 'No brand name.'],
    [['Acme', '', 'Fashion', 'Shoes'], 'No domain.'],
    [['Acme', 'acme.com', '', 'Shoes'], 'No category.'],
    [['Acme', 'acme.com', 'Boats', 'Shoes'], 'No category is called “Boats”.'],
    [['Acme', 'acme.com', 'Fashion', 'Shoes|Oars'], 'No subcategory is called “Oars”.'],
  ])('what cannot be sent says why: %j', (fields, problem) => {
    const row = readRow(fields, 7, usual, known);
    expect(row).toMatchObject({ line: 7, item: undefined, problem });
  });
});
