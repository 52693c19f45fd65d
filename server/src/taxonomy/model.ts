export interface Category {
  readonly id: string;
  readonly name: string;
  readonly retired: boolean;
}

/** A live subcategory always has a live category. */
export interface Subcategory {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  /** Many publishers exclude it, for example alcohol, gambling or credit. */
  readonly sensitive: boolean;
  readonly retired: boolean;
}

export interface CategoryBranch extends Category {
  readonly subcategories: readonly Subcategory[];
}

export interface Taxonomy {
  /** Live entries, sorted on both levels. */
  readonly categories: readonly CategoryBranch[];
  /** Live and retired entries, sorted on both levels. */
  readonly allCategories: readonly CategoryBranch[];
  /** Finds live and retired entries by lower-case id. */
  findCategory(id: string): Category | undefined;
  findSubcategory(id: string): Subcategory | undefined;
}

/** The plain data from which `createTaxonomy` builds a taxonomy. */
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

// Always English, not the locale of the machine: every process must sort the same way.
const alphabet = new Intl.Collator('en');

/**
 * Alphabetical order for readers: é next to e, capitals next to small letters. Equal names are sorted by id.
 */
export function sortByName<T extends { id: string; name: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** The stored form of a name: Unicode NFC, trimmed, with single spaces. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** The form in which names are compared. */
export function nameKey(name: string): string {
  return normaliseName(name).toLowerCase();
}

function isLive({ retired }: { retired: boolean }): boolean {
  return !retired;
}
