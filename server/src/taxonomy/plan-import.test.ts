import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { runToCompletion } from '../lib/slices.ts';
import { createTaxonomy, type Taxonomy } from './model.ts';
import { type ImportMode, type ImportRow, planImport } from './plan-import.ts';

const current = createTaxonomy(
  [
    { id: 'pets', name: 'Pets', retired: false },
    { id: 'food', name: 'Food', retired: false },
    { id: 'fax', name: 'Fax', retired: true },
  ],
  [
    { id: 'dogs', categoryId: 'pets', name: 'Dogs', sensitive: false, retired: false },
    { id: 'cats', categoryId: 'pets', name: 'Cats', sensitive: false, retired: false },
    { id: 'dodos-2', categoryId: 'pets', name: 'Dodos', sensitive: false, retired: true },
    { id: 'dodos-1', categoryId: 'pets', name: 'Dodos', sensitive: false, retired: true },
    { id: 'wine', categoryId: 'food', name: 'Wine', sensitive: true, retired: false },
    { id: 'rolls', categoryId: 'fax', name: 'Rolls', sensitive: false, retired: true },
  ],
);

/** `[category, subcategory]`, each as `name` or `name#id`. */
function row(category: string, subcategory: string, sensitive?: boolean): ImportRow {
  const [categoryName = '', categoryId] = category.split('#');
  const [name = '', subcategoryId] = subcategory.split('#');
  return { categoryId, category: categoryName, subcategoryId, subcategory: name, sensitive };
}

function plan(rows: ImportRow[], mode: ImportMode = 'extend', taxonomy: Taxonomy = current) {
  let made = 0;
  return runToCompletion(planImport(taxonomy, rows, mode, () => `new-${++made}`));
}

/** `action id`, or `action id < what it was`. */
const told = (rows: ImportRow[], mode?: ImportMode) =>
  plan(rows, mode).changes.map(({ action, id, was }) => `${action} ${id}${was === null ? '' : ` < ${was}`}`);

function faults(rows: ImportRow[], mode?: ImportMode): unknown {
  try {
    plan(rows, mode);
  } catch (error) {
    return error instanceof ApiError ? error.fields : error;
  }
  return 'none';
}

describe('extend', () => {
  it('changes nothing that already stands', () => {
    expect(plan([row('Pets', 'Dogs'), row('Food#food', 'Wine#wine', true)])).toEqual({
      changes: [],
      categories: [],
      subcategories: [],
    });
  });

  it('adds what is new, under the given id or a made one', () => {
    expect(told([row('Pets', 'Birds'), row('Toys#toys', 'Blocks#blocks')])).toEqual([
      'added new-1',
      'added toys',
      'added blocks',
    ]);
    expect(plan([row('Pets', 'Birds', true)]).subcategories).toEqual([
      { id: 'new-1', categoryId: 'pets', name: 'Birds', sensitive: true, retired: false },
    ]);
  });

  it('puts rows of one new category under one id', () => {
    const { categories, subcategories } = plan([row('Toys', 'Blocks'), row('Toys', 'Dolls')]);
    expect(categories).toHaveLength(1);
    expect(subcategories.map(({ categoryId }) => categoryId)).toEqual([categories[0]?.id, categories[0]?.id]);
  });

  it('renames by id, and takes the spelling of the row when the name is the same but for its case', () => {
    expect(told([row('Animals#pets', 'Dogs')])).toEqual(['renamed pets < Pets']);
    expect(told([row('Pets', 'Hounds#dogs')])).toEqual(['renamed dogs < Dogs']);
    expect(told([row('PETS', 'dogs')])).toEqual(['renamed pets < Pets', 'renamed dogs < Dogs']);
  });

  it('swaps names', () => {
    expect(told([row('Pets', 'Cats#dogs'), row('Pets', 'Dogs#cats')])).toEqual([
      'renamed dogs < Dogs',
      'renamed cats < Cats',
    ]);
  });

  it('gives a name that another row leaves to something new', () => {
    expect(told([row('Pets', 'Hounds#dogs'), row('Pets', 'Dogs')])).toEqual([
      'added new-1',
      'renamed dogs < Dogs',
    ]);
  });

  it('moves, and retires the category that is left empty', () => {
    expect(told([row('Pets', 'Wine#wine')])).toEqual(['retired food', 'moved wine < Food']);
  });

  it('marks and unmarks only when told', () => {
    expect(told([row('Pets', 'Dogs', true), row('Food', 'Wine', false)])).toEqual([
      'unmarked_sensitive wine',
      'marked_sensitive dogs',
    ]);
    expect(told([row('Food', 'Wine')])).toEqual([]);
  });

  it('revives by name or id, the category with it', () => {
    expect(told([row('fax#fax', 'Rolls')])).toEqual(['renamed fax < Fax', 'revived fax', 'revived rolls']);
    expect(told([row('Pets', 'Dodos#dodos-2')])).toEqual(['revived dodos-2']);
    expect(told([row('Pets', 'Dodos')])).toEqual(['revived dodos-1']);
  });

  it('tidies names', () => {
    expect(told([row('  Pets ', 'Dogs\u00a0')])).toEqual([]);
  });
});

describe('replace', () => {
  it('retires what no row names, and nothing twice', () => {
    expect(told([row('Pets', 'Dogs')], 'replace')).toEqual(['retired food', 'retired wine', 'retired cats']);
  });

  it('frees the names of what it retires', () => {
    expect(told([row('Pets#own', 'Dogs#hounds')], 'replace')).toEqual([
      'retired food',
      'retired wine',
      'added own',
      'added hounds',
      'retired pets',
      'retired cats',
      'retired dogs',
    ]);
  });
});

describe('faults name their row', () => {
  it.each<[string, ImportRow[], object]>([
    [
      'the same row twice',
      [row('Pets', 'Dogs'), row('Pets', 'DOGS')],
      { subcategory: ['rows[1]: rows[0] is the same subcategory.'] },
    ],
    [
      'a name and its id',
      [row('Pets', 'Dogs'), row('Pets', 'Dogs#dogs')],
      { subcategory: ['rows[0]: rows[1] is the same subcategory.'] },
    ],
    [
      'an id twice',
      [row('Pets', 'Dogs#dogs'), row('Food', 'Hot dogs#dogs')],
      { subcategory_id: ['rows[1]: rows[0] has the same id.'] },
    ],
    [
      'two spellings of a category',
      [row('Pets', 'Dogs'), row('pets', 'Cats')],
      { category: ['rows[1]: rows[0] writes the name of this category in another way.'] },
    ],
    [
      'two names for an id',
      [row('Pets#pets', 'Dogs'), row('Animals#pets', 'Cats')],
      { category: ['rows[1]: rows[0] writes the name of this category in another way.'] },
    ],
    [
      'two ids for a name',
      [row('Toys#one', 'Blocks'), row('toys#two', 'Dolls')],
      { category: ['rows[1]: rows[0] gives this name to a category with another id.'] },
    ],
    [
      'an id of the other level',
      [row('Pets#dogs', 'Cats'), row('Food', 'Rice#food'), row('Toys#t', 'Blocks#t')],
      {
        category_id: ['rows[0]: This id belongs to a subcategory.'],
        subcategory_id: [
          'rows[1]: This id belongs to a category.',
          'rows[2]: This id belongs to a category.',
        ],
      },
    ],
    [
      'names that others have',
      [row('food#pets', 'Dogs'), row('food#pets', 'CATS#dodos-1')],
      {
        category: ['rows[0]: The category food has this name.'],
        subcategory: ['rows[1]: The subcategory cats has this name.'],
      },
    ],
  ])('%s', (_, rows, expected) => {
    expect(faults(rows)).toEqual(expected);
  });
});
