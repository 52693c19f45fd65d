import { addError, type FieldErrors, invalid } from '../errors.ts';
import type { SlicedWork } from '../lib/slices.ts';
import { categoryChanges, subcategoryChanges, type TaxonomyChange } from './import-changes.ts';
import {
  type Category,
  createTaxonomy,
  nameKey,
  normaliseName,
  type Subcategory,
  type Taxonomy,
} from './model.ts';

/** `extend` adds and updates the entries in the rows. `replace` also retires all other entries. */
export const importModes = ['extend', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

export interface ImportRow {
  /** In lower case. Without an id, the category is found by name. */
  readonly categoryId: string | undefined;
  readonly category: string;
  readonly subcategoryId: string | undefined;
  readonly subcategory: string;
  /** Undefined leaves it unchanged; a new subcategory is then not sensitive. */
  readonly sensitive: boolean | undefined;
}

export interface ImportPlan {
  readonly changes: readonly TaxonomyChange[];
  /** Only the entries that change, in their new state. */
  readonly categories: readonly Category[];
  readonly subcategories: readonly Subcategory[];
}

/**
 * Computes the changes of an import. After it, the taxonomy contains every row as written. A row refers to
 * the entry with its id, or without an id to the entry with its name (first live, then retired), or else to a
 * new entry. A category without a live subcategory is retired, because nothing could be selected in it.
 * Throws with the errors of all rows at once. It is sliced work, because thousands of rows would block the
 * event loop too long.
 */
export function* planImport(
  current: Taxonomy,
  rows: readonly ImportRow[],
  mode: ImportMode,
  newId: () => string,
): SlicedWork<ImportPlan> {
  const errors = new RowErrors();
  const normalised: ImportRow[] = [];
  for (const row of rows) {
    normalised.push({
      ...row,
      category: normaliseName(row.category),
      subcategory: normaliseName(row.subcategory),
    });
    if (normalised.length % rowsPerStep === 0) yield;
  }
  checkIdsOfOtherLevel(current, normalised, errors);
  yield;
  const categories = yield* matchCategories(current, normalised, newId, errors);
  const subcategories = yield* matchSubcategories(current, normalised, categories, newId, errors);
  errors.throwIfAny();
  const planned = yield* applyRows(current, normalised, { mode, categories, subcategories });
  yield* checkTakenNames(planned, { categories, subcategories }, errors);
  errors.throwIfAny();
  return yield* comparePlanned(current, planned);
}

/** The number of rows between two yields. */
const rowsPerStep = 500;

/** Collects errors by field, with the row in the message, in the same format as schema errors. */
class RowErrors {
  readonly #fields: FieldErrors = {};

  add(field: string, row: number, message: string): void {
    addError(this.#fields, field, `rows[${row}]: ${message}`);
  }

  throwIfAny(): void {
    if (Object.keys(this.#fields).length > 0) throw invalid(this.#fields);
  }
}

/** Finds ids of subcategories that are sent as ids of categories, and the other way round. */
function checkIdsOfOtherLevel(current: Taxonomy, rows: readonly ImportRow[], errors: RowErrors): void {
  const categoryIds = new Set(rows.map(({ categoryId }) => categoryId));
  for (const [index, { categoryId, subcategoryId }] of rows.entries()) {
    if (categoryId !== undefined && current.findSubcategory(categoryId))
      errors.add('category_id', index, 'This id belongs to a subcategory.');
    if (
      subcategoryId !== undefined &&
      (current.findCategory(subcategoryId) || categoryIds.has(subcategoryId))
    )
      errors.add('subcategory_id', index, 'This id belongs to a category.');
  }
}

/** The id of the category or subcategory that each row refers to, in the order of the rows. */
type Matches = readonly string[];

/**
 * The rows with their indexes, first those with an id: a row without an id then finds one with an id
 * and the same name.
 */
function rowsWithIdFirst(rows: readonly ImportRow[], idOf: (row: ImportRow) => string | undefined) {
  const entries = [...rows.entries()];
  return [
    ...entries.filter(([, row]) => idOf(row) !== undefined),
    ...entries.filter(([, row]) => idOf(row) === undefined),
  ];
}

function* matchCategories(
  current: Taxonomy,
  rows: readonly ImportRow[],
  newId: () => string,
  errors: RowErrors,
): SlicedWork<Matches> {
  // An entry that a row refers to by id cannot be matched by name.
  const sentIds = new Set(rows.map(({ categoryId }) => categoryId));
  const byName = indexBestMatch(
    current.allCategories.filter(({ id }) => !sentIds.has(id)),
    ({ name }) => nameKey(name),
  );
  yield;
  const matches = new Array<string>(rows.length);
  // The index of the first row with this id or name.
  const firstById = new Map<string, number>();
  const firstByName = new Map<string, number>();
  for (const [index, row] of rowsWithIdFirst(rows, ({ categoryId }) => categoryId)) {
    if (index % rowsPerStep === 0) yield;
    const key = nameKey(row.category);
    const sameName = firstByName.get(key);
    const id =
      row.categoryId ??
      (sameName === undefined ? undefined : matches[sameName]) ??
      byName.get(key)?.id ??
      newId();
    const sameId = firstById.get(id);
    if (sameId !== undefined && rows[sameId]?.category !== row.category)
      errors.add('category', index, `rows[${sameId}] spells the name of this category differently.`);
    else if (sameName !== undefined && matches[sameName] !== id)
      errors.add('category', index, `rows[${sameName}] gives this name to a category with another id.`);
    matches[index] = id;
    if (sameId === undefined) firstById.set(id, index);
    if (sameName === undefined) firstByName.set(key, index);
  }
  return matches;
}

function* matchSubcategories(
  current: Taxonomy,
  rows: readonly ImportRow[],
  categories: Matches,
  newId: () => string,
  errors: RowErrors,
): SlicedWork<Matches> {
  const sentIds = new Set(rows.map(({ subcategoryId }) => subcategoryId));
  const byName = indexBestMatch(
    current.allCategories.flatMap(({ subcategories }) => subcategories).filter(({ id }) => !sentIds.has(id)),
    nameInCategory,
  );
  yield;
  const matches = new Array<string>(rows.length);
  const firstById = new Map<string, number>();
  const firstByName = new Map<string, number>();
  for (const [index, row] of rowsWithIdFirst(rows, ({ subcategoryId }) => subcategoryId)) {
    if (index % rowsPerStep === 0) yield;
    const key = nameInCategory({ categoryId: categories[index] as string, name: row.subcategory });
    const id = row.subcategoryId ?? byName.get(key)?.id ?? newId();
    const sameId = firstById.get(id);
    const sameName = firstByName.get(key);
    if (sameName !== undefined)
      errors.add('subcategory', index, `rows[${sameName}] is the same subcategory.`);
    else if (sameId !== undefined) errors.add('subcategory_id', index, `rows[${sameId}] has the same id.`);
    matches[index] = id;
    if (sameId === undefined) firstById.set(id, index);
    if (sameName === undefined) firstByName.set(key, index);
  }
  return matches;
}

/** Names of subcategories are unique within their category. */
function nameInCategory({ categoryId, name }: { categoryId: string; name: string }): string {
  return `${categoryId} ${nameKey(name)}`;
}

/** Indexes one entry per key: the live one, or else the retired one with the smallest id. */
function indexBestMatch<T extends { id: string; retired: boolean }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, T> {
  // Later entries overwrite earlier ones, so the best match of a key comes last.
  const worstFirst = items.toSorted(
    (a, b) => Number(b.retired) - Number(a.retired) || (a.id < b.id ? 1 : -1),
  );
  return new Map(worstFirst.map((item) => [keyOf(item), item]));
}

/** The taxonomy after the import. */
function* applyRows(
  current: Taxonomy,
  rows: readonly ImportRow[],
  input: { mode: ImportMode; categories: Matches; subcategories: Matches },
): SlicedWork<Taxonomy> {
  const categories = new Map(
    current.allCategories.map(({ id, name, retired }) => [id, { id, name, retired }]),
  );
  const subcategories = new Map(
    current.allCategories
      .flatMap((category) => category.subcategories)
      .map((each) => [each.id, { ...each, retired: each.retired || input.mode === 'replace' }]),
  );
  for (const [index, row] of rows.entries()) {
    const categoryId = input.categories[index] as string;
    const id = input.subcategories[index] as string;
    const sensitive = row.sensitive ?? subcategories.get(id)?.sensitive ?? false;
    categories.set(categoryId, { id: categoryId, name: row.category, retired: false });
    subcategories.set(id, { id, categoryId, name: row.subcategory, sensitive, retired: false });
  }
  yield;
  const liveCategoryIds = new Set(
    [...subcategories.values()].filter(({ retired }) => !retired).map(({ categoryId }) => categoryId),
  );
  return createTaxonomy(
    [...categories.values()].map((category) => ({
      ...category,
      retired: !liveCategoryIds.has(category.id),
    })),
    [...subcategories.values()],
  );
}

/** Finds rows whose name belongs to another live entry that is in no row. */
function* checkTakenNames(
  planned: Taxonomy,
  { categories, subcategories }: { categories: Matches; subcategories: Matches },
  errors: RowErrors,
): SlicedWork<void> {
  const findConflicts = <T extends { id: string }>(
    items: readonly T[],
    keyOf: (item: T) => string,
    matches: Matches,
    report: (row: number, otherId: string) => void,
  ) => {
    // Reversed, because later entries overwrite earlier ones: the first row of an entry is reported.
    const rowById = new Map(matches.map((id, index) => [id, index] as const).toReversed());
    const notInRows = new Map(
      items.filter(({ id }) => !rowById.has(id)).map((item) => [keyOf(item), item.id]),
    );
    for (const item of items) {
      const row = rowById.get(item.id);
      const otherId = notInRows.get(keyOf(item));
      if (row !== undefined && otherId !== undefined) report(row, otherId);
    }
  };
  yield;
  findConflicts(
    planned.categories,
    ({ name }) => nameKey(name),
    categories,
    (row, other) => errors.add('category', row, `The category ${other} has this name.`),
  );
  yield;
  findConflicts(
    planned.categories.flatMap((category) => category.subcategories),
    nameInCategory,
    subcategories,
    (row, other) => errors.add('subcategory', row, `The subcategory ${other} has this name.`),
  );
}

/** The differences between the current and the planned taxonomy. */
function* comparePlanned(current: Taxonomy, planned: Taxonomy): SlicedWork<ImportPlan> {
  const changes: TaxonomyChange[] = [];
  const categories: Category[] = [];
  const subcategories: Subcategory[] = [];
  let compared = 0;
  for (const branch of planned.allCategories) {
    const { subcategories: children, ...category } = branch;
    const changed = categoryChanges(current.findCategory(category.id), category);
    if (changed.length > 0) categories.push(category);
    changes.push(...changed);
    if (++compared % rowsPerStep === 0) yield;
    for (const child of children) {
      if (++compared % rowsPerStep === 0) yield;
      const changed = subcategoryChanges(current, child, category.name);
      if (changed.length > 0) subcategories.push(child);
      changes.push(...changed);
    }
  }
  return { changes, categories, subcategories };
}
