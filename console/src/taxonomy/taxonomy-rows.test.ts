import { describe, expect, it } from 'vitest';
import { readTaxonomyLines, writeTaxonomyLines } from './taxonomy-rows.ts';

const subcategory = { id: 's1', name: 'Running shoes', sensitive: true, retired: false };
const tree = [
  {
    id: 'c1',
    name: 'Shoes',
    retired: false,
    subcategories: [subcategory, { ...subcategory, id: 's2', name: 'Clogs', retired: true }],
  },
];

describe('a taxonomy as CSV', () => {
  it('is read back as it was written, without retired entries', () => {
    expect(readTaxonomyLines(writeTaxonomyLines(tree))).toEqual({
      rows: [
        {
          category_id: 'c1',
          category: 'Shoes',
          subcategory_id: 's1',
          subcategory: 'Running shoes',
          sensitive: true,
        },
      ],
    });
  });

  it('needs no ids, and accepts columns in any order', () => {
    expect(
      readTaxonomyLines([
        ['Subcategory', 'CATEGORY'],
        ['Boots', ' Shoes '],
      ]),
    ).toEqual({
      rows: [{ category: 'Shoes', subcategory: 'Boots' }],
    });
  });

  it('names the missing column', () => {
    expect(readTaxonomyLines([['category'], ['Shoes']])).toEqual({
      problem: expect.stringContaining('subcategory is missing'),
    });
    expect(readTaxonomyLines([['category', 'subcategory']])).toEqual({
      problem: 'The CSV has column names but no rows.',
    });
  });
});
