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

/** `action id`, or `action id < old value`. */
const changesOf = (rows: ImportRow[], mode?: ImportMode) =>
  plan(rows, mode).changes.map(({ action, id, was }) => `${action} ${id}${was === null ? '' : ` < ${was}`}`);

function errorsOf(rows: ImportRow[], mode?: ImportMode): unknown {
  try {
    plan(rows, mode);
  } catch (error) {
    return error instanceof ApiError ? error.fields : error;
  }
  return 'none';
}

describe('extend', () => {
  it('makes no changes for rows that match the current state', () => {
    expect(plan([row('Pets', 'Dogs'), row('Food#food', 'Wine#wine', true)])).toEqual({
      changes: [],
      categories: [],
      subcategories: [],
    });
  });

  it('adds new entries with the given id or a generated one', () => {
    expect(changesOf([row('Pets', 'Birds'), row('Toys#toys', 'Blocks#blocks')])).toEqual([
      'added new-1',
      'added toys',
      'added blocks',
    ]);
    expect(plan([row('Pets', 'Birds', true)]).subcategories).toEqual([
      { id: 'new-1', categoryId: 'pets', name: 'Birds', sensitive: true, retired: false },
    ]);
  });

  it('gives one id to a new category with several rows', () => {
    const { categories, subcategories } = plan([row('Toys', 'Blocks'), row('Toys', 'Dolls')]);
    expect(categories).toHaveLength(1);
    expect(subcategories.map(({ categoryId }) => categoryId)).toEqual([categories[0]?.id, categories[0]?.id]);
  });

  it('renames by id, and adopts the letter case of the row', () => {
    expect(changesOf([row('Animals#pets', 'Dogs')])).toEqual(['renamed pets < Pets']);
    expect(changesOf([row('Pets', 'Hounds#dogs')])).toEqual(['renamed dogs < Dogs']);
    expect(changesOf([row('PETS', 'dogs')])).toEqual(['renamed pets < Pets', 'renamed dogs < Dogs']);
  });

  it('swaps names', () => {
    expect(changesOf([row('Pets', 'Cats#dogs'), row('Pets', 'Dogs#cats')])).toEqual([
      'renamed dogs < Dogs',
      'renamed cats < Cats',
    ]);
  });

  it('creates a new entry for a name that another row frees', () => {
    expect(changesOf([row('Pets', 'Hounds#dogs'), row('Pets', 'Dogs')])).toEqual([
      'added new-1',
      'renamed dogs < Dogs',
    ]);
  });

  it('moves an entry, and retires the category that becomes empty', () => {
    expect(changesOf([row('Pets', 'Wine#wine')])).toEqual(['retired food', 'moved wine < Food']);
  });

  it('changes the sensitive mark only if the row contains it', () => {
    expect(changesOf([row('Pets', 'Dogs', true), row('Food', 'Wine', false)])).toEqual([
      'unmarked_sensitive wine',
      'marked_sensitive dogs',
    ]);
    expect(changesOf([row('Food', 'Wine')])).toEqual([]);
  });

  it('revives by name or id, together with the category', () => {
    expect(changesOf([row('fax#fax', 'Rolls')])).toEqual([
      'renamed fax < Fax',
      'revived fax',
      'revived rolls',
    ]);
    expect(changesOf([row('Pets', 'Dodos#dodos-2')])).toEqual(['revived dodos-2']);
    expect(changesOf([row('Pets', 'Dodos')])).toEqual(['revived dodos-1']);
  });

  it('normalises names', () => {
    expect(changesOf([row('  Pets ', 'Dogs\u00a0')])).toEqual([]);
  });
});

describe('replace', () => {
  it('retires entries that are in no row, each once', () => {
    expect(changesOf([row('Pets', 'Dogs')], 'replace')).toEqual([
      'retired food',
      'retired wine',
      'retired cats',
    ]);
  });

  it('frees the names of retired entries', () => {
    expect(changesOf([row('Pets#own', 'Dogs#hounds')], 'replace')).toEqual([
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

describe('errors name their row', () => {
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
      { category: ['rows[1]: rows[0] spells the name of this category differently.'] },
    ],
    [
      'two names for an id',
      [row('Pets#pets', 'Dogs'), row('Animals#pets', 'Cats')],
      { category: ['rows[1]: rows[0] spells the name of this category differently.'] },
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
    expect(errorsOf(rows)).toEqual(expected);
  });
});
