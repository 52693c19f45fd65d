import { describe, expect, it } from 'vitest';
import { createTaxonomy, nameKey, normaliseName, sortByName } from './model.ts';

const named = (names: string[]) => names.map((name, i) => ({ id: String(i), name }));

describe('sortByName', () => {
  it('sorts accented and capital letters next to the plain ones', () => {
    const names = ['Zoo', 'Éclairs', 'apples', 'Eggs', 'Äpfel', 'Apples', 'eclairs', 'zebra'];
    expect(sortByName(named(names)).map(({ name }) => name)).toEqual([
      'Äpfel',
      'apples',
      'Apples',
      'eclairs',
      'Éclairs',
      'Eggs',
      'zebra',
      'Zoo',
    ]);
  });

  it('orders equal names by id', () => {
    const twins = [
      { id: 'b', name: 'Twin' },
      { id: 'a', name: 'Twin' },
    ];
    expect(sortByName(twins).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('names', () => {
  it('are normalised and compared without letter case', () => {
    expect(normaliseName('  Cafe\u0301 \t &  Bar ')).toBe('Caf\u00e9 & Bar');
    expect(nameKey('CAFE\u0301')).toBe(nameKey('caf\u00e9'));
    expect(nameKey('Cafe')).not.toBe(nameKey('Café'));
  });
});

describe('createTaxonomy', () => {
  const taxonomy = createTaxonomy(
    [
      { id: 'pets', name: 'Pets', retired: false },
      { id: 'fax', name: 'Fax machines', retired: true },
      { id: 'beauty', name: 'beauty', retired: false },
    ],
    [
      { id: 'dogs', categoryId: 'pets', name: 'Dogs', sensitive: false, retired: false },
      { id: 'cats', categoryId: 'pets', name: 'cats', sensitive: true, retired: false },
      { id: 'dodos', categoryId: 'pets', name: 'Dodos', sensitive: false, retired: true },
      { id: 'rolls', categoryId: 'fax', name: 'Rolls', sensitive: false, retired: true },
    ],
  );

  it('lists live entries, sorted on both levels', () => {
    expect(taxonomy.categories.map(({ id, subcategories }) => [id, subcategories.map((s) => s.id)])).toEqual([
      ['beauty', []],
      ['pets', ['cats', 'dogs']],
    ]);
  });

  it('finds retired entries too', () => {
    expect(taxonomy.findCategory('fax')).toEqual({ id: 'fax', name: 'Fax machines', retired: true });
    expect(taxonomy.findSubcategory('dodos')).toMatchObject({ categoryId: 'pets', retired: true });
    expect(taxonomy.findSubcategory('cats')).toMatchObject({ sensitive: true, retired: false });
    expect(taxonomy.findCategory('cats')).toBeUndefined();
    expect(taxonomy.findSubcategory('pets')).toBeUndefined();
    expect(taxonomy.allCategories.map(({ id }) => id)).toEqual(['beauty', 'fax', 'pets']);
  });
});
