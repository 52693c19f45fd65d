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

/** `extend` adds and updates what the rows name; `replace` also retires what they do not. */
export const importModes = ['extend', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

export interface ImportRow {
  /** In lower case. Without an id, the name says which one is meant. */
  readonly categoryId: string | undefined;
  readonly category: string;
  readonly subcategoryId: string | undefined;
  readonly subcategory: string;
  /** Undefined leaves it as it is; a new one is then not sensitive. */
  readonly sensitive: boolean | undefined;
}

export interface ImportPlan {
  readonly changes: readonly TaxonomyChange[];
  /** Only what changes, as it shall stand. */
  readonly categories: readonly Category[];
  readonly subcategories: readonly Subcategory[];
}

/**
 * What an import comes to. Afterwards every row stands as it is written. A row means what its id names; without an id,
 * what has its name, first among the live and then among the retired; else something new. A category without a live
 * subcategory is retired, because nobody could choose from it. Throws with all faults of the rows at once. It pauses now
 * and then: thousands of rows take longer than other callers may wait.
 */
export function* planImport(
  current: Taxonomy,
  rows: readonly ImportRow[],
  mode: ImportMode,
  newId: () => string,
): SlicedWork<ImportPlan> {
  const faults = new RowErrors();
  const tidy: ImportRow[] = [];
  for (const row of rows) {
    tidy.push({ ...row, category: normaliseName(row.category), subcategory: normaliseName(row.subcategory) });
    if (tidy.length % rowsPerStep === 0) yield;
  }
  checkIdLevels(current, tidy, faults);
  yield;
  const categories = yield* matchCategories(current, tidy, newId, faults);
  const subcategories = yield* matchSubcategories(current, tidy, categories, newId, faults);
  faults.throwIfAny();
  const planned = yield* applyRows(current, tidy, { mode, categories, subcategories });
  yield* checkTakenNames(planned, { categories, subcategories }, faults);
  faults.throwIfAny();
  return yield* comparePlanned(current, planned);
}

/** So many rows are looked at between two pauses. */
const rowsPerStep = 500;

/** Every fault is keyed by its field and names its row, as the faults that the schema finds do. */
class RowErrors {
  readonly #fields: FieldErrors = {};

  add(field: string, row: number, message: string): void {
    addError(this.#fields, field, `rows[${row}]: ${message}`);
  }

  throwIfAny(): void {
    if (Object.keys(this.#fields).length > 0) throw invalid(this.#fields);
  }
}

function checkIdLevels(current: Taxonomy, rows: readonly ImportRow[], faults: RowErrors): void {
  const categoryIds = new Set(rows.map(({ categoryId }) => categoryId));
  for (const [index, { categoryId, subcategoryId }] of rows.entries()) {
    if (categoryId !== undefined && current.findSubcategory(categoryId))
      faults.add('category_id', index, 'This id belongs to a subcategory.');
    if (
      subcategoryId !== undefined &&
      (current.findCategory(subcategoryId) || categoryIds.has(subcategoryId))
    )
      faults.add('subcategory_id', index, 'This id belongs to a category.');
  }
}

/** The id that each row means, in the order of the rows. */
type Matches = readonly string[];

/** Rows with an id speak first: what they name is not free for those that only have a name. */
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
  faults: RowErrors,
): SlicedWork<Matches> {
  const claimed = new Set(rows.map(({ categoryId }) => categoryId));
  const free = indexByPlace(
    current.allCategories.filter(({ id }) => !claimed.has(id)),
    ({ name }) => nameKey(name),
  );
  yield;
  const matches = new Array<string>(rows.length);
  const firstById = new Map<string, number>();
  const firstByName = new Map<string, number>();
  for (const [index, row] of rowsWithIdFirst(rows, ({ categoryId }) => categoryId)) {
    if (index % rowsPerStep === 0) yield;
    const key = nameKey(row.category);
    const namesake = firstByName.get(key);
    const id =
      row.categoryId ??
      (namesake === undefined ? undefined : matches[namesake]) ??
      free.get(key)?.id ??
      newId();
    const first = firstById.get(id);
    if (first !== undefined && rows[first]?.category !== row.category)
      faults.add('category', index, `rows[${first}] writes the name of this category in another way.`);
    else if (namesake !== undefined && matches[namesake] !== id)
      faults.add('category', index, `rows[${namesake}] gives this name to a category with another id.`);
    matches[index] = id;
    if (first === undefined) firstById.set(id, index);
    if (namesake === undefined) firstByName.set(key, index);
  }
  return matches;
}

function* matchSubcategories(
  current: Taxonomy,
  rows: readonly ImportRow[],
  categories: Matches,
  newId: () => string,
  faults: RowErrors,
): SlicedWork<Matches> {
  const claimed = new Set(rows.map(({ subcategoryId }) => subcategoryId));
  const free = indexByPlace(
    current.allCategories.flatMap(({ subcategories }) => subcategories).filter(({ id }) => !claimed.has(id)),
    placeOf,
  );
  yield;
  const matches = new Array<string>(rows.length);
  const firstById = new Map<string, number>();
  const firstByPlace = new Map<string, number>();
  for (const [index, row] of rowsWithIdFirst(rows, ({ subcategoryId }) => subcategoryId)) {
    if (index % rowsPerStep === 0) yield;
    const place = placeOf({ categoryId: categories[index] as string, name: row.subcategory });
    const id = row.subcategoryId ?? free.get(place)?.id ?? newId();
    const sameId = firstById.get(id);
    const samePlace = firstByPlace.get(place);
    if (samePlace !== undefined)
      faults.add('subcategory', index, `rows[${samePlace}] is the same subcategory.`);
    else if (sameId !== undefined) faults.add('subcategory_id', index, `rows[${sameId}] has the same id.`);
    matches[index] = id;
    if (sameId === undefined) firstById.set(id, index);
    if (samePlace === undefined) firstByPlace.set(place, index);
  }
  return matches;
}

function placeOf({ categoryId, name }: { categoryId: string; name: string }): string {
  return `${categoryId} ${nameKey(name)}`;
}

/** One for each place: the live one, or else the first of the retired. */
function indexByPlace<T extends { id: string; retired: boolean }>(
  items: readonly T[],
  place: (item: T) => string,
): Map<string, T> {
  const worst = items.toSorted((a, b) => Number(b.retired) - Number(a.retired) || (a.id < b.id ? 1 : -1));
  return new Map(worst.map((item) => [place(item), item]));
}

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
  const live = new Set(
    [...subcategories.values()].filter(({ retired }) => !retired).map((s) => s.categoryId),
  );
  return createTaxonomy(
    [...categories.values()].map((category) => ({ ...category, retired: !live.has(category.id) })),
    [...subcategories.values()],
  );
}

/** A name that a row gives may belong to something live that no row speaks of. */
function* checkTakenNames(
  planned: Taxonomy,
  { categories, subcategories }: { categories: Matches; subcategories: Matches },
  faults: RowErrors,
): SlicedWork<void> {
  const blame = <T extends { id: string }>(
    items: readonly T[],
    place: (item: T) => string,
    matches: Matches,
    tell: (row: number, other: string) => void,
  ) => {
    const rowOf = new Map(matches.map((id, index) => [id, index] as const).toReversed());
    const unspoken = new Map(items.filter(({ id }) => !rowOf.has(id)).map((item) => [place(item), item.id]));
    for (const item of items) {
      const row = rowOf.get(item.id);
      const other = unspoken.get(place(item));
      if (row !== undefined && other !== undefined) tell(row, other);
    }
  };
  yield;
  blame(
    planned.categories,
    ({ name }) => nameKey(name),
    categories,
    (row, other) => faults.add('category', row, `The category ${other} has this name.`),
  );
  yield;
  blame(
    planned.categories.flatMap((category) => category.subcategories),
    placeOf,
    subcategories,
    (row, other) => faults.add('subcategory', row, `The subcategory ${other} has this name.`),
  );
}

function* comparePlanned(current: Taxonomy, planned: Taxonomy): SlicedWork<ImportPlan> {
  const changes: TaxonomyChange[] = [];
  const categories: Category[] = [];
  const subcategories: Subcategory[] = [];
  let looked = 0;
  for (const branch of planned.allCategories) {
    const { subcategories: children, ...category } = branch;
    const changed = categoryChanges(current.findCategory(category.id), category);
    if (changed.length > 0) categories.push(category);
    changes.push(...changed);
    if (++looked % rowsPerStep === 0) yield;
    for (const child of children) {
      if (++looked % rowsPerStep === 0) yield;
      const changed = subcategoryChanges(current, child, category.name);
      if (changed.length > 0) subcategories.push(child);
      changes.push(...changed);
    }
  }
  return { changes, categories, subcategories };
}
