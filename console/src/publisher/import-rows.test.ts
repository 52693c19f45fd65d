import { describe, expect, it } from 'vitest';
import { readHeader } from '../import/columns.ts';
import { publisherFields, readRow } from './import-rows.ts';

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
const defaultColumns = { brand_name: 0, domain: 1, primary_category: 2, subcategories: 3 };
const options = { categories, wholeCategory: false };

describe('rows to import', () => {
  it('maps columns by the names in the first line, in any order', () => {
    expect(
      readHeader(
        [
          ['Domain', 'Primary category', 'Brand'],
          ['acme.com', 'Fashion', 'Acme'],
        ],
        publisherFields,
      ),
    ).toEqual({
      hasHeader: true,
      columns: { brand_name: 2, domain: 0, primary_category: 1, subcategories: undefined },
    });
  });

  it('uses the default order of columns without names', () => {
    expect(readHeader([['Acme', 'acme.com', 'Fashion', 'Shoes']], publisherFields)).toEqual({
      hasHeader: false,
      columns: defaultColumns,
    });
  });

  it('finds categories by name or id, subcategories in their own category first', () => {
    expect(readRow(['Acme', 'acme.com', 'kids', 'shoes; Bags'], 1, defaultColumns, options).item).toEqual({
      brand_name: 'Acme',
      domain: 'acme.com',
      primary_category_id: 'kids',
      subcategory_ids: ['kids-shoes', 'bags'],
    });
  });

  it('uses all subcategories if none is given, only with that option', () => {
    const fields = ['Acme', 'acme.com', 'Fashion'];
    expect(readRow(fields, 1, defaultColumns, options).problem).toBe('Subcategory is missing.');
    const whole = readRow(fields, 1, defaultColumns, { categories, wholeCategory: true });
    expect(whole.item?.subcategory_ids).toEqual(['shoes', 'bags']);
  });

  it.each([
    [['', 'acme.com', 'Fashion', 'Shoes'], 'Brand name is missing.'],
    [['Acme', '', 'Fashion', 'Shoes'], 'Domain is missing.'],
    [['Acme', 'acme.com', '', 'Shoes'], 'Category is missing.'],
    [['Acme', 'acme.com', 'Boats', 'Shoes'], 'Unknown category “Boats”.'],
    [['Acme', 'acme.com', 'Fashion', 'Shoes|Oars'], 'Unknown subcategory “Oars”.'],
  ])('gives the reason for a row that cannot be sent: %j', (fields, problem) => {
    const row = readRow(fields, 7, defaultColumns, options);
    expect(row).toMatchObject({ line: 7, item: undefined, problem });
  });
});
