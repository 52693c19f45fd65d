export interface Category {
  readonly id: string;
  readonly name: string;
  readonly retired: boolean;
}

/** Its category is live whenever it is live itself. */
export interface Subcategory {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  /** Many publishers want nothing to do with it: alcohol, gambling, credit and the like. */
  readonly sensitive: boolean;
  readonly retired: boolean;
}

export interface CategoryBranch extends Category {
  readonly subcategories: readonly Subcategory[];
}

export interface Taxonomy {
  /** What is live, sorted on both levels. */
  readonly categories: readonly CategoryBranch[];
  /** The retired too, sorted the same way. */
  readonly allCategories: readonly CategoryBranch[];
  /** By lower-case id, the retired too. */
  findCategory(id: string): Category | undefined;
  findSubcategory(id: string): Subcategory | undefined;
}

/** What a taxonomy can be made of again. */
export interface TaxonomyRows {
  readonly categories: readonly Category[];
  readonly subcategories: readonly Subcategory[];
}

export function rowsOf({ allCategories }: Taxonomy): TaxonomyRows {
  return {
    categories: allCategories.map(({ id, name, retired }) => ({ id, name, retired })),
    subcategories: allCategories.flatMap(({ subcategories }) => subcategories),
  };
}

export function createTaxonomy(
  categories: readonly Category[],
  subcategories: readonly Subcategory[],
): Taxonomy {
  const byCategory = Map.groupBy(sortByName(subcategories), ({ categoryId }) => categoryId);
  const allCategories = sortByName(categories).map((category) => ({
    ...category,
    subcategories: byCategory.get(category.id) ?? [],
  }));
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const subcategoriesById = new Map(subcategories.map((subcategory) => [subcategory.id, subcategory]));
  return {
    categories: allCategories.filter(isLive).map((branch) => ({
      ...branch,
      subcategories: branch.subcategories.filter(isLive),
    })),
    allCategories,
    findCategory: (id) => categoriesById.get(id),
    findSubcategory: (id) => subcategoriesById.get(id),
  };
}

// English, whatever the machine speaks: every process must give the same order.
const alphabet = new Intl.Collator('en');

/** As a reader expects it: é beside e, and capitals beside small letters. Equal names keep a stable order by id. */
export function sortByName<T extends { id: string; name: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** A name as it is kept: one way to write each letter, no space around it and no more than one inside. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** A name as it is compared. */
export function nameKey(name: string): string {
  return normaliseName(name).toLowerCase();
}

function isLive({ retired }: { retired: boolean }): boolean {
  return !retired;
}
